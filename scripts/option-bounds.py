#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs commands at both ends of the range of every number that they take.

    scripts/option-bounds.py build-asan/bin/danbv [scan|eval|train|render|"dataset build"|..] [--option NAME] [--shard K/N]

At tiny sizes, one option at a time. A run may end well, refuse the combination with a message, or still be busy when its
time is over; it fails by a signal, a sanitizer's finding, a message of the C++ library, or more than MOST_GB of memory.
For a build with the address sanitizer (preset asan); some minutes with any other. --shard: every N-th option, from the K-th."""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

SECONDS = 40
MOST_GB = 12
SMALL = {
    "scan": "scan fleet:tug:7 --planner {planner} --views 3 --points 3000 --pixels 48 --json --out {folder}/out",
    "eval": "eval --targets fleet:tug:7 --planner {planner} --episodes 1 --sea-state 3 --points 3000 --views 2 "
            "--pixels 48 --json --out {folder}/out",
    "train": "train --ships 1 --ppo.environments 2 --ppo.steps 2 --iterations 1 --ppo.batch 2 --ppo.epochs 1 --views 3 "
             "--depth-px 32 --truth-points 2000 --cr-points 500 --truth-viewpoints 16 --field-pool 64 "
             "--out {folder}/out",
    "render": "render fleet:tug:7 --sea-state 3 --size 64 48 --out {folder}/out.png",
    "import": "import {folder}/box.obj --up z --out {folder}/out",
    "dataset build": "dataset build --kind objects --count 1 --out {folder}/out",
    "dataset show": "dataset show tug --seeds 1 --count 2 --cell 32 32 --out {folder}/out.png",
    "check registration": "check registration --ships 1 --seeds 1 --views 2",
    "check difficulty": "check difficulty objects --limit 1 --points 1000 --views 2",
    "check visibility": "check visibility --targets 4 --views 1 --image-px 32",
}
BOX = "".join(f"v {x} {y} {z}\n" for z in (0, 1) for x, y in ((0, 0), (4, 0), (4, 1), (0, 1)))
BOX += "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"
# The planner that listens to an option.
PLANNERS = {"--radius": "orbit", "--cost-per-metre": "oa-ig", "--stop-gain": "da-nbv"}
FAULTS = re.compile(r"Sanitizer|runtime error|terminate called|std::|corrupted|free\(\)|vector::|stoi|stod|bad_alloc")


def numbers_of(danbv, command):
    """(flag, how many values, low, high) of every number with a range, and of seeds, which have all of 64 bits."""
    text = subprocess.run([danbv, *command.split(), "--help"], capture_output=True, text=True, check=True).stdout
    found = []
    for line in re.sub(r"\n\s{20,}", " ", text).splitlines():
        match = re.match(r"\s+(--[\w.,-]+) (INT|UINT|FLOAT):?(?: ?\[)?", line)
        bounds = re.search(r"\[(-?[\d.e+-]+) \.\. (-?[\d.e+-]+)\]", line)
        if match and match[2] == "UINT" and not bounds:
            found.append((match[1].split(",")[0], 1, "0", str(2**64 - 1)))
        elif match and bounds:
            count = re.search(r" x (\d+)", line)
            found.append((match[1].split(",")[0], int(count[1]) if count else 1, *bounds.groups()))
    return found


def memory_gb(process):
    try:
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1e6
    except (OSError, TypeError):
        return 0


def run(arguments):
    """What is wrong with a run; "" when nothing. And how it ended."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(arguments, stdout=said, stderr=said)
        start, most = time.time(), 0
        while process.poll() is None and time.time() - start < SECONDS and most < MOST_GB:
            time.sleep(0.05)
            most = max(most, memory_gb(process))
        busy = process.poll() is None
        if busy:
            process.kill()
        process.wait()
        said.seek(0)
        text = said.read().decode(errors="replace")
    fault = FAULTS.search(text)
    if fault:
        return text[max(0, fault.start() - 200):fault.start() + 1500], "fault"
    if most >= MOST_GB:
        return f"{most:.0f} GB", "memory"
    if busy:
        return "", "busy"
    if process.returncode < 0:
        return f"signal {signal.Signals(-process.returncode).name}\n{text[-800:]}", "signal"
    return "", "refused: " + text.strip().splitlines()[-1][:150] if process.returncode else "good"


def main():
    danbv, *rest = sys.argv[1:]
    only = rest[rest.index("--option") + 1] if "--option" in rest else None
    shard, shards = map(int, rest[rest.index("--shard") + 1].split("/")) if "--shard" in rest else (1, 1)
    commands = [word for word in rest if word in SMALL] or list(SMALL)
    failed = 0
    for command in commands:
        for flag, count, low, high in numbers_of(danbv, command)[shard - 1::shards]:
            if only not in (None, flag):
                continue
            for bound in (low, high):
                with tempfile.TemporaryDirectory() as folder:
                    with open(os.path.join(folder, "box.obj"), "w", encoding="ascii") as file:
                        file.write(BOX)
                    words = SMALL[command].format(planner=PLANNERS.get(flag, "greedy-paf"), folder=folder).split()
                    if flag in words:  # the small value gives way
                        at = words.index(flag)
                        del words[at:at + 1 + count]
                    needs = ["--lat=1", "--lon=1"] if flag in ("--alt", "--heading", "--lat", "--lon") else []
                    needs = [n for n in needs if not n.startswith(flag + "=")]
                    given = [f"{flag}={bound}"] if count == 1 else [flag] + count * [bound]
                    fault, end = run([danbv, *words, *needs, *given])
                print(f"{command} {flag} {bound}: {'FAILED ' + fault if fault else end}", flush=True)
                failed += bool(fault)
    print(f"{failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
