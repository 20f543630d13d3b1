# SPDX-License-Identifier: Apache-2.0
"""The core: worlds, arrays and options, without NumPy where it can be."""

import array
import gc
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from small import SMALL, STAY, STOP

import danbv


def flat(values):
    return memoryview(values).cast("B").tobytes()


def floats(values):
    return list(memoryview(values).cast("B").cast("f"))


class Import(unittest.TestCase):
    def test_core_imports_neither_numpy_nor_gymnasium(self):
        code = ("import sys, danbv; w = danbv.World(2, **%r); w.reset(1); w.step([%r] * 2); "
                "bytes(memoryview(w.rewards)); danbv.planner('orbit').decide(w.observation); "
                "found = {'numpy', 'gymnasium', 'torch', 'stable_baselines3'} & set(sys.modules); "
                "assert not found, found" % (SMALL, STAY))
        subprocess.run([sys.executable, "-c", code], check=True)

    def test_unknown_attribute(self):
        with self.assertRaises(AttributeError):
            danbv.no_such_thing
        self.assertIn("VectorEnv", dir(danbv))


class Worlds(unittest.TestCase):
    def test_step_fills_the_same_memory(self):
        world = danbv.World(3, **SMALL)
        world.reset(5)
        drone = memoryview(world.observation["drone"])
        self.assertEqual(drone.shape, (3, 16))
        before = drone.tobytes()
        world.step([STAY] * 3)
        self.assertNotEqual(before, drone.tobytes())  # a view of what the world holds now
        views_left = [drone[i, 15] for i in range(3)]
        self.assertEqual(views_left, [4.0] * 3)
        self.assertTrue(drone.readonly)

    def test_rounds_name_episodes(self):
        world = danbv.World(2, **SMALL)
        world.reset(7)
        first = flat(world.observation["drone"])
        world.reset(8)
        self.assertNotEqual(first, flat(world.observation["drone"]))
        world.reset(7)
        self.assertEqual(first, flat(world.observation["drone"]))

    def test_chosen_episodes(self):
        world = danbv.World(2, **SMALL)
        world.reset_to([{"stream": 3, "sea_state": None}, {"stream": 3, "sea_state": None, "views": 3}])
        drone = memoryview(world.observation["drone"])
        self.assertEqual([drone[0, k] for k in range(15)], [drone[1, k] for k in range(15)])
        self.assertEqual([drone[i, 15] for i in range(2)], [5.0, 2.0])
        with self.assertRaisesRegex(ValueError, "no wrong"):
            world.reset_to([{"wrong": 1}, {}])
        with self.assertRaisesRegex(danbv.Error, "target 9 of 1"):
            world.reset_to([{"target": 9}, {}])
        with self.assertRaisesRegex(danbv.Error, "1 episodes asked of 2"):
            world.reset_to([{}])
        with self.assertRaisesRegex(danbv.Error, "of 1 views"):
            world.reset_to([{"views": 1}, {}])
        for key, value in (("stream", -1), ("stream", 2**32), ("target", 1.5), ("views", "3"),
                           ("sea_state", [3])):
            with self.assertRaisesRegex(ValueError, f"episode 1: {key} must be a whole number"):
                world.reset_to([{}, {key: value}])
        for bad in (None, 5, "views", [("views", 3)]):
            with self.assertRaisesRegex(TypeError, "episode 0: takes a dict"):
                world.reset_to([bad, {}])

    def test_same_step_begins_the_next_episode_at_once(self):
        world = danbv.World(2, depth=True, **SMALL)
        world.reset(1)
        world.step([STAY, STAY])
        last = memoryview(world.observation["drone"])
        here = [last[0, k] for k in range(3)]
        world.step([STOP, STAY])
        self.assertEqual(list(memoryview(world.terminated)), [1, 0])
        final = memoryview(world.final_observation["drone"])
        # It stopped where it was, and the next episode starts elsewhere with a whole budget.
        self.assertEqual([final[0, k] for k in range(3)], here)
        now = memoryview(world.observation["drone"])
        self.assertNotEqual([now[0, k] for k in range(3)], here)
        self.assertEqual([now[i, 15] for i in range(2)], [5.0, 3.0])
        progress = memoryview(world.final_progress)
        self.assertEqual(progress[0, 6], 1.0)  # stopped
        self.assertEqual(memoryview(world.progress)[0, 5], 1.0)  # one view of the new episode

    def test_same_step_leaves_running_drones_alone(self):
        # Two equal drones; in one world the neighbour ends and begins anew, in the other it flies on.
        seen = []
        for neighbour in (STOP, STAY):
            world = danbv.World(2, depth=True, **SMALL)
            world.reset(4)
            world.step([STAY, neighbour])
            rows = {}
            for name, values in world.observation.items():
                size = len(flat(values)) // 2
                rows[name] = flat(values)[:size]
            rows["reward"] = floats(world.rewards)[0]
            world.step([STAY, STAY])
            rows["next reward"] = floats(world.rewards)[0]
            seen.append(rows)
        self.assertEqual(seen[0].keys(), seen[1].keys())
        for name in seen[0]:
            self.assertEqual(seen[0][name], seen[1][name], name)

    def test_next_step_wastes_a_step(self):
        world = danbv.World(1, autoreset="next_step", **SMALL)
        world.reset(1)
        world.step([STOP])
        self.assertEqual(list(memoryview(world.terminated)), [1])
        world.step([STAY])
        self.assertEqual(list(memoryview(world.executed)), [0])

    def test_rewards_are_those_of_both_modes(self):
        # The first episode of a drone earns the same whichever way the next one begins.
        sums = []
        for mode in ("same_step", "next_step"):
            world = danbv.World(2, autoreset=mode, **SMALL)
            world.reset(2)
            total = [0.0, 0.0]
            done = [False, False]
            for _ in range(6):
                world.step([STAY] * 2)
                for i, (r, e) in enumerate(zip(floats(world.rewards), memoryview(world.terminated))):
                    total[i] += 0 if done[i] else r
                    done[i] = done[i] or bool(e)
            sums.append(total)
        self.assertEqual(sums[0], sums[1])

    def test_viewpoints_and_indices(self):
        world = danbv.World(1, **SMALL)
        world.reset(3)
        at = memoryview(world.observation["drone"])
        there = [at[0, 0], at[0, 1], at[0, 2] + 1.0, 0.5, -0.25, 0.0]
        world.step([there])
        for k in range(5):
            self.assertAlmostEqual(at[0, k], there[k], places=4)

    def test_planner_flies(self):
        world = danbv.World(2, **SMALL)
        world.reset(1)
        planner = danbv.planner("greedy-paf", width_px=32, height_px=32, views=6)
        for _ in range(3):
            world.step(planner.decide(world.observation))
        self.assertEqual(planner.field().shape[0], 2)
        self.assertIn("relative", planner.domain)
        with self.assertRaisesRegex(ValueError, "make another one"):
            planner.decide(danbv.World(3, **SMALL).observation)
        with self.assertRaisesRegex(ValueError, "final"):
            planner.decide(world.final_observation)
        self.assertIn("da-nbv", danbv.planners())

    def test_learned_planners_have_their_weights(self):
        world = danbv.World(1, **SMALL)
        world.reset(1)
        for name in ("da-nbv", "gennbv", "hestia", "scan-rl"):
            action = danbv.planner(name, width_px=32, height_px=32)(world.observation)
            self.assertEqual(action.shape, (1, 6), name)

    def test_field(self):
        world = danbv.World(1, field=True, **SMALL)
        world.reset(1)
        self.assertEqual(len(world.observation["field"].shape), 4)

    def test_picture(self):
        world = danbv.World(1, **SMALL)
        world.reset(1)
        self.assertEqual(len(world.picture(0, 32, 24)), 32 * 24 * 3)
        self.assertGreater(len(set(world.picture(0, 32, 24))), 10)
        with self.assertRaises(IndexError):
            world.picture(1)
        with self.assertRaises(ValueError):
            world.picture(0, 1, 1)


class Options(unittest.TestCase):
    def test_every_option_by_keyword(self):
        """Each option takes its own default back."""
        refused = ("ppo.", "adam.", "checkpoint-every", "field-pool", "reward.length-end", "method",
                   "iterations", "gennbv.", "hestia.", "scan-rl.", "dqn.")
        names = [n for n in danbv.options() if not n.startswith(refused)]
        self.assertGreater(len(names), 60)
        defaults = {name: danbv.options()[name][0] for name in names}
        small = {**defaults, **{k.replace("_", "-"): v for k, v in SMALL.items()
                                if k not in ("targets", "reward")}}
        small = {name: value for name, value in small.items() if value != ""}
        for name in ("grid-cells", "lattice"):
            if name in small:
                small[name] = [int(n) for n in small[name].strip("[]").split(",")]
        world = danbv.World(1, targets=SMALL["targets"], **small)
        world.reset(1)

    def test_keyword_wins_over_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write("views = 4\n[reward]\nstep = 5.0\n[ppo]\nbatch = 64\n")
            file.flush()
            options = {k: v for k, v in SMALL.items() if k != "views"}
            options["reward"] = {}
            world = danbv.World(1, config=file.name, views=9, **options)
        world.reset(1)
        self.assertEqual(memoryview(world.observation["drone"])[0, 15], 8.0)
        world.step([STAY])
        self.assertLess(floats(world.rewards)[0], -4)  # a step costs 5, as the file says

    def test_faults_are_named(self):
        for options, name in (({"no_such": 1}, "no-such"), ({"views": -1}, "views"),
                              ({"views": float("nan")}, "views"), ({"sea_states": [1, 77]}, "sea-states.*77"),
                              ({"reward": {"wrong": 1}}, "reward.wrong"), ({"ppo": {"batch": 3}}, "ppo"),
                              ({"targets": ["no-such-file.ply"]}, "no-such-file.ply"),
                              ({"config": "no-such.toml"}, "no-such.toml")):
            with self.assertRaisesRegex(danbv.Error, name):
                danbv.World(1, **{**SMALL, **options})
        for options in ({"views": object()}, {"a b": 1}, {"views": {1: {2: 3}}.keys()}, {"views": b"5"},
                        {"views": bytearray(b"5")}):
            with self.assertRaises(TypeError):
                danbv.World(1, **options)
        for options in ({"device": "tpu"}, {"autoreset": "never"}, {"stream": 5}, {"targets": []}):
            with self.assertRaises(ValueError):
                danbv.World(1, **{**SMALL, **options})
        for drones in (0, -5, 10**9):
            with self.assertRaises(ValueError):
                danbv.World(drones, **SMALL)

    @unittest.skipIf(danbv.cuda_available(), "there is a GPU here")
    def test_no_cuda_here(self):
        with self.assertRaisesRegex(danbv.Error, "no CUDA"):
            danbv.World(1, device="cuda", **SMALL)


class Lifetimes(unittest.TestCase):
    def test_closed(self):
        world = danbv.World(2, **SMALL)
        observation, rewards = world.observation, world.rewards
        kept = memoryview(observation["occupancy"])
        planner = danbv.planner("orbit")
        planner.decide(observation)
        world.close()
        world.close()
        self.assertTrue(world.closed)
        for use in (lambda: world.step([STAY] * 2), lambda: world.reset(), lambda: world.rewards,
                    lambda: world.drones, lambda: world.picture(), lambda: world.reset_to([{}, {}])):
            with self.assertRaisesRegex(RuntimeError, "closed"):
                use()
        del world
        gc.collect()
        self.assertEqual(len(kept.tobytes()), 2 * 8000)  # still valid
        self.assertEqual(len(floats(rewards)), 2)
        planner.decide(observation)  # and so is what it shows

    def test_arrays_outlive_everything(self):
        def answer():
            world = danbv.World(1, **SMALL)
            world.reset(1)
            return danbv.planner("random").decide(world.observation)

        first = answer()
        gc.collect()
        self.assertEqual(len(floats(first)), 6)

    def test_fields_are_copies(self):
        """A planner may make its field anew with every decision."""
        for name in ("da-nbv", "greedy-paf"):
            world = danbv.World(1, **SMALL)
            world.reset(1)
            planner = danbv.planner(name, width_px=32, height_px=32, views=6)
            world.step(planner.decide(world.observation))
            first = planner.field()
            before = flat(first)
            planner.decide(world.observation)
            self.assertNotEqual(before, flat(planner.field()))
            planner.close()
            del planner
            gc.collect()
            self.assertEqual(before, flat(first))

    def test_a_planner_keeps_to_its_grid(self):
        world, other = danbv.World(1, **SMALL), danbv.World(1, grid_cells=[16, 16, 16], **SMALL)
        planner = danbv.planner("greedy-paf", width_px=32, height_px=32, views=6)
        planner.decide(world.observation)
        with self.assertRaisesRegex(ValueError, "16 x 16 x 16"):
            planner.decide(other.observation)
        planner.decide(world.observation)

    def test_threads_ask_a_new_planner(self):
        """The first decides what it has memory for; the others are refused, or answered in turns."""
        worlds = [danbv.World(drones, **SMALL) for drones in (1, 4, 32)]
        for _ in range(10):
            planner = danbv.planner("random", views=6)
            answers = []

            def ask(world):
                try:
                    answers.append(planner.decide(world.observation))
                except ValueError:
                    pass

            threads = [threading.Thread(target=ask, args=(world,)) for world in worlds * 2]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(len({answer.shape for answer in answers}), 1)
            self.assertEqual(len(answers), 2)

    def test_what_it_is_given_closes_the_world(self):
        class Closes:
            def __index__(self):
                world.close()
                return 25

            def __float__(self):
                world.close()
                return 0.5

        for call in (lambda: world.step([[Closes()] + STAY[1:]]),
                     lambda: world.time_steps([[Closes(), 0.0, 0.0, 0.0, 0.0, 0.0]], 2)):
            world = danbv.World(1, **SMALL)
            with self.assertRaisesRegex(RuntimeError, "closed"):
                call()

    def test_objects_that_were_never_made(self):
        code = ("import danbv\n"
                "def refused(call, *given):\n"
                "    try: call(*given)\n"
                "    except TypeError: return\n"
                "    raise SystemExit(3)\n"
                "w, s = danbv.World.__new__(danbv.World), danbv.Scanner.__new__(danbv.Scanner)\n"
                "for name in ('drones', 'rewards', 'closed', 'targets'): refused(getattr, w, name)\n"
                "refused(w.close); refused(w.reset, 1); refused(danbv.World.step, w, [%r])\n"
                "refused(getattr, s, 'drones'); refused(s.begin); refused(s.close)\n"
                "some = danbv.World(1, **%r)\n"
                "for thing in (some.rewards, some.observation, danbv.planner('orbit')):\n"
                "    kind = type(thing); refused(kind); refused(kind.__new__, kind)\n"
                "    mine = type('Mine', (kind,), {}); refused(mine); refused(mine.__new__, mine)\n"
                "refused(danbv.planner('orbit').decide, some.rewards)\n" % (STAY, SMALL))
        subprocess.run([sys.executable, "-c", code], check=True, timeout=120)

    def test_the_program_ends_while_threads_work(self):
        """Python ends threads that want the GIL back; C++ would not survive it."""
        code = ("import threading, time, danbv\n"
                "w = danbv.World(16, **%r)\n"
                "def fly():\n"
                "    while True: w.step([%r] * 16)\n"
                "for _ in range(3): threading.Thread(target=fly, daemon=True).start()\n"
                "time.sleep(0.2)\n" % (SMALL, STAY))
        for _ in range(3):
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=120)
            self.assertEqual((done.returncode, done.stderr[-200:]), (0, b""))

    def test_with(self):
        with danbv.World(1, **SMALL) as world:
            pass
        self.assertTrue(world.closed)

    def test_pickle_raises(self):
        world = danbv.World(1, **SMALL)
        for thing in (world, world.observation, world.rewards, danbv.planner("orbit")):
            with self.assertRaises(TypeError):
                pickle.dumps(thing)

    def test_threads(self):
        """Two threads on one world take turns; worlds of their own run side by side."""
        shared = danbv.World(4, **SMALL)
        faults = []

        def fly(world, steps):
            try:
                for _ in range(steps):
                    world.step([STAY] * world.drones)
            except Exception as fault:  # noqa: BLE001
                faults.append(fault)

        own = [danbv.World(2, **SMALL) for _ in range(2)]
        threads = [threading.Thread(target=fly, args=(w, 20)) for w in (shared, shared, *own)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(faults, [])

    def test_gil_is_released(self):
        world = danbv.World(64, **{**SMALL, "depth_px": 200})
        ticks, running = [], True

        def tick():
            while running:
                ticks.append(time.perf_counter())
                time.sleep(0.0005)

        thread = threading.Thread(target=tick)
        thread.start()
        start = time.perf_counter()
        world.step([STAY] * 64)
        end = time.perf_counter()
        running = False
        thread.join()
        inside = [t for t in ticks if start < t < end]
        self.assertGreater(len(inside), 2, f"none in {end - start:.3f} s")

    def test_closing_while_another_thread_steps(self):
        world = danbv.World(8, **SMALL)

        def fly():
            try:
                while True:
                    world.step([STAY] * 8)
            except RuntimeError:
                pass

        thread = threading.Thread(target=fly)
        thread.start()
        time.sleep(0.05)
        world.close()
        thread.join(20)
        self.assertFalse(thread.is_alive())

    def test_fork(self):
        """A world of the parent raises in the child; one made there flies."""
        code = ("import os, danbv; o = %r\n"
                "w = danbv.World(4, **o); w.step([%r] * 4)\n"
                "pid = os.fork()\n"
                "if pid == 0:\n"
                "    try:\n"
                "        w.step([%r] * 4); os._exit(3)\n"
                "    except RuntimeError as e:\n"
                "        assert 'fork' in str(e)\n"
                "    own = danbv.World(4, **o); own.reset(1); own.step([%r] * 4); os._exit(7)\n"
                "status = os.waitpid(pid, 0)[1]\n"
                "assert os.waitstatus_to_exitcode(status) == 7, status\n"
                "w.step([%r] * 4)\n" % (SMALL, STAY, STAY, STAY, STAY))
        subprocess.run([sys.executable, "-c", code], check=True, timeout=120)

    def test_fork_with_threads(self):
        """LibTorch's and the library's threads stay behind in the parent; the child works without."""
        code = ("import os, sys, danbv; o = %r\n"
                "def fly():\n"
                "    w = danbv.World(64, **o); w.reset(1); w.step([%r] * 64)\n"
                "    danbv.planner('da-nbv', width_px=32, height_px=32, views=6).decide(w.observation)\n"
                "    danbv.scan('fleet:tug:7', 'da-nbv', points=1000, views=2, pixels=64)\n"
                "fly()\n"
                "pid = os.fork()\n"
                "if pid == 0:\n"
                "    fly(); sys.exit(7)\n"
                "status = os.waitpid(pid, 0)[1]\n"
                "assert os.waitstatus_to_exitcode(status) == 7, status\n"
                "fly()\n" % (SMALL, STAY))
        subprocess.run([sys.executable, "-c", code], check=True, timeout=120,
                       env={**os.environ, "OMP_NUM_THREADS": "2"})

    def test_ctrl_c_ends_long_calls(self):
        """While a world of many targets is made, while an evaluation flies, and in a loop of steps."""
        calls = ("danbv.World(1, ships=250, truth_points=50000)",
                 "danbv.evaluate('random', 'ships', points=1000, pixels=16)",
                 "danbv.scan('fleet:tug:7', 'random', points=1000, views=1000)",
                 "w = danbv.World(64, **o)\nwhile True: w.step([%r] * 64)" % STAY,
                 "import threading\n"  # waits for a scan of another thread
                 "threading.Thread(target=danbv.scan, args=('fleet:tug:7', 'random'), daemon=True,\n"
                 "                 kwargs=dict(points=1000, views=1000)).start()\n"
                 "import time; time.sleep(0.5)\n"
                 "danbv.evaluate('random', 'ships', points=1000, pixels=16)")
        for call in calls:
            with self.subTest(call=call), tempfile.TemporaryDirectory() as cache:
                code = ("import danbv\no = %r\nprint('go', flush=True)\n"
                        "try:\n    exec(%r)\nexcept KeyboardInterrupt:\n    print('ended')\n" % (SMALL, call))
                child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, text=True,
                                         env={**os.environ, "DANBV_CACHE": cache})
                self.assertEqual(child.stdout.readline().strip(), "go")
                time.sleep(2)
                self.assertIsNone(child.poll())
                child.send_signal(signal.SIGINT)
                try:
                    out, _ = child.communicate(timeout=60)
                finally:
                    child.kill()
                self.assertEqual(out.strip(), "ended")


class BadActions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.world = danbv.World(2, **SMALL)
        cls.world.reset(1)

    def test_lists(self):
        good = [STAY] * 2
        for bad in (STAY, [STAY], [STAY] * 3, [STAY, STAY[:5]], [[STAY] * 2], [], [[]], [[], []],
                    [STAY, [51, 0, 0, 0, 0, 0]], [STAY, [-1, 0, 0, 0, 0, 0]],
                    [[float("nan")] * 6] * 2, [[float("inf")] + [0.0] * 5] * 2,
                    [[10**30] * 6] * 2, [["a"] * 6] * 2, [[None] * 6] * 2, [STAY, "abcdef"],
                    [[[1]] * 6] * 2):
            with self.subTest(bad=bad), self.assertRaises((ValueError, TypeError)):
                self.world.step(bad)
        self.world.step(good)

    def test_things_that_are_no_arrays(self):
        for bad in (None, 5, 1.5, "text", b"", b"123456123456", object(), {}, {"a": 1}, world_type):
            with self.subTest(bad=bad), self.assertRaises((ValueError, TypeError)):
                self.world.step(bad)

    def test_buffers(self):
        whole = array.array("q", STAY * 2)
        self.world.step(memoryview(whole).cast("B").cast("q", (2, 6)))
        short = array.array("h", STAY * 2)
        self.world.step(memoryview(short).cast("B").cast("h", (2, 6)))
        for bad in (whole, memoryview(whole).cast("B").cast("c", (2, 48))):
            with self.assertRaises((ValueError, TypeError)):
                self.world.step(bad)

    def test_broken_dlpack(self):
        class Broken:
            def __init__(self, device, capsule):
                self._device, self._capsule = device, capsule

            def __dlpack_device__(self):
                return self._device

            def __dlpack__(self, **_):
                if isinstance(self._capsule, Exception):
                    raise self._capsule
                return self._capsule

        for thing in (Broken((1, 0), None), Broken((2, 0), None), Broken((99, 0), None),
                      Broken("x", None), Broken((1, 0), RuntimeError("no"))):
            with self.assertRaises((ValueError, TypeError, RuntimeError)):
                self.world.step(thing)

    def test_dlpack_arguments(self):
        rewards = self.world.rewards
        self.assertEqual(rewards.__dlpack_device__(), (1, 0))
        with self.assertRaises(BufferError):
            rewards.__dlpack__(copy=True)
        with self.assertRaises(BufferError):
            rewards.__dlpack__(dl_device=(2, 0))
        with self.assertRaises(ValueError):
            rewards.__dlpack__(stream=5)
        rewards.__dlpack__()  # dropped unread: nothing leaks, nothing breaks
        rewards.__dlpack__(stream=-1, max_version=(1, 0), dl_device=(1, 0), copy=False)


world_type = danbv.World

if __name__ == "__main__":
    unittest.main()
