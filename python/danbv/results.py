# SPDX-License-Identifier: Apache-2.0
"""Reading what scans leave behind, as NumPy arrays."""

from __future__ import annotations

import json
import os
from typing import Any

import numpy as np

from ._core import Error

_TYPES = {
    "F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "I16": "<i2", "I8": "<i1",
    "U64": "<u8", "U32": "<u4", "U16": "<u2", "U8": "<u1", "BOOL": "?",
}
_STATUS = ("inactive", "aligned", "registered", "failed", "not registrable")
_A_VIEW = ("time_s", "flight_s", "path", "cr", "c_dir", "dcr", "registration_error",
           "registration_confidence", "registration_overlap", "registration_sigma")


def _read_bytes(path):
    """Of a regular file: a device would have no end."""
    path = os.fspath(path)
    if os.path.exists(path) and not os.path.isfile(path):
        raise Error(f"{os.fsdecode(path)}: not a regular file")
    with open(path, "rb") as file:
        return file.read()


def read_safetensors(path):
    """The tensors of a safetensors file by their names, and its metadata."""
    data = _read_bytes(path)
    try:
        size = int.from_bytes(data[:8], "little")
        if len(data) < 8 or size > len(data) - 8:
            raise ValueError("its header does not fit into it")
        header = json.loads(data[8:8 + size])
        metadata = header.pop("__metadata__", {})
        tensors = {}
        for name, entry in header.items():
            begin, end = entry["data_offsets"]
            if not 0 <= begin <= end <= len(data) - 8 - size:
                raise ValueError(f"{name} lies outside of it")
            body = memoryview(data)[8 + size + begin:8 + size + end]
            tensors[name] = np.frombuffer(body, _TYPES[entry["dtype"]]).reshape(entry["shape"])
        return tensors, metadata
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise Error(f"{os.fsdecode(path)}: no safetensors file that can be read: {fault}") from None


def _read_json(path):
    try:
        return json.loads(_read_bytes(path).decode("utf-8"))
    except ValueError as fault:
        raise Error(f"{path}: {fault}") from None


_POINT = [("x", "float"), ("y", "float"), ("z", "float"), ("distance_to_truth", "float")]
_COLOR = [("red", "uchar"), ("green", "uchar"), ("blue", "uchar")]


def _read_cloud(path):
    """A cloud that danbv wrote: its points by name, with colours where it has them."""
    head, mark, body = _read_bytes(path).partition(b"end_header\n")
    lines = head.decode("ascii", "replace").splitlines()
    properties = [tuple(line.split()[:0:-1]) for line in lines if line.startswith("property")]
    counts = [line.split()[2] for line in lines if line.startswith("element vertex ")]
    if not mark or properties not in (_POINT, _POINT + _COLOR) or not counts:
        raise Error(f"{path}: no cloud of danbv scan")
    point = np.dtype([(name, {"float": "<f4", "uchar": "u1"}[kind]) for name, kind in properties])
    if len(body) != point.itemsize * int(counts[0]):
        raise Error(f"{path}: {len(body)} bytes for {counts[0]} points")
    return np.frombuffer(body, point)


class Scan:
    """A scan as it was kept: `arrays` (everything, view by view), `facts` (target, planner, ..),
    `metrics`, `cloud` [P, 3] with `cloud_distance` [P] to the truth and `cloud_color` [P, 3] (None
    where it has none), in the ship frame, in the metres that `facts` names as its frame."""

    def __init__(self, folder: str | bytes | os.PathLike[Any]) -> None:
        folder = os.fsdecode(folder)
        if not os.path.exists(os.path.join(folder, "episode.safetensors")):
            raise Error(f"{folder}: holds no episode.safetensors, so no scan")
        self.folder = folder
        self.arrays, self.facts = read_safetensors(os.path.join(folder, "episode.safetensors"))
        self.metrics = _read_json(os.path.join(folder, "metrics.json"))
        cloud = _read_cloud(os.path.join(folder, "cloud.ply"))
        self.cloud = np.stack([cloud[name] for name in "xyz"], axis=1)
        self.cloud_distance = cloud["distance_to_truth"]
        colored = "red" in cloud.dtype.names
        self.cloud_color = (np.stack([cloud[name] for name, _ in _COLOR], axis=1)
                            if colored else None)

    def __getitem__(self, name: str) -> Any:
        return self.arrays[name]

    def __len__(self) -> int:
        """The number of views."""
        return len(self.arrays["time_s"])

    @property
    def depth(self) -> Any:
        """The depth images in metres, float32 [V, H, W]; 0 where nothing was seen."""
        return self.arrays["depth"].astype(np.float32) * np.float32(self.arrays["depth_unit"][0])

    @property
    def views(self) -> Any:
        """A row a view, as a pandas.DataFrame."""
        import pandas

        columns = {name: self.arrays[name] for name in _A_VIEW if name in self.arrays}
        for k, name in enumerate(("x", "y", "z", "yaw", "pitch")):
            columns[name] = self.arrays["viewpoint"][:, k]
        columns["registration"] = [_STATUS[s] for s in self.arrays["registration_status"]]
        return pandas.DataFrame(columns).rename_axis("view")


def load_scan(folder: str | bytes | os.PathLike[Any]) -> Scan:
    """Reads the folder of a scan (`danbv scan --out`, danbv.scan(out=)): see Scan."""
    return Scan(folder)


def load_log(path: str | bytes | os.PathLike[Any]) -> tuple[list[dict[str, Any]], Any]:
    """What came on board during a scan (`danbv scan --log`): a list of dicts with `depth` [H, W],
    `T_world_cam` [4, 4], `facts`, which Scanner.observe takes as keywords, and `decision` [6] as
    World.step takes it, None after the last view. Also the camera's fx, fy, cx, cy."""
    tensors, metadata = read_safetensors(path)
    if metadata.get("kind") != "danbv sensor log":
        raise Error(f"{os.fsdecode(path)}: no sensor log of danbv")
    columns = metadata["columns"].split(",")
    views = [_logged_view(dict(zip(columns, row)), depth)
             for row, depth in zip(tensors["numbers"], tensors["depth"])]
    return views, tensors["camera_fx_fy_cx_cy"]


def _logged_view(numbers, depth):
    decision = None
    if numbers.pop("decided"):
        decision = np.array([numbers["decision_" + k] for k in ("x", "y", "z", "yaw", "pitch", "stop")],
                            np.float32)
    facts = {name: numbers[name] for name in numbers if not name.startswith(("T_", "decision_"))}
    for name, parts in (("ais_position", ("ais_x", "ais_y")),
                        ("ais_velocity", ("ais_velocity_x", "ais_velocity_y")),
                        ("box_low", ("box_low_x", "box_low_y", "box_low_z")),
                        ("box_high", ("box_high_x", "box_high_y", "box_high_z")),
                        ("wind", ("wind_x", "wind_y", "wind_z"))):
        facts[name] = [facts.pop(part) for part in parts]
    facts["T_level_ship"] = _rigid(numbers, "T_level_ship")
    return {"depth": depth, "T_world_cam": _rigid(numbers, "T_world_cam"), "facts": facts,
            "decision": decision}


def _rigid(numbers, name):
    rows = [[numbers[f"{name}_{r}{c}"] for c in range(4)] for r in range(3)]
    return np.array(rows + [[0, 0, 0, 1]], np.float64)
