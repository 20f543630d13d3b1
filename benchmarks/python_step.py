# SPDX-License-Identifier: Apache-2.0
"""What Python adds to a step of 256 drones, and what Stable-Baselines3's processes take for the same.

python_step: danbv.VectorEnv.step (where Gymnasium is; else World.step) against the loop in C++ over the
same world. Both fly the same episodes in turns, first the one and then the other, and the median of the
rounds' ratios is what Python adds: by the clock, and on a CPU by the processor time of all threads, which
other programs on the same cores disturb less. python_subprocess: danbv.sb3.VecEnv of several sizes against
SubprocVecEnv over single environments on the same cores, both with all of the default observation, at the
best of several numbers of processes and threads (only where Stable-Baselines3 is); in the default world and
in a light one without registration, which is most of a step's work and the same in both.

Usage: python_step.py [--device cuda] [--drones 256] [--sizes 4 256] [--processes 2 8] [--pixels 64] [--json]
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
    viewpoints = hover(world)

    def timed(fly):
        """Seconds a step by the clock, and of the processor."""
        world.reset(1)
        world.wait()
        start, work = time.perf_counter(), time.process_time()
        fly()
        world.wait()
        return ((time.perf_counter() - start) / arguments.steps,
                (time.process_time() - work) / arguments.steps)

    def in_python():
        for _ in range(arguments.steps):
            step(actions)

    def in_cpp():
        world.time_steps(viewpoints, arguments.steps)

    timed(in_cpp)
    ours, theirs = [], []
    for k in range(arguments.rounds):
        turns = [(in_python, ours), (in_cpp, theirs)]
        for fly, times in turns if k % 2 else turns[::-1]:
            times.append(timed(fly))
    clock, work = ([a[i] / b[i] for a, b in zip(ours, theirs)] for i in (0, 1))
    by_clock = statistics.median(clock)
    low, _, high = statistics.quantiles(clock, n=4)
    more = f"by the clock {100 * (by_clock - 1):+.2f} % (half of the rounds {100 * (low - 1):+.1f} to " \
           f"{100 * (high - 1):+.1f})"
    if arguments.device == "cpu":
        more += f", by processor time {100 * (statistics.median(work) - 1):+.2f} %"
    cpp = statistics.median(each[0] for each in theirs)
    return {"name": "python_step", "ours": 1e3 * cpp * by_clock, "theirs": 1e3 * cpp, "unit": "ms",
            "how": f"{called}, {world.drones} drones, {arguments.pixels} x {arguments.pixels}, "
                   f"{arguments.device}; theirs: the loop in C++; {more}, {arguments.rounds} rounds of "
                   f"{arguments.steps} steps"}


def drone_steps_a_second(env, seconds):
    """Of random actions after a first step; episodes end and begin as they do in a training."""
    import numpy as np

    rng = np.random.default_rng(1)
    env.reset()
    steps, end = -1, None
    while end is None or time.perf_counter() < end:
        actions = rng.integers(0, env.action_space.nvec, (env.num_envs, 6))
        actions[:, 3] = 0  # no stop: episodes last
        env.step(actions)
        steps += 1
        if end is None:
            start = time.perf_counter()
            end = start + seconds
    taken = time.perf_counter() - start
    env.close()
    rate = env.num_envs * steps / taken
    print(f"{type(env).__module__}: {env.num_envs} drones, {rate:.0f} steps/s", file=sys.stderr, flush=True)
    return rate


def best_subprocess(arguments, options):
    """SubprocVecEnv at its best: drone steps a second, processes, threads of each."""
    from stable_baselines3.common.vec_env import SubprocVecEnv

    found = []
    for processes in arguments.processes:
        for threads in (1, len(os.sched_getaffinity(0))):
            os.environ["OMP_NUM_THREADS"] = str(threads)  # for the processes; this one has read it
            env = SubprocVecEnv([lambda: danbv.Env(**options)] * processes, start_method="spawn")
            found.append((drone_steps_a_second(env, arguments.seconds), processes, threads))
    return max(found)


def python_subprocess(arguments, world):
    options = {**options_of(arguments), "registration": world == "default"}

    def ours():
        return [drone_steps_a_second(danbv.sb3.VecEnv(drones, **options), arguments.seconds)
                for drones in arguments.sizes]

    before = ours()
    theirs, processes, threads = best_subprocess(arguments, options)
    rates = list(map(max, before, ours()))  # before and after, since other programs may share the cores
    name = {"default": "python_subprocess", "light": "python_subprocess_light"}[world]
    return [{"name": name, "ours": rate, "theirs": theirs, "unit": "drone steps/s",
             "how": f"sb3.VecEnv, {drones} drones, {arguments.pixels} x {arguments.pixels}, {world} world; theirs: "
                    f"SubprocVecEnv over danbv.Env at its best, {processes} processes of {threads} threads"}
            for drones, rate in zip(arguments.sizes, rates)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--drones", type=int, default=256)
    parser.add_argument("--sizes", type=int, nargs="+", default=[4, 16, 64, 256], help="drones of sb3.VecEnv")
    parser.add_argument("--processes", type=int, nargs="+", default=[2, 4, 8], help="of SubprocVecEnv, to try")
    parser.add_argument("--worlds", nargs="+", default=["default", "light"], choices=("default", "light"),
                        help="of the second comparison; light: without registration")
    parser.add_argument("--seconds", type=float, default=5, help="of each rate of the second comparison")
    parser.add_argument("--pixels", type=int, default=64)
    parser.add_argument("--steps", type=int, default=3, help="of a round of the first comparison")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--only", choices=("step", "subprocess"))
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    results = [] if arguments.only == "subprocess" else [python_step(arguments)]
    try:
        import stable_baselines3  # noqa: F401

        if arguments.device == "cpu" and arguments.only != "step":
            for world in arguments.worlds:
                results += python_subprocess(arguments, world)
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
