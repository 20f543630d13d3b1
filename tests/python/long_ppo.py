# SPDX-License-Identifier: Apache-2.0
"""Stable-Baselines3's PPO for 60,000 steps: the returns of the last quarter beat those of the first."""

import unittest

from small import SMALL, needs_clients

import danbv


@needs_clients
class LongPpo(unittest.TestCase):
    def test_returns_rise(self):
        import numpy as np
        import torch
        from stable_baselines3 import PPO
        from stable_baselines3.common.callbacks import BaseCallback
        from stable_baselines3.common.vec_env import VecMonitor

        class Returns(BaseCallback):
            def __init__(self):
                super().__init__()
                self.of = []

            def _on_step(self):
                self.of += [info["episode"]["r"] for info in self.locals["infos"] if "episode" in info]
                return True

        torch.set_num_threads(1)
        env = VecMonitor(danbv.sb3.VecEnv(16, observations=("drone", "history"), **SMALL))
        returns = Returns()
        PPO("MultiInputPolicy", env, n_steps=128, batch_size=256, n_epochs=4, seed=1).learn(
            60_000, callback=returns)
        quarter = len(returns.of) // 4
        first, last = np.mean(returns.of[:quarter]), np.mean(returns.of[-quarter:])
        print(f"mean return: first quarter {first:.3f}, last quarter {last:.3f}")
        self.assertTrue(np.isfinite(returns.of).all())
        self.assertGreater(last, first)


if __name__ == "__main__":
    unittest.main()
