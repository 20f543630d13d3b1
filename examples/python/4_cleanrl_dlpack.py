# SPDX-License-Identifier: Apache-2.0
"""A loop of REINFORCE in one file, in PyTorch, over arrays that never leave the device.

Observations and rewards are tensors by DLPack: views of the world's own memory, on the GPU where there is
one. The world works on PyTorch's stream, so nobody waits for anybody.
"""

import sys

import torch

import danbv

iterations = int(sys.argv[1]) if len(sys.argv) > 1 else 20
cuda = danbv.cuda_available() and torch.cuda.is_available()
device, drones, steps = ("cuda", 256, 16) if cuda else ("cpu", 16, 8)
stream = torch.cuda.current_stream().cuda_stream if cuda else None
world = danbv.World(drones, device=device, stream=stream, targets=["fleet:tug:7"], depth_px=64,
                    sea_states="none", registration=False, truth_points=2000, cr_points=1000, views=10,
                    reward={"shape": "linear", "cr-radius": 0.2})
sizes = world.action_sizes
policy = torch.nn.Sequential(torch.nn.Linear(16, 64), torch.nn.Tanh(), torch.nn.Linear(64, sum(sizes)))
policy.to(device)
adam = torch.optim.Adam(policy.parameters(), 3e-3)
# Made once: every step fills the same memory anew.
drone = torch.from_dlpack(world.observation["drone"])
reward = torch.from_dlpack(world.rewards)
for iteration in range(iterations):
    world.reset(iteration)
    chances, rewards = [], []
    for _ in range(steps):
        parts = policy(drone / 10).split(sizes, 1)
        choices = [torch.distributions.Categorical(logits=part) for part in parts]
        action = torch.stack([choice.sample() for choice in choices], 1)
        chances.append(sum(c.log_prob(a) for c, a in zip(choices, action.unbind(1))))
        world.step(action)
        rewards.append(reward.clone())
    rewards = torch.stack(rewards)
    returns = rewards.flip(0).cumsum(0).flip(0)
    loss = -((returns - returns.mean()) * torch.stack(chances)).mean()
    adam.zero_grad()
    loss.backward()
    adam.step()
    print(f"iteration {iteration}: {rewards.mean().item():+.4f} a step on {device}")
