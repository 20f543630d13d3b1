# SPDX-License-Identifier: Apache-2.0
"""danbv.VectorEnv: N drones in one world, as Gymnasium has batched environments."""

from __future__ import annotations

import operator
from typing import Any, Iterable, Sequence

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv as _VectorEnv
from gymnasium.vector.utils import batch_space

from . import spaces as _spaces
from ._core import World


class VectorEnv(_spaces.OfWorld, _VectorEnv):
    """N drones, each scanning a target in a sea of its own, in one call a step.

    Autoreset is SAME_STEP: the step that ends an episode also begins the next one, and
    infos["final_obs"] and infos["final_info"] hold where it ended. copy: whether observations are
    the caller's own; False: views that the next step changes, so keep a copy of what is to stay.
    Further keywords are those of danbv.World (device="cuda", ..).
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 2,
                "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, num_envs: int = 1, *,
                 observations: Iterable[str] = _spaces.DEFAULT_OBSERVATIONS,
                 render_mode: str | None = None, copy: bool = False,
                 picture_size: tuple[int, int] = (320, 240), **options: Any) -> None:
        self._arguments = dict(num_envs=num_envs, observations=observations,
                               render_mode=render_mode, copy=copy, picture_size=picture_size,
                               **options)
        names = _spaces.check_observations(observations)
        self.render_mode = _spaces.check_render_mode(render_mode)
        self._copy, self._picture_size = copy, picture_size
        self._world = World(num_envs, autoreset="same_step", depth="depth" in names,
                            field="field" in names, **options)
        self.num_envs = num_envs
        self.single_observation_space = _spaces.observation_space(self._world.observation, names)
        self.single_action_space = _spaces.action_space(self._world)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._arrays = _spaces.WorldArrays(self._world, names)

    def reset(self, *, seed: int | Sequence[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """seed: of all drones together. options: {"episodes": [a dict a drone]} begins those, as
        World.reset_to takes them."""
        if isinstance(seed, (list, tuple, np.ndarray)):
            if len(seed) != self.num_envs:
                raise ValueError(f"seed: {len(seed)} seeds for {self.num_envs} environments")
            seed = None if any(each is None for each in seed) else _mixed(seed)
        super().reset(seed=seed)
        options = dict(options or {})
        episodes = options.pop("episodes", None)
        if options:
            raise ValueError(f"reset: no option {', '.join(map(str, options))}; there is episodes")
        if episodes is not None:
            self._world.reset_to(episodes)
        else:
            self._world.reset(int(self.np_random.integers(2**32)))
        return self._arrays.observation(self._copy), self._infos(self._arrays.progress())

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        self._world.step(_spaces.check_actions(actions))
        rewards, terminated, truncated = self._arrays.outcome()
        infos = self._infos(self._arrays.progress())
        ended = terminated | truncated
        if ended.any():
            self._add_final(infos, ended)
        return self._arrays.observation(self._copy), rewards, terminated, truncated, infos

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        width, height = self._picture_size
        return tuple(
            np.frombuffer(self._world.picture(i, width, height), np.uint8)
            .reshape(height, width, 3).copy() for i in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        self._close_world()

    def __reduce__(self):
        return _make, (self._arguments,)

    def _infos(self, progress):
        infos = _spaces.infos_of(progress)
        infos.update({"_" + name: np.ones(self.num_envs, np.bool_) for name in list(infos)})
        return infos

    # As Gymnasium's own batches have it: an observation a drone that ended, None for the others; infos as
    # arrays over all drones; and masks of those that ended.
    def _add_final(self, infos, ended):
        final_obs = np.full(self.num_envs, None, object)
        for drone in np.flatnonzero(ended):
            final_obs[drone] = self._arrays.final_observation(drone)
        final_info = _spaces.infos_of(self._arrays.final_progress())
        final_info.update({"_" + name: ended.copy() for name in list(final_info)})
        infos["final_obs"], infos["_final_obs"] = final_obs, ended.copy()
        infos["final_info"], infos["_final_info"] = final_info, ended.copy()


def _mixed(seeds):
    return int(np.random.SeedSequence([operator.index(each) for each in seeds]).generate_state(1)[0])


def _make(arguments):
    return VectorEnv(**arguments)
