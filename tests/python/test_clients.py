# SPDX-License-Identifier: Apache-2.0
"""The wrappers, checked by those they are made for: Gymnasium and Stable-Baselines3."""

import gc
import os
import pickle
import tempfile
import unittest
import warnings

from small import SMALL, STAY, STOP, needs_clients

import danbv

LITTLE = dict(SMALL, observations=("drone", "history"))


def setUpModule():
    warnings.simplefilter("ignore")


@needs_clients
class Single(unittest.TestCase):
    def test_gymnasium_checks_it(self):
        from gymnasium.utils.env_checker import check_env

        check_env(danbv.Env(render_mode="rgb_array", **SMALL), skip_render_check=True)
        check_env(danbv.Env(observations=("depth", "field"), **SMALL), skip_render_check=True)

    def test_stable_baselines_checks_it(self):
        from stable_baselines3.common.env_checker import check_env

        check_env(danbv.Env(**SMALL))

    def test_registered(self):
        import gymnasium

        danbv.register()
        env = gymnasium.make("danbv/ShipScan-v0", render_mode="rgb_array", **SMALL)
        env.reset(seed=1)  # looks at the ship; a drawn action may look at the sky
        picture = env.render()
        env.step(env.action_space.sample())
        self.assertEqual((picture.shape, picture.dtype.name), ((240, 320, 3), "uint8"))
        self.assertGreater(picture.std(), 5)
        env.close()
        many = gymnasium.make_vec("danbv/ShipScan-v0", num_envs=3, **SMALL)
        self.assertIsInstance(many.unwrapped, danbv.VectorEnv)

    def test_seeds_and_options(self):
        import numpy as np

        env = danbv.Env(**SMALL)
        first, info = env.reset(seed=3)
        second, _ = env.reset()
        third, _ = env.reset(seed=3)
        np.testing.assert_array_equal(first["drone"], third["drone"])
        self.assertTrue((first["drone"] != second["drone"]).any())
        self.assertEqual(info["views"], 1)
        chosen, _ = env.reset(seed=1, options={"stream": 5, "views": 3})
        again, _ = env.reset(seed=2, options={"stream": 5, "views": 3})
        np.testing.assert_array_equal(chosen["drone"], again["drone"])
        self.assertEqual(chosen["drone"][15], 2)
        with self.assertRaisesRegex(ValueError, "wrong"):
            env.reset(options={"wrong": 1})
        self.assertEqual(chosen["drone"][11], 0)  # no waves
        rough = danbv.Env(**{**SMALL, "sea_states": [5]})  # which is drawn where the options do not say
        for options, waves in (({"stream": 5}, True), ({"stream": 5, "sea_state": None}, False)):
            self.assertEqual(rough.reset(seed=1, options=options)[0]["drone"][11] > 0, waves)

    def test_ends(self):
        env = danbv.Env(**SMALL)
        with self.assertRaisesRegex(danbv.Error, "reset"):
            env.step(STAY)
        env.reset(seed=1)
        _, reward, terminated, truncated, info = env.step(STOP)
        self.assertEqual((terminated, truncated, info["end"]), (True, False, "stopped"))
        with self.assertRaisesRegex(danbv.Error, "reset"):
            env.step(STAY)
        env.reset()
        self.assertFalse(env.step([float(each) for each in STAY])[2])  # whole numbers all the same
        for bad in (STAY[:5], [STAY], [99] * 6, "x", None, float("nan"), [float("nan")] * 6,
                    [each + 0.5 for each in STAY]):
            with self.assertRaises((ValueError, TypeError)):
                env.step(bad)
        env.close()
        env.close()
        for use in (env.reset, lambda: env.step(STAY)):
            with self.assertRaisesRegex(RuntimeError, "closed"):
                use()

    def test_enough_is_an_end(self):
        env = danbv.Env(**dict(LITTLE, reward={**SMALL["reward"], "cr-enough": 0.001}))
        env.reset(seed=1)
        for _ in range(5):
            _, _, terminated, _, info = env.step(STAY)  # a drawn move may end on the ship
            if terminated:
                break
        self.assertEqual(info["end"], "complete")

    def test_what_cannot_be_made_leaves_no_trace(self):
        import sys

        left = []
        before, sys.unraisablehook = sys.unraisablehook, left.append
        try:
            for make in (danbv.Env, danbv.VectorEnv, danbv.sb3.VecEnv):
                for bad in ({"views": -1}, {"render_mode": "human"}, {"observations": ()}):
                    with self.assertRaises((danbv.Error, ValueError)):
                        make(**{**LITTLE, **bad})
                gc.collect()
        finally:
            sys.unraisablehook = before
        self.assertEqual(left, [])

    def test_budget_can_time_out(self):
        env = danbv.Env(**dict(LITTLE, views=2), budget_times_out=True)
        env.reset(seed=1)
        self.assertEqual(env.step(STAY)[2:4], (False, True))

    def test_pickle(self):
        import cloudpickle
        import numpy as np

        env = danbv.Env(**LITTLE)
        for pickler in (pickle, cloudpickle):
            other = pickle.loads(pickler.dumps(env))
            np.testing.assert_array_equal(env.reset(seed=4)[0]["drone"], other.reset(seed=4)[0]["drone"])


@needs_clients
class Batched(unittest.TestCase):
    def test_spaces_and_shapes(self):
        env = danbv.VectorEnv(3, **SMALL)
        env.action_space.seed(1)
        observation, infos = env.reset(seed=1)
        self.assertIn("cr", infos)
        for _ in range(12):
            self.assertTrue(env.observation_space.contains(observation))
            observation, rewards, terminated, truncated, infos = env.step(env.action_space.sample())
            self.assertEqual((rewards.shape, terminated.shape, truncated.dtype.name), ((3,), (3,), "bool"))

    def test_same_as_gymnasiums_own(self):
        """Against Gymnasium's SyncVectorEnv over single environments, in the same autoreset mode."""
        import numpy as np
        from gymnasium.vector import AutoresetMode, SyncVectorEnv

        theirs = SyncVectorEnv([lambda: danbv.Env(**LITTLE)] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
        ours = danbv.VectorEnv(2, copy=True, **LITTLE)
        self.assertEqual(ours.metadata["autoreset_mode"], theirs.metadata["autoreset_mode"])
        self.assertEqual(ours.single_observation_space, theirs.single_observation_space)
        self.assertEqual(ours.observation_space, theirs.observation_space)
        self.assertEqual(ours.action_space, theirs.action_space)
        episodes = [{"stream": 1, "sea_state": None}, {"stream": 2, "sea_state": None}]
        ours.reset(seed=1, options={"episodes": episodes})
        theirs.reset(seed=1)
        for env, episode in zip(theirs.envs, episodes):
            env.reset(options=episode)
        for actions in ([STAY, STAY], [STAY, STOP]):
            mine, yours = ours.step(np.array(actions)), theirs.step(np.array(actions))
            np.testing.assert_allclose(mine[1], yours[1], rtol=1e-6)
            np.testing.assert_array_equal(mine[2], yours[2])
            np.testing.assert_array_equal(mine[0]["drone"][0], yours[0]["drone"][0])
        self.assertIsNone(mine[4]["final_obs"][0])
        for name in ("drone", "history"):
            np.testing.assert_array_equal(mine[4]["final_obs"][1][name], yours[4]["final_obs"][1][name])
        np.testing.assert_array_equal(mine[4]["_final_obs"], yours[4]["_final_obs"])
        self.assertEqual(mine[4]["final_info"].keys(), yours[4]["final_info"].keys())
        for name in ("cr", "end", "views", "_cr"):
            self.assertEqual(mine[4]["final_info"][name][1], yours[4]["final_info"][name][1])
        self.assertEqual(mine[4].keys(), yours[4].keys())

    def test_gymnasiums_wrappers(self):
        import numpy as np
        from gymnasium.wrappers.vector import RecordEpisodeStatistics

        env = RecordEpisodeStatistics(danbv.VectorEnv(2, **LITTLE))
        env.reset(seed=1)
        infos = env.step(np.array([STOP, STAY]))[4]
        self.assertIn("episode", infos)

    def test_views_or_copies(self):
        import numpy as np

        env = danbv.VectorEnv(2, **LITTLE)
        first, _ = env.reset(seed=1)
        second = env.step(np.array([STAY] * 2))[0]
        self.assertTrue(np.shares_memory(first["drone"], second["drone"]))
        own = danbv.VectorEnv(2, copy=True, **LITTLE)
        first, _ = own.reset(seed=1)
        self.assertFalse(np.shares_memory(first["drone"], own.step(np.array([STAY] * 2))[0]["drone"]))
        kept = second["drone"]
        value = kept.copy()
        env.close()
        with self.assertRaisesRegex(RuntimeError, "closed"):
            env.step(np.array([STAY] * 2))
        del env
        gc.collect()
        np.testing.assert_array_equal(kept, value)

    def test_seeds(self):
        import numpy as np

        env = danbv.VectorEnv(2, copy=True, **LITTLE)
        one = env.reset(seed=5)[0]["drone"]
        two = env.reset(seed=[1, 2])[0]["drone"]
        np.testing.assert_array_equal(one, env.reset(seed=5)[0]["drone"])
        np.testing.assert_array_equal(two, env.reset(seed=[1, 2])[0]["drone"])
        with self.assertRaises(ValueError):
            env.reset(seed=[1])
        with self.assertRaises(TypeError):
            env.reset(seed=[1.5, 2])
        with self.assertRaises(ValueError):
            env.reset(options={"wrong": 1})


@needs_clients
class StableBaselines(unittest.TestCase):
    def small(self, drones):
        return danbv.sb3.VecEnv(drones, **LITTLE)

    def test_options(self):
        env = danbv.sb3.VecEnv(2, **{**SMALL, "sea_states": [5]})
        env.set_options([{"stream": 5}, {"stream": 5, "sea_state": None}])
        waves = env.reset()["drone"][:, 11]
        self.assertGreater(waves[0], 0)  # drawn, as no option says
        self.assertEqual(waves[1], 0)

    def test_terminal_observation(self):
        import numpy as np

        env = self.small(2)
        env.seed(3)
        observation = env.reset()
        env.seed(3)
        np.testing.assert_array_equal(observation["drone"], env.reset()["drone"])
        _, rewards, dones, infos = env.step(np.array([STAY, STOP]))
        np.testing.assert_array_equal(dones, [False, True])
        np.testing.assert_array_equal(infos[1]["terminal_observation"]["drone"][:3],
                                      observation["drone"][1, :3])
        self.assertNotIn("terminal_observation", infos[0])
        env.close()
        with self.assertRaisesRegex(RuntimeError, "closed"):
            env.reset()

    def test_ppo_learns_and_reloads(self):
        import numpy as np
        import torch
        from stable_baselines3 import PPO
        from stable_baselines3.common.vec_env import VecMonitor

        torch.set_num_threads(1)
        env = VecMonitor(self.small(8))
        model = PPO("MultiInputPolicy", env, n_steps=50, batch_size=100, n_epochs=2, seed=1)
        model.learn(2000)
        for parameter in model.policy.parameters():
            self.assertTrue(torch.isfinite(parameter).all())
        observation = env.reset()
        with tempfile.TemporaryDirectory() as folder:
            model.save(os.path.join(folder, "model"))
            again = PPO.load(os.path.join(folder, "model"), env=env)
        np.testing.assert_array_equal(model.predict(observation, deterministic=True)[0],
                                      again.predict(observation, deterministic=True)[0])


if __name__ == "__main__":
    unittest.main()
