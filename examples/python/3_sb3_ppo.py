# SPDX-License-Identifier: Apache-2.0
"""Stable-Baselines3's PPO on a world of 16 drones."""

import sys

from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecMonitor

import danbv

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
out = sys.argv[2] if len(sys.argv) > 2 else "out/sb3-ppo"
env = VecMonitor(danbv.sb3.VecEnv(
    16, observations=("drone", "history"), targets=["fleet:tug:7"], depth_px=64, views=10,
    sea_states="none", registration=False, truth_points=2000, cr_points=1000,
    reward={"shape": "linear", "cr-radius": 0.2}))
model = PPO("MultiInputPolicy", env, n_steps=64, batch_size=256, n_epochs=4, verbose=1)
model.learn(steps)
model.save(out)
