# SPDX-License-Identifier: Apache-2.0
"""Arrays as NumPy and PyTorch see them, scanners, scans, evaluations and their files."""

import gc
import json
import os
import subprocess
import tempfile
import unittest

from small import SMALL, STAY

import danbv

try:
    import numpy as np
except ImportError:
    raise unittest.SkipTest("no NumPy here") from None


PROGRAM = os.path.join(os.path.dirname(danbv.__file__), "..", "..", "bin", "danbv")


def program(test, *words):
    """Runs the program that was built beside the module."""
    if not os.path.exists(PROGRAM):
        test.skipTest("no program was built beside the module")
    subprocess.run([PROGRAM, *map(str, words)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Views(unittest.TestCase):
    def test_numpy_shares_memory(self):
        world = danbv.World(2, depth=True, **SMALL)
        world.reset(1)
        drone = np.asarray(world.observation["drone"])
        again = np.asarray(world.observation["drone"])
        self.assertTrue(np.shares_memory(drone, again))
        before = drone.copy()
        world.step(np.array([STAY] * 2))
        self.assertTrue((drone != before).any())
        self.assertFalse(drone.flags.writeable)
        with self.assertRaises(ValueError):
            drone[0] = 0
        types = {name: np.asarray(a).dtype.name for name, a in world.observation.items()}
        self.assertEqual(types, {"occupancy": "int8", "directions": "int16", "complexity": "float32",
                                 "drone": "float32", "history": "float32", "depth": "float32"})

    def test_kept_arrays_stay_valid(self):
        world = danbv.World(2, **SMALL)
        world.reset(1)
        kept = np.asarray(world.observation["history"])
        values = kept.copy()
        world.close()
        del world
        gc.collect()
        np.testing.assert_array_equal(kept, values)

    def test_history_and_drone_agree(self):
        world = danbv.World(3, **SMALL)
        world.reset(1)
        for view in range(1, 4):
            drone = np.asarray(world.observation["drone"])
            history = np.asarray(world.observation["history"])
            np.testing.assert_array_equal(history[:, view - 1, :5], drone[:, :5])
            np.testing.assert_array_equal(history[:, :, 9].sum(1), view)
            self.assertEqual(abs(history[:, view:]).sum(), 0)
            world.step(np.array([STAY] * 3))

    def test_torch_shares_memory(self):
        try:
            import torch
        except ImportError:
            self.skipTest("no PyTorch here")
        world = danbv.World(2, **SMALL)
        world.reset(1)
        for name, array in world.observation.items():
            tensor = torch.from_dlpack(array)
            np.testing.assert_array_equal(tensor.numpy(), np.asarray(array), name)
        drone = torch.from_dlpack(world.observation["drone"])
        before = drone.clone()
        world.step(torch.tensor([STAY] * 2))  # and takes tensors, by DLPack
        self.assertFalse(torch.equal(before, drone))
        world.step(torch.tensor([STAY] * 2, dtype=torch.int32))
        world.step(torch.tensor([STAY, STAY, STAY, STAY])[::2])  # with gaps
        with self.assertRaises((TypeError, ValueError)):
            world.step(torch.zeros(2, 6, dtype=torch.bool))
        with self.assertRaises((TypeError, ValueError)):
            world.step(torch.zeros(2, 6, dtype=torch.float16) * float("nan"))
        del world
        gc.collect()
        drone.sum()

    def test_actions_of_every_kind(self):
        world = danbv.World(2, **SMALL)
        world.reset(1)
        stay = np.array([STAY] * 2)
        for dtype in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"):
            world.step(stay.astype(dtype))
        wide = np.zeros((2, 12), np.int64)
        wide[:, ::2] = stay
        world.step(wide[:, ::2])  # with gaps
        world.step(stay[::-1])
        world.step(np.broadcast_to(np.array(STAY), (2, 6)))  # one row for all
        danbv.World(1, **{**SMALL, "views": np.array(5)})
        world.step(np.asfortranarray(stay))
        at = np.asarray(world.observation["drone"])
        world.step(np.concatenate([at[:, :5], np.zeros((2, 1))], 1))  # float64 viewpoints
        for bad in (stay.astype(complex), stay.astype(bool), stay.astype("M8[s]"), stay.astype(object),
                    stay.astype(">i8"), stay.astype("S3"), stay[0], stay.T, stay[:, :, None],
                    np.full((2, 6), np.nan), np.full((2, 6), np.inf, np.float32),
                    np.full((2, 6), 2**40), np.float16(stay), np.empty((0, 6), int),
                    np.ma.masked_array(stay, True).tolist()):
            with self.subTest(bad=repr(bad)), self.assertRaises((TypeError, ValueError)):
                world.step(bad)


class Onboard(unittest.TestCase):
    def test_scanner_decides_as_the_scan_did(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "scan")
            metrics = danbv.scan("fleet:tug:7", "greedy-paf", sea_state=3, views=5, points=1000,
                                 pixels=100, log=True, out=out)
            self.assertEqual(metrics["views"], 5)
            views, intrinsics = danbv.load_log(os.path.join(out, "sensors.safetensors"))
            scan = danbv.load_scan(out)
        self.assertEqual(len(scan), 5)
        self.assertEqual(scan.metrics["cr"], metrics["cr"])
        self.assertEqual(scan.facts["planner"], "greedy-paf")
        self.assertEqual(scan.cloud.shape, (len(scan.cloud_distance), 3))
        self.assertEqual(scan.depth.shape, (5, 100, 100))
        scanner = danbv.Scanner(100, 100, intrinsics=intrinsics)
        planner = danbv.planner("greedy-paf", seed=1, views=5, width_px=100, height_px=100, guard=True)
        same = 0
        for view in views:
            observation = scanner.observe(view["depth"], view["T_world_cam"], **view["facts"])
            if view["decision"] is not None:
                np.testing.assert_array_equal(np.asarray(planner.decide(observation))[0],
                                              view["decision"])
                same += 1
        self.assertEqual(same, 4)
        fused = scan["registration_status"][-1] in (1, 2)
        self.assertEqual(scanner.located()[0]["fused"], fused)
        self.assertEqual(np.array(scanner.located()[0]["T_ship_cam"]).shape, (4, 4))
        self.assertEqual(len(scanner.located()[0]["grid_offset"]), 3)
        scanner.begin()
        self.assertEqual(np.asarray(scanner.observation["history"]).sum(), 0)
        self.check_table(scan)

    def check_table(self, scan):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("no pandas here")
        self.assertEqual(list(scan.views["cr"]), list(scan["cr"]))
        self.assertIn("registration", scan.views)

    def test_bad_inputs(self):
        scanner = danbv.Scanner(32, 32, drones=2)
        self.assertEqual([each["status"] for each in scanner.located()], ["inactive"] * 2)
        self.assertLess(np.abs(np.asarray(scanner.observation["drone"])).max(), 2)
        depth, pose = np.zeros((2, 32, 32), np.float32), np.stack([np.eye(4)] * 2)
        for which in ([False, True], np.array([True, False]), np.array([0, 1])):
            scanner.begin(which)
        mirror, row, far = (np.eye(4) for _ in range(3))
        mirror[2, 2], row[3, 0], far[0, 3] = -1, 5, 1e9
        scanner.observe(depth, pose)
        scanner.observe(np.full((2, 32, 32), np.nan), np.eye(4), time_s=1.0, wind=[0, 0, 1])
        for call in (lambda: scanner.observe(depth[0], pose), lambda: scanner.observe(depth, pose[0, 0]),
                     lambda: scanner.observe(depth.astype(int), pose),
                     lambda: scanner.observe(depth, pose * 2), lambda: scanner.observe(depth, pose * np.nan),
                     *(lambda T=T: scanner.observe(depth, T) for T in (mirror, row, far)),
                     lambda: scanner.observe(depth, pose, time_s=[1, 2, 3]),
                     lambda: scanner.observe(depth, pose, eta="long"),
                     lambda: scanner.observe(depth, pose, wrong=1),
                     *(lambda name=name, value=value: scanner.observe(depth, pose, **{name: value})
                       for name, value in (("eta", 0), ("eta", -1), ("eta", 1e300), ("beam", -1),
                                           ("ais_sigma", -1), ("ais_heading_sigma", -1), ("gnss_sigma", -1),
                                           ("length_scale", 0), ("wave_height", -1), ("views_left", -1),
                                           ("views_left", 1e300), ("stream", -1), ("stream", 2**32),
                                           ("time_s", 1e300), ("wind", [1e30, 0, 0]),
                                           ("ais_position", [1e300, 0]), ("ais_velocity", [0, 1e30]))),
                     lambda: scanner.observe(None, pose), lambda: danbv.Scanner(1, 1),
                     lambda: danbv.Scanner(fov_deg=float("nan")),
                     lambda: danbv.Scanner(intrinsics=[1, 2]), lambda: scanner.begin([1, 1, 1]),
                     lambda: scanner.begin(1)):
            with self.assertRaises((ValueError, TypeError)):
                call()
        scanner.close()
        with self.assertRaisesRegex(RuntimeError, "closed"):
            scanner.observe(depth, pose)

    def test_what_is_no_file_is_refused(self):
        for path in ("/dev/zero", "/dev/null", b"/dev/zero", "/"):
            with self.assertRaisesRegex(danbv.Error, "not a regular file"):
                danbv.load_log(path)
        for path in (5, None, 1.5):
            with self.assertRaises(TypeError):
                danbv.load_log(path)
            with self.assertRaises(TypeError):
                danbv.load_scan(path)
        with tempfile.TemporaryDirectory() as folder:
            os.symlink("/dev/zero", os.path.join(folder, "episode.safetensors"))
            for name in (folder, os.fsencode(folder)):
                with self.assertRaisesRegex(danbv.Error, "not a regular file"):
                    danbv.load_scan(name)

    def test_damaged_files_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(danbv.Error, folder):
                danbv.load_scan(folder)
            path = os.path.join(folder, "x.safetensors")
            for content in (b"", b"\xff" * 8, b"\x02" + b"\0" * 7 + b"{}", b"\x09" + b"\0" * 7 + b'{"a": 1}x'):
                with open(path, "wb") as file:
                    file.write(content)
                with self.assertRaisesRegex(danbv.Error, "x.safetensors"):
                    danbv.load_log(path)


class Flights(unittest.TestCase):
    FEW = dict(targets=["fleet:tug:7"], episodes=2, sea_state=[0, 3], points=1000, pixels=64, views=3)

    def test_a_callable_stands_beside_a_planner(self):
        def hover(observation):
            drone = np.asarray(observation["drone"])
            return np.concatenate([drone[:, :5], np.zeros((len(drone), 1))], 1)

        class Climb:
            def __call__(self, observation):
                return [[25, 25, 30, 0, 5, 0]] * len(observation["drone"])

        found = danbv.evaluate([hover, Climb, "orbit"], **self.FEW)
        self.assertEqual({row["planner"] for row in found.rows}, {"hover", "Climb", "orbit"})
        self.assertEqual(len(found.rows), 3 * 2 * 2)
        domains = {row["planner"]: row["actions"] for row in found.rows} \
            if "actions" in found.rows[0] else None
        if domains:
            self.assertEqual(domains["hover"], "anywhere")
        self.assertIn("hover", str(found))
        # A planner of the library, wrapped: the same flights, and the same row.
        inner = danbv.evaluate({"wrapped": lambda seen: danbv.planner("orbit", seed=1, views=3,
                                width_px=64, height_px=64)(seen)}, **self.FEW)
        of = {row["sea_state"] + row["episode"]: row["cr"] for row in found.rows if row["planner"] == "orbit"}
        for row in inner.rows:
            self.assertEqual(of[row["sea_state"] + row["episode"]], row["cr"])

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "eval")
            found = danbv.evaluate("random", out=out, **self.FEW)
            with open(os.path.join(out, "results.csv"), encoding="utf-8") as file:
                self.assertEqual(file.read(), found.csv)
            self.assertTrue(os.path.exists(os.path.join(out, "results.json")))

    def test_a_target_without_a_start_is_left_out_and_named(self):
        crowded = {**self.FEW, "targets": ["house:chalet:1", "fleet:tug:7"], "reset": {"min-clearance": 8}}
        with self.assertWarnsRegex(UserWarning, "^chalet-1 is left out: there is no free place") as warned:
            found = danbv.evaluate("orbit", **crowded)
        self.assertEqual(warned.filename, __file__)  # the line of the caller
        self.assertEqual(len(found.rows), 2 * 2)
        self.assertEqual({row["target"] for row in found.rows}, {"tug-7"})
        self.assertEqual([one["target"] for one in found.summary["not_flown"]], ["chalet-1"])
        with self.assertRaisesRegex(danbv.Error, "none of the targets can be flown: chalet-1 is left out"):
            danbv.evaluate("orbit", **{**crowded, "targets": ["house:chalet:1"]})

    def test_targets_are_chosen_as_the_program_does(self):
        few = {**self.FEW, "episodes": 1, "sea_state": [0], "targets": None}
        some = danbv.evaluate("orbit", **few, objects=2)  # of the test ships
        self.assertEqual(len({row["target"] for row in some.rows}), 2)
        with tempfile.TemporaryDirectory() as folder:
            program(self, "eval", "--planner", "random", "--objects", 2, "--episodes", 1, "--sea-state", 0,
                    "--points", 1000, "--pixels", 64, "--views", 3, "--out", folder)
            with open(os.path.join(folder, "results.csv"), encoding="utf-8") as file:
                flown = file.read()
            again = danbv.evaluate("random", config=os.path.join(folder, "config.toml"))
        self.assertEqual(again.csv, flown)

    def test_scans_as_the_program_does(self):
        with tempfile.TemporaryDirectory() as folder:
            theirs, ours = os.path.join(folder, "program"), os.path.join(folder, "python")
            program(self, "scan", "fleet:tug:7", "--sea-state", 3, "--planner", "orbit", "--views", 9, "--max-path",
                    130, "--points", 1000, "--pixels", 64, "--out", theirs)
            rows = []
            few = dict(points=1000, pixels=64, views=9, max_path=130, out=ours, on_view=rows.append)
            metrics = danbv.scan("fleet:tug:7", "orbit", sea_state=3, **few)
            with open(os.path.join(theirs, "metrics.json"), encoding="utf-8") as file:
                self.assertEqual({**json.load(file), "end": "path"}, metrics)
            self.assertAlmostEqual(rows[-1]["path_m"], metrics["dist_m"], 3)
            # And from the file that either of them leaves.
            for config in (theirs, ours):
                self.assertEqual(danbv.scan(config=os.path.join(config, "config.toml")), metrics)
            with self.assertRaisesRegex(danbv.Error, "lat is an option of the program"):
                danbv.scan("fleet:tug:7", lat=1)
            with self.assertRaisesRegex(ValueError, "target"):
                danbv.scan()

    def test_faults(self):
        def broken(observation):
            raise ZeroDivisionError("mine")

        with self.assertRaises(ZeroDivisionError):
            danbv.evaluate(broken, **self.FEW)
        def nested(observation):
            danbv.evaluate("random", **self.FEW)

        with self.assertRaisesRegex(RuntimeError, "evaluate: a planner .* cannot fly another"):
            danbv.evaluate(nested, **self.FEW)
        with self.assertRaisesRegex(RuntimeError, "scan: a planner .* cannot fly another"):
            danbv.scan("fleet:tug:7", "orbit", views=3, points=1000, pixels=32,
                       on_view=lambda row: danbv.scan("fleet:tug:7", views=3))
        with self.assertRaisesRegex(ValueError, "shape"):
            danbv.evaluate({"short": lambda seen: [[1, 2]]}, **self.FEW)
        with self.assertRaises(TypeError):
            danbv.evaluate({"none": lambda seen: None}, **self.FEW)
        with self.assertRaises(TypeError):
            danbv.evaluate(5, **self.FEW)
        with self.assertRaisesRegex(danbv.Error, "no planner named"):
            danbv.evaluate("no-such", **self.FEW)
        with self.assertRaisesRegex(danbv.Error, "already"):
            danbv.evaluate({"orbit": broken}, **self.FEW)
        with self.assertRaises(danbv.Error):
            danbv.evaluate("random", **{**self.FEW, "targets": ["no-such-file.ply"]})
        with self.assertRaisesRegex(danbv.Error, "no-such"):
            danbv.scan("fleet:tug:7", no_such=1)
        with self.assertRaisesRegex(ValueError, "out"):
            danbv.scan("fleet:tug:7", log=True)
        danbv.evaluate("random", **self.FEW)  # and all is well afterwards

    def test_scan_tells_of_views_and_ends_by_exception(self):
        seen = []
        danbv.scan("fleet:tug:7", "orbit", views=3, points=1000, pixels=32, on_view=seen.append)
        self.assertEqual([row["view"] for row in seen], [1, 2, 3])

        def stop(row):
            raise KeyError("enough")

        with self.assertRaises(KeyError):
            danbv.scan("fleet:tug:7", "orbit", views=3, points=1000, pixels=32, on_view=stop)


if __name__ == "__main__":
    unittest.main()
