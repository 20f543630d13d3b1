# SPDX-License-Identifier: Apache-2.0
"""What the wrappers of Gymnasium and Stable-Baselines3 share: spaces, and the arrays of a world."""

from __future__ import annotations

from typing import Any, Mapping

import numpy as np
from gymnasium import spaces

from ._core import World

DEFAULT_OBSERVATIONS = ("occupancy", "directions", "complexity", "drone", "history")
PROGRESS = ("cr", "c_dir", "dcr", "path", "flown", "views", "end", "unreachable", "target")
_ENDS = np.array(["none", "stopped", "collided", "budget", "no_start", "complete"])

_RANGES = {
    "occupancy": (-1, 1, np.int8),
    "directions": (0, 4095, np.int16),
    "complexity": (0, 1, np.float32),
    "drone": (-np.inf, np.inf, np.float32),
    "history": (-np.inf, np.inf, np.float32),
    "depth": (0, np.inf, np.float32),
    "field": (-np.inf, np.inf, np.float32),
}


def check_observations(names):
    """The names of the arrays that an observation is to hold, as a tuple."""
    names = tuple(names)
    unknown = [name for name in names if name not in _RANGES]
    if unknown or not names or len(set(names)) != len(names):
        raise ValueError(f"observations: takes some of {', '.join(_RANGES)}, each once, not {names}")
    return names


def observation_space(observation, names):
    """The space of one drone's observation."""
    return spaces.Dict({
        name: spaces.Box(low, high, tuple(observation[name].shape[1:]), dtype)
        for name, (low, high, dtype) in _RANGES.items() if name in names})


def action_space(world):
    return spaces.MultiDiscrete(np.array(world.action_sizes))


def check_actions(actions):
    """Actions as whole numbers. Floats would be taken for viewpoints, which World.step takes: those
    that are whole are converted, others refused. An array on a GPU stays there."""
    if not isinstance(actions, np.ndarray) and hasattr(actions, "__dlpack__"):
        if "float" in str(getattr(actions, "dtype", "")):
            raise TypeError("actions: of a MultiDiscrete space, so whole numbers, not "
                            f"{actions.dtype}; World.step takes viewpoints")
        return actions
    actions = np.asarray(actions)
    if actions.dtype.kind != "f":
        return actions
    if not np.array_equal(actions, np.trunc(actions)):
        raise ValueError("actions: of a MultiDiscrete space, so whole numbers; World.step takes "
                         "viewpoints")
    return actions.astype(np.int64)


def check_render_mode(render_mode):
    if render_mode not in (None, "rgb_array"):
        raise ValueError(f"render_mode: None or 'rgb_array', not {render_mode!r}")
    return render_mode


class OfWorld:
    """What every environment tells of the World that it is made of."""

    _world: World

    @property
    def world(self) -> World:
        """The danbv.World underneath, for its arrays by DLPack."""
        return self._world

    @property
    def targets(self) -> list[str]:
        """Names of the targets, by their numbers."""
        return self._world.targets

    def _drawn_episode(self, number: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """An episode as World.reset_to takes it: as chosen, the rest drawn by a number."""
        rest, target = divmod(number, len(self._world.targets))
        seas = self._world.sea_states or (None,)
        return {"stream": number, "target": target, "sea_state": seas[rest % len(seas)], **chosen}

    def _close_world(self) -> None:
        world = getattr(self, "_world", None)  # none where it could not be made
        if world is not None:
            world.close()


class WorldArrays:
    """The arrays of a world as NumPy sees them: views on the CPU, on the GPU copies of the moment."""

    def __init__(self, world, names):
        self.names = names
        self._world = world
        self._on_host = world.device == "cpu"
        if self._on_host:
            self._observation = self._views(world.observation)
            self._final = self._views(world.final_observation)
            self._rewards = np.asarray(world.rewards)
            self._terminated = np.asarray(world.terminated).view(np.bool_)
            self._truncated = np.asarray(world.truncated).view(np.bool_)
            self._progress = np.asarray(world.progress)
            self._final_progress = np.asarray(world.final_progress)

    def _views(self, observation):
        return {name: to_numpy(observation[name]) for name in self.names}

    def observation(self, copy):
        if not self._on_host:
            return self._views(self._world.observation)
        if not copy:
            return dict(self._observation)
        return {name: array.copy() for name, array in self._observation.items()}

    def final_observation(self, drone):
        """A copy of what a drone saw last in the episode that the last step ended."""
        final = self._final if self._on_host else self._views(self._world.final_observation)
        return {name: array[drone].copy() for name, array in final.items()}

    def outcome(self):
        """Copies of rewards, terminated and truncated."""
        if self._on_host:
            return self._rewards.copy(), self._terminated.copy(), self._truncated.copy()
        world = self._world
        return (to_numpy(world.rewards), to_numpy(world.terminated).view(np.bool_),
                to_numpy(world.truncated).view(np.bool_))

    def progress(self):
        return self._progress.copy() if self._on_host else to_numpy(self._world.progress)

    def final_progress(self):
        if self._on_host:
            return self._final_progress.copy()
        return to_numpy(self._world.final_progress)


def to_numpy(array):
    """An Array as NumPy has it: a view of one on the CPU, a copy of one on the GPU (by PyTorch or
    CuPy, whichever is there)."""
    if array.device == "cpu":
        return np.asarray(array)
    try:
        import torch
    except ImportError:
        import cupy

        return cupy.asnumpy(cupy.from_dlpack(array))
    return torch.from_dlpack(array).cpu().numpy()


def infos_of(progress):
    """How scans stand, by names, of World.progress: an array a name."""
    infos = dict(zip(PROGRESS, progress.T.copy()))
    infos["end"] = _ENDS[infos["end"].astype(np.intp)]
    infos["unreachable"] = infos["unreachable"] != 0
    infos["views"], infos["target"] = infos["views"].astype(int), infos["target"].astype(int)
    return infos


def each_info_of(progress):
    """The same as a dict a drone, of Python's own numbers."""
    infos = infos_of(progress)
    return [dict(zip(infos, row)) for row in zip(*(values.tolist() for values in infos.values()))]


def info_of(row):
    """The same of one row."""
    return each_info_of(row[None])[0]
