# SPDX-License-Identifier: Apache-2.0
"""What Python adds to a step of 256 drones, and what Stable-Baselines3's processes take for the same.

python_step: danbv.VectorEnv.step (where Gymnasium is; else World.step) against the loop in C++ over the
same world, in turns. python_subprocess: danbv.sb3.VecEnv against SubprocVecEnv over single environments on
the same cores (only where Stable-Baselines3 is).

Usage: python_step.py [--device cuda] [--drones 256] [--pixels 64] [--json]
DANBV_PYTHON_CLIENTS names the folder of gymnasium and stable_baselines3 where they are not installed.
"""

import argparse
import json
import os
import statistics
import sys
import time

import danbv

sys.path.insert(0, os.environ.get("DANBV_PYTHON_CLIENTS", "") or os.getcwd())


def options_of(arguments):
    return dict(ships=8, depth_px=arguments.pixels, truth_points=10000, cr_points=5000,
                device=arguments.device)


def hover(world):
    """Viewpoints for every drone that differ from step to step only by the drone: the same work for both."""
    return [[6.0, 4.0 - 8.0 * (i % 2), 4.0 + (i % 5), 3.0, -0.4, 0.0] for i in range(world.drones)]


def step_of(arguments):
    """A step as Python calls it, its world, and what was called."""
    try:
        env = danbv.VectorEnv(arguments.drones, **options_of(arguments))
    except ImportError:
        world = danbv.World(arguments.drones, **options_of(arguments))
        return world, world.step, "World.step"
    if arguments.device == "cuda":  # the core, whose arrays stay on the device
        return env.world, env.world.step, "World.step"
    return env.world, env.step, "VectorEnv.step"


def python_step(arguments):
    world, step, called = step_of(arguments)
    actions = hover(world)
    if arguments.device == "cpu":
        import array

        flat = array.array("f", [number for row in actions for number in row])
        actions = memoryview(flat).cast("B").cast("f", (world.drones, 6))
    else:
        import torch

        actions = torch.tensor(actions, device="cuda")
    ours, theirs = [], []
    for _ in range(arguments.rounds):
        world.reset(1)
        world.wait()
        theirs.append(world.time_steps(hover(world), arguments.steps) / arguments.steps)
        world.reset(1)
        world.wait()
        start = time.perf_counter()
        for _ in range(arguments.steps):
            step(actions)
        world.wait()
        ours.append((time.perf_counter() - start) / arguments.steps)
    return {"name": "python_step", "ours": 1e3 * statistics.median(ours[1:]),
            "theirs": 1e3 * statistics.median(theirs[1:]), "unit": "ms",
            "how": f"{called}, {world.drones} drones, {arguments.pixels} x {arguments.pixels}, "
                   f"{arguments.device}; theirs: the loop in C++"}


def python_subprocess(arguments):
    import numpy as np
    from stable_baselines3.common.vec_env import SubprocVecEnv

    drones, steps = arguments.processes, arguments.steps
    options = {**options_of(arguments), "observations": ("occupancy", "drone", "history")}

    def steps_a_second(env):
        env.reset()
        actions = np.random.default_rng(1).integers(0, env.action_space.nvec, (steps, drones, 6))
        actions[..., 3] = 0  # no stop: episodes last
        env.step(actions[0])
        start = time.perf_counter()
        for action in actions:
            env.step(action)
        seconds = time.perf_counter() - start
        env.close()
        return drones * steps / seconds

    theirs = steps_a_second(SubprocVecEnv([lambda: danbv.Env(**options)] * drones))
    ours = steps_a_second(danbv.sb3.VecEnv(drones, **options))
    return {"name": "python_subprocess", "ours": ours, "theirs": theirs, "unit": "steps/s",
            "how": f"{drones} drones, {arguments.pixels} x {arguments.pixels}; theirs: SubprocVecEnv over "
                   "danbv.Env"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--drones", type=int, default=256)
    parser.add_argument("--processes", type=int, default=16, help="single environments of SubprocVecEnv")
    parser.add_argument("--pixels", type=int, default=64)
    parser.add_argument("--steps", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", choices=("step", "subprocess"))
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    results = [] if arguments.only == "subprocess" else [python_step(arguments)]
    try:
        import stable_baselines3  # noqa: F401

        if arguments.device == "cpu" and arguments.only != "step":
            results.append(python_subprocess(arguments))
    except ImportError:
        pass
    if arguments.json:
        print(json.dumps({"results": results}))
        return
    for r in results:
        print(f"{r['name']}: ours {r['ours']:.4g} {r['unit']}, theirs {r['theirs']:.4g} {r['unit']} "
              f"({r['how']})")


if __name__ == "__main__":
    main()
