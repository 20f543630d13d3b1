# SPDX-License-Identifier: Apache-2.0
"""Worlds on a GPU: the same flights as on the CPU, arrays by DLPack, streams. Skipped where there is none."""

import gc
import unittest

from small import SMALL, STAY, STOP, needs_clients

import danbv

try:
    import numpy as np
    import torch
except ImportError:
    raise unittest.SkipTest("no NumPy or no PyTorch here") from None


@unittest.skipUnless(danbv.cuda_available() and torch.cuda.is_available(), "no GPU here")
class Cuda(unittest.TestCase):
    def worlds(self, **more):
        options = {**SMALL, **more}
        return (danbv.World(4, depth=True, **options),
                danbv.World(4, depth=True, device="cuda", **options))

    def test_both_devices_fly_the_same(self):
        host, device = self.worlds()
        actions = [STAY, STOP, [30, 20, 30, 0, 5, 3], STAY]
        for world in (host, device):
            world.reset(1)
        for step in range(8):
            host.step(np.array(actions))
            device.step(torch.tensor(actions, device="cuda"))
            for name in host.observation:
                ours = torch.from_dlpack(device.observation[name])
                self.assertEqual(ours.device.type, "cuda")
                np.testing.assert_allclose(ours.cpu().numpy(), np.asarray(host.observation[name]),
                                           atol=2e-3, err_msg=f"{name} after step {step}")
            np.testing.assert_allclose(torch.from_dlpack(device.rewards).cpu().numpy(),
                                       np.asarray(host.rewards), atol=1e-3)
            np.testing.assert_array_equal(torch.from_dlpack(device.terminated).cpu().numpy(),
                                          np.asarray(host.terminated))

    def test_actions_of_every_kind(self):
        _, world = self.worlds()
        world.reset(1)
        for actions in (torch.tensor([STAY] * 4, device="cuda"), np.array([STAY] * 4), [STAY] * 4,
                        torch.tensor([STAY] * 4, dtype=torch.int32, device="cuda"),
                        torch.full((4, 6), 10**6, device="cuda"), torch.full((4, 6), -5, device="cuda"),
                        torch.full((4, 6), float("nan"), device="cuda")):
            world.step(actions)
        world.wait()
        for bad in (torch.zeros(4, 6, dtype=torch.float16, device="cuda"), torch.zeros(4, 5, device="cuda"),
                    torch.zeros(6, 4, dtype=torch.int64, device="cuda").T):
            with self.assertRaises((TypeError, ValueError)):
                world.step(bad)

    def test_devices_do_not_mix(self):
        host, device = self.worlds()
        with self.assertRaisesRegex(ValueError, "GPU"):
            host.step(torch.tensor([STAY] * 4, device="cuda"))
        with self.assertRaises(TypeError):
            np.asarray(device.rewards)
        planner = danbv.planner("orbit")
        device.step(planner.decide(device.observation))
        with self.assertRaisesRegex(ValueError, "make another one"):
            planner.decide(host.observation)

    def test_lifetimes(self):
        _, world = self.worlds()
        world.reset(1)
        drone = torch.from_dlpack(world.observation["drone"])
        values = drone.cpu()
        world.close()
        del world
        gc.collect()
        torch.testing.assert_close(drone.cpu(), values)

    def test_streams(self):
        """A world on PyTorch's stream, and readers on streams of their own, see whole steps."""
        stream = torch.cuda.current_stream().cuda_stream
        for own in (None, stream):
            world = danbv.World(64, device="cuda", stream=own, **SMALL)
            world.reset(1)
            world.wait()
            for step in range(2, 5):
                world.step(torch.tensor([STAY] * 64, device="cuda"))
                with torch.cuda.stream(torch.cuda.Stream()):
                    left = torch.from_dlpack(world.observation["drone"])[:, 15].cpu()
                self.assertEqual(set(left.tolist()), {6.0 - step})

    @needs_clients
    def test_wrappers(self):
        env = danbv.VectorEnv(4, device="cuda", **SMALL)
        observation, _ = env.reset(seed=1)
        self.assertTrue(env.observation_space.contains(observation))
        observation, rewards, terminated, _, infos = env.step(np.array([STAY, STOP, STAY, STAY]))
        self.assertEqual(list(terminated), [False, True, False, False])
        self.assertEqual(list(infos["_final_obs"]), [False, True, False, False])
        single = danbv.Env(device="cuda", **SMALL)
        single.reset(seed=1)
        single.step(STAY)


if __name__ == "__main__":
    unittest.main()
