#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long a sum over all processes takes, of as many floats as danbv's gradients: docs/scaling.md counts with it.

torchrun --nproc-per-node 8 scripts/all-reduce.py nccl     (or gloo; 912,268 floats unless a number follows)
"""
import statistics
import sys
import time

import torch
import torch.distributed as dist

backend = sys.argv[1] if len(sys.argv) > 1 else "gloo"
floats = int(sys.argv[2]) if len(sys.argv) > 2 else 912_268
dist.init_process_group(backend)
device = "cpu"
if backend == "nccl":
    device = f"cuda:{dist.get_rank() % torch.cuda.device_count()}"
    torch.cuda.set_device(device)
values = torch.ones(floats, device=device)
times = []
for _ in range(60):
    dist.barrier()
    start = time.perf_counter()
    dist.all_reduce(values)
    if backend == "nccl":
        torch.cuda.synchronize()
    times.append(time.perf_counter() - start)
if dist.get_rank() == 0:
    best, median = 1e3 * min(times[10:]), 1e3 * statistics.median(times[10:])
    print(f"{dist.get_world_size()} processes, {backend}, {4e-6 * floats:.2f} MB: {median:.2f} ms (best {best:.2f})")
dist.destroy_process_group()
