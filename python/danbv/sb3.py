# SPDX-License-Identifier: Apache-2.0
"""danbv.sb3.VecEnv: N drones in one world, as Stable-Baselines3 has batched environments."""

from __future__ import annotations

from typing import Any, Iterable

import numpy as np
from stable_baselines3.common.vec_env import VecEnv as _VecEnv

from . import spaces as _spaces
from ._core import World


class VecEnv(_spaces.OfWorld, _VecEnv):
    """N drones, each scanning a target in a sea of its own, for Stable-Baselines3.

    Observations are copies, since SB3 keeps the last one while the next is made. Further keywords
    are those of danbv.World.
    """

    def __init__(self, num_envs: int = 1, *,
                 observations: Iterable[str] = _spaces.DEFAULT_OBSERVATIONS,
                 render_mode: str | None = None, picture_size: tuple[int, int] = (320, 240),
                 **options: Any) -> None:
        names = _spaces.check_observations(observations)
        self.render_mode = _spaces.check_render_mode(render_mode)
        self._picture_size = picture_size
        self._world = World(num_envs, autoreset="same_step", depth="depth" in names,
                            field="field" in names, **options)
        self._arrays = _spaces.WorldArrays(self._world, names)
        self._actions = None
        self._rng = np.random.default_rng()
        super().__init__(num_envs, _spaces.observation_space(self._world.observation, names),
                         _spaces.action_space(self._world))

    def reset(self) -> dict[str, Any]:
        if self._seeds[0] is not None:
            self._rng = np.random.default_rng(self._seeds[0])
        number = int(self._rng.integers(2**32))
        if any(self._options):
            self._world.reset_to([self._drawn_episode((number + i) % 2**32, each)
                                  for i, each in enumerate(self._options)])
        else:
            self._world.reset(number)
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = _spaces.each_info_of(self._arrays.progress())
        return self._arrays.observation(copy=True)

    def step_async(self, actions: Any) -> None:
        self._actions = _spaces.check_actions(np.asarray(actions))

    def step_wait(self) -> tuple[dict[str, Any], Any, Any, list[dict[str, Any]]]:
        if self._actions is None:
            raise RuntimeError("step_wait() without step_async()")
        actions, self._actions = self._actions, None
        self._world.step(actions)
        rewards, terminated, truncated = self._arrays.outcome()
        dones = terminated | truncated
        infos = _spaces.each_info_of(self._arrays.progress())
        if dones.any():
            final = _spaces.each_info_of(self._arrays.final_progress())
            for drone in np.flatnonzero(dones):
                self.reset_infos[drone] = infos[drone]
                infos[drone] = {**final[drone],
                                "terminal_observation": self._arrays.final_observation(drone)}
        for info, cut in zip(infos, truncated.tolist()):
            info["TimeLimit.truncated"] = cut
        return self._arrays.observation(copy=True), rewards, dones, infos

    def close(self) -> None:
        self._close_world()

    def get_images(self) -> list[Any]:
        if self.render_mode != "rgb_array":
            return [None] * self.num_envs
        width, height = self._picture_size
        return [np.frombuffer(self._world.picture(i, width, height), np.uint8)
                .reshape(height, width, 3).copy() for i in range(self.num_envs)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError("the drones share one world: set options when it is made")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None,
                   **method_kwargs: Any) -> list[Any]:
        raise NotImplementedError("the drones share one world: call its methods by .world")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(list(self._get_indices(indices)))
