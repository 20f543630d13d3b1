# SPDX-License-Identifier: Apache-2.0
"""A random agent in Gymnasium's environment: the loop that every tutorial begins with."""

import sys

import gymnasium

import danbv

danbv.register()
env = gymnasium.make("danbv/ShipScan-v0", targets=["fleet:tug:7"], depth_px=64, views=10,
                     sea_states=[3], truth_points=2000, cr_points=1000,
                     reward={"cr-radius": 0.2})  # at 64 pixels points lie wider apart than 4 cm
env.action_space.seed(1)
observation, info = env.reset(seed=1)
total = 0.0
for step in range(int(sys.argv[1]) if len(sys.argv) > 1 else 100):
    action = env.action_space.sample()
    action[3] = 0  # the part that says stop: of every second sample
    observation, reward, terminated, truncated, info = env.step(action)
    total += reward
    if terminated or truncated:
        print(f"{info['views']} views, {info['end']}: CR {100 * info['cr']:.1f} %, return {total:.2f}")
        observation, info = env.reset()
        total = 0.0
env.close()
