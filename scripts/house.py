#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts what tells whether the house is in order: sizes, repeats, how far a decision reaches, how much is tested.

Usage: scripts/house.py [TREE] [--entry FILE..] [--list]
  TREE     a checkout of danbv; the one this script stands in by default
  --entry  the files that assemble a decision, below src/danbv (default: onboard/scanner.cpp where there is one,
           else env/world.cpp; and planners/da_nbv.cpp)
  --list   also names the long functions, the repeated passages, the lone headers and the files of a decision

Definitions. Files: C++ and CUDA below src/danbv. Function: from the line of its name to its closing brace.
Repeated passage: six or more lines in a row that have the same shape (names, numbers and strings may differ) at two
places, counted once for each pair of files; blank lines, comments, includes and lone punctuation do not count, and a
passage that stands at more than eight places is left out as too common. It is sought in all source and build files.
Hops: what the entries reach by includes, where a header also leads to the source of its name: the concepts (a header
and its source are one) of the stages that fly on a drone, and all files of src/danbv.
Headers with one user: at most one file of src/danbv includes them, their own source aside.
Test share: lines below tests/ for each line below src/danbv.
"""
import argparse
import collections
import itertools
import pathlib
import re
import statistics

CODE = {".h", ".cpp", ".cu", ".cuh"}
OTHER = {".ts", ".mjs", ".css", ".html", ".sh", ".py", ".awk", ".cmake"}
SKIPPED = {"node_modules", ".git", "out"}
RUN = 6  # lines that make a repeated passage
COMMON = 8  # places at which it is too common to count
FLYING = {"camera", "action", "registration", "state", "paf", "policy", "planners", "onboard"}


def files_below(tree, *folders, endings=CODE):
    for folder in folders:
        for path in sorted((tree / folder).rglob("*")):
            parts = path.relative_to(tree).parts
            if not path.is_file() or SKIPPED & set(parts) or parts[0].startswith("build"):
                continue
            if path.suffix in endings or (endings != CODE and path.name in ("CMakeLists.txt", "Makefile")):
                yield path


def lines_of(path):
    return path.read_text(errors="replace").splitlines()


def without_comments(text):
    """The text with comments, strings and preprocessor lines blanked out; line numbers stay."""
    blank = lambda match: "\n" * match.group().count("\n")
    text = re.sub(r'R"\w*\(.*?\)\w*"', blank, text, flags=re.S)
    text = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', blank, text, flags=re.S)
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, text, flags=re.M)


def functions(path):
    """(lines, first line, head) of each function that has a body. Lambdas belong to the function around them."""
    text = without_comments(path.read_text(errors="replace"))
    scopes = []  # of each open brace: what it opens
    head_from = 0
    for match in re.finditer(r"[{};]", text):
        at = match.start()
        head = text[head_from:at].strip()
        inside = any(kind == "function" for kind, _, _ in scopes)
        if match.group() == "{":
            kind = "block"
            if not inside and re.search(r"\)[\w\s:&<>,()*\[\]-]*$", head) and not head.endswith("="):
                kind = "function"
            elif not inside and head.endswith("="):
                kind = "value"
            start = head_from + len(text[head_from:at]) - len(text[head_from:at].lstrip())
            scopes.append((kind, start, head))
            if kind == "value":
                continue
        elif match.group() == "}" and scopes:
            kind, start, head = scopes.pop()
            if kind == "function":
                first = text.count("\n", 0, start) + 1
                yield text.count("\n", 0, at) + 2 - first, first, " ".join(head.split())[:80]
        head_from = match.end()


KEYWORDS = set("""if else for while do switch case default return break continue const constexpr static inline struct class
enum union namespace template typename using auto void int float double bool char unsigned long short public private
protected virtual override new delete this true false nullptr sizeof operator function let var import export from
foreach endforeach endif elseif endfunction set list target_link_libraries fi then done in""".split())


def shape(line, language):
    """The line with every name, number and string replaced by a mark; nothing where it carries no code."""
    line = re.sub(r"//.*|/\*.*?\*/" if language == "c" else r"(^|\s)#.*", "", line)
    if re.match(r"\s*(#\s*(include|pragma)|import\b|\*|/\*)", line):
        return None
    line = re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|`[^`]*`', "S", line)
    line = re.sub(r"\b\d[\w.]*", "N", line)
    line = re.sub(r"[A-Za-z_]\w*", lambda m: m.group() if m.group() in KEYWORDS or m.group() in "SN" else "I", line)
    line = re.sub(r"\s+", "", line)
    return line if re.search(r"\w", line) else None


def repeated_passages(tree):
    """{(file, file): (first line, first line, lines)}: pairs of files and the longest passage that both have."""
    shapes = {}
    for path in files_below(tree, ".", endings=CODE | OTHER):
        language = "c" if path.suffix in CODE | {".ts", ".mjs", ".css"} else "#"
        kept = [(shape(line, language), number) for number, line in enumerate(lines_of(path), 1)]
        shapes[path] = [(s, number) for s, number in kept if s]
    places = collections.defaultdict(list)
    for path, rows in shapes.items():
        for i in range(len(rows) - RUN + 1):
            key = tuple(s for s, _ in rows[i : i + RUN])
            if len(set(key)) > 2:  # lists of alike items are no passage
                places[key].append((path, i))
    pairs = {}
    for found in places.values():
        if not 2 <= len(found) <= COMMON:
            continue
        for (a, i), (b, j) in itertools.combinations(found, 2):
            if a == b and abs(i - j) < RUN:
                continue
            length = 0
            while (i + length < len(shapes[a]) and j + length < len(shapes[b])
                   and shapes[a][i + length][0] == shapes[b][j + length][0]):
                length += 1
            if length > pairs.get((a, b), (0, 0, 0))[2]:
                pairs[a, b] = (shapes[a][i][1], shapes[b][j][1], length)
    return pairs


def included(path):
    return re.findall(r'^\s*#\s*include "(danbv/[^"]+)"', path.read_text(errors="replace"), flags=re.M)


def hops(tree, entries):
    """All files of src/danbv that the entries reach: headers, and the sources that bear a header's name."""
    source = tree / "src"
    reached, waiting = set(), [source / "danbv" / entry for entry in entries]
    while waiting:
        path = waiting.pop()
        if path in reached or not path.is_file():
            continue
        reached.add(path)
        waiting += [source / name for name in included(path)]
        if path.suffix == ".h":
            waiting += [path.with_suffix(ending) for ending in (".cpp", ".cu")]
    return sorted(reached)


def lone_headers(tree):
    users = collections.Counter()
    for path in files_below(tree, "src/danbv"):
        users.update({name for name in included(path) if pathlib.Path(name).stem != path.stem})
    headers = [path for path in files_below(tree, "src/danbv") if path.suffix == ".h"]
    return [path for path in headers if users[str(path.relative_to(tree / "src"))] <= 1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", nargs="?", default=pathlib.Path(__file__).resolve().parent.parent, type=pathlib.Path)
    parser.add_argument("--entry", nargs="+")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    tree = arguments.tree.resolve()
    front = "onboard/scanner.cpp" if (tree / "src/danbv/onboard/scanner.cpp").exists() else "env/world.cpp"
    entries = arguments.entry or [front, "planners/da_nbv.cpp"]

    code = list(files_below(tree, "src/danbv"))
    sizes = [len(lines_of(path)) for path in code]
    tested = sum(len(lines_of(path)) for path in files_below(tree, "tests"))
    long = [(n, path, line, head) for path in code for n, line, head in functions(path) if n > 60]
    total = sum(1 for path in code for _ in functions(path))
    pairs, lone, crossed = repeated_passages(tree), lone_headers(tree), hops(tree, entries)
    flying = {path.with_suffix("") for path in crossed if path.relative_to(tree / "src/danbv").parts[0] in FLYING}

    print(f"files                   {len(code)}, {sum(sizes)} lines")
    print(f"median, longest         {statistics.median_low(sizes)}, {max(sizes)} ({code[sizes.index(max(sizes))].relative_to(tree)})")
    print(f"at most 25 lines        {sum(n <= 25 for n in sizes)} files")
    print(f"functions over 60 lines {len(long)} of {total}")
    print(f"headers with one user   {len(lone)}")
    print(f"repeated passages       {len(pairs)} pairs of files")
    print(f"hops of a decision      {len(flying)} concepts that fly, {len(crossed)} files in all ({', '.join(entries)})")
    print(f"test share              {tested / sum(sizes):.2f} ({tested} lines)")
    if arguments.list:
        show = lambda path: path.relative_to(tree)
        for n, path, line, head in sorted(long, reverse=True):
            print(f"long: {show(path)}:{line}: {n} lines: {head}")
        for (a, b), (i, j, n) in sorted(pairs.items(), key=lambda item: -item[1][2]):
            print(f"repeated: {show(a)}:{i} ~ {show(b)}:{j}: {n} lines")
        for path in lone:
            print(f"lone: {show(path)}")
        for path in crossed:
            print(f"hop: {show(path)}")


if __name__ == "__main__":
    main()
