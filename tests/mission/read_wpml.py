#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads a mission.kmz with readers that are not ours and holds it to DJI's published list of WPML
elements for waypoint missions of the M30: names, parents, order, what must be there, ranges.
Prints the waypoints as JSON, or every fault. Usage: read_wpml.py FILE"""
import json
import sys
import xml.etree.ElementTree as xml
import zipfile

KML, WPML = "{http://www.opengis.net/kml/2.2}", "{http://www.dji.com/wpmz/1.0.2}"
faults = []


def one_of(*names):
    return lambda text: text in names


def number(low, high, kind=float):
    def fits(text):
        try:
            return low <= kind(text) <= high
        except ValueError:
            return False

    return fits


def whole(low, high):
    return number(low, high, int)


ANY = 1e9
flag, ids, place = one_of("0", "1"), whole(0, 65535), one_of("0", "1", "2")
lens = one_of("wide", "zoom")
heading = [
    (True, "waypointHeadingMode", one_of("smoothTransition")),
    (True, "waypointHeadingAngle", whole(-180, 180)),
    (True, "waypointHeadingPathMode", one_of("clockwise", "counterClockwise", "followBadArc")),
]
turn_modes = one_of("coordinateTurn", "toPointAndStopWithDiscontinuityCurvature",
                    "toPointAndStopWithContinuityCurvature", "toPointAndPassWithContinuityCurvature")
parameters = {
    "gimbalRotate": [
        (True, "gimbalHeadingYawBase", one_of("north")),
        (True, "gimbalRotateMode", one_of("relativeAngle", "absoluteAngle")),
        (True, "gimbalPitchRotateEnable", flag),
        (True, "gimbalPitchRotateAngle", number(-120, 45)),
        (True, "gimbalRollRotateEnable", flag),
        (True, "gimbalRollRotateAngle", number(-180, 180)),
        (True, "gimbalYawRotateEnable", flag),
        (True, "gimbalYawRotateAngle", number(-180, 180)),
        (True, "gimbalRotateTimeEnable", flag),
        (True, "gimbalRotateTime", number(0, ANY)),
        (True, "payloadPositionIndex", place),
    ],
    "hover": [(True, "hoverTime", number(1e-3, ANY))],
    "takePhoto": [
        (True, "fileSuffix", lambda text: text.isalnum()),
        (True, "payloadPositionIndex", place),
        (True, "payloadLensIndex", lens),
        (True, "useGlobalPayloadLensIndex", flag),
    ],
}
action = [
    (True, "actionId", ids),
    (True, "actionActuatorFunc", one_of(*parameters)),
    (True, "actionActuatorFuncParam", None),  # by its function
]
action_group = [
    (True, "actionGroupId", ids),
    (True, "actionGroupStartIndex", ids),
    (True, "actionGroupEndIndex", ids),
    (True, "actionGroupMode", one_of("sequence")),
    (True, "actionTrigger", [(True, "actionTriggerType", one_of("reachPoint"))]),
    (True, "action", action),
]


def config(flown):
    return [
        (True, "flyToWaylineMode", one_of("safely", "pointToPoint")),
        (True, "finishAction", one_of("goHome", "noAction", "autoLand", "gotoFirstWaypoint")),
        (True, "exitOnRCLost", one_of("goContinue", "executeLostAction")),
        (True, "executeRCLostAction", one_of("goBack", "landing", "hover")),
        (True, "takeOffSecurityHeight", number(2, 1500)),
        (True, "globalTransitionalSpeed", number(1e-3, 15)),
        *([(True, "globalRTHHeight", number(2, 1500))] if flown else []),
        (True, "droneInfo", [(True, "droneEnumValue", one_of("67")), (True, "droneSubEnumValue", flag)]),
        (True, "payloadInfo", [(True, "payloadEnumValue", one_of("52", "53")), (True, "payloadPositionIndex", place)]),
    ]


point = (True, KML + "Point", [(True, KML + "coordinates", lambda text: len(text.split(",")) == 2)])
made_point = [
    point,
    (True, "index", ids),
    (True, "useGlobalHeight", flag),
    (True, "ellipsoidHeight", number(-ANY, ANY)),
    (True, "height", number(-ANY, ANY)),
    (True, "useGlobalSpeed", flag),
    (True, "useGlobalHeadingParam", flag),
    (True, "waypointHeadingParam", heading),
    (True, "useGlobalTurnParam", flag),
    (False, "actionGroup", action_group),
]
flown_point = [
    point,
    (True, "index", ids),
    (True, "executeHeight", number(-ANY, ANY)),
    (True, "waypointSpeed", number(1e-3, 15)),
    (True, "waypointHeadingParam", heading),
    (True, "waypointTurnParam", [(True, "waypointTurnMode", turn_modes), (True, "waypointTurnDampingDist", number(0, ANY))]),
    (False, "actionGroup", action_group),
]
made_folder = [
    (True, "templateType", one_of("waypoint")),
    (True, "templateId", ids),
    (True, "waylineCoordinateSysParam", [
        (True, "coordinateMode", one_of("WGS84")),
        (True, "heightMode", one_of("EGM96", "relativeToStartPoint", "aboveGroundLevel")),
    ]),
    (True, "autoFlightSpeed", number(1e-3, 15)),
    (True, "gimbalPitchMode", one_of("manual")),  # usePointSetting asks for an angle a point
    (True, "globalHeight", number(-ANY, ANY)),
    (True, "globalWaypointHeadingParam", heading),
    (True, "globalWaypointTurnMode", turn_modes),
    (True, "payloadParam", [(True, "payloadPositionIndex", place), (True, "imageFormat", lens)]),
    (True, KML + "Placemark", made_point),
]
flown_folder = [
    (True, "templateId", ids),
    (True, "executeHeightMode", one_of("WGS84", "relativeToStartPoint")),
    (True, "waylineId", ids),
    (True, "autoFlightSpeed", number(1e-3, 15)),
    (True, KML + "Placemark", flown_point),
]
REPEATED = {KML + "Placemark", WPML + "action"}


def full(name):
    return name if name.startswith("{") else WPML + name


def hold(element, rows, where):
    """The children of an element against its rows."""
    rows = [(must, full(name), form) for must, name, form in rows]
    names, order = [child.tag for child in element], [name for _, name, _ in rows]
    for must, name, _ in rows:
        if must and name not in names:
            faults.append(f"{where}: no {name}")
        if names.count(name) > 1 and name not in REPEATED:
            faults.append(f"{where}: {name} twice")
    known = [name for name in names if name in order]
    faults.extend(f"{where}: {name} is not in the list" for name in names if name not in order)
    if known != sorted(known, key=order.index):
        faults.append(f"{where}: out of order: {known}")
    for child in element:
        form = dict((name, form) for _, name, form in rows).get(child.tag)
        here = f"{where}/{child.tag.split('}')[1]}"
        if child.tag == WPML + "actionActuatorFuncParam":
            form = parameters.get(element.findtext(WPML + "actionActuatorFunc"), [])
        if isinstance(form, list):
            hold(child, form, here)
        elif form is not None and (len(child) > 0 or not form(child.text or "")):
            faults.append(f"{here}: {child.text!r}")


def counted(found, where):
    if [int(text) for text in found] != list(range(len(found))):
        faults.append(f"{where}: not numbered 0, 1, ..: {found}")


def read(archive, name, flown):
    root = xml.fromstring(archive.read(name))
    folder_rows = flown_folder if flown else made_folder
    document = [(True, "missionConfig", config(flown)), (True, KML + "Folder", folder_rows)]
    hold(root, [(True, KML + "Document", document)], name)
    if faults:
        return []
    points = []
    marks = root.findall(f".//{KML}Placemark")
    counted([mark.findtext(WPML + "index") for mark in marks], name)
    counted([group.text for group in root.iter(WPML + "actionGroupId")], name)
    for mark in marks:
        lon, lat = (float(text) for text in mark.findtext(f"{KML}Point/{KML}coordinates").split(","))
        if not (-180 <= lon <= 180 and -90 <= lat <= 90):
            faults.append(f"{name}: no place: {lon}, {lat}")
        group = mark.find(WPML + "actionGroup")
        acts = [] if group is None else group.findall(WPML + "action")
        counted([act.findtext(WPML + "actionId") for act in acts], name)
        if group is not None and {group.findtext(WPML + f"actionGroup{end}Index") for end in ("Start", "End")} != {mark.findtext(WPML + "index")}:
            faults.append(f"{name}: an action group of another point")
        points.append({
            "lon": lon,
            "lat": lat,
            "height": float(mark.findtext(WPML + ("executeHeight" if flown else "height"))),
            "heading": int(mark.findtext(f"{WPML}waypointHeadingParam/{WPML}waypointHeadingAngle")),
            "acts": [act.findtext(WPML + "actionActuatorFunc") for act in acts],
            "pitch": [float(angle.text) for angle in mark.iter(WPML + "gimbalPitchRotateAngle")],
        })
    return points


def main():
    with zipfile.ZipFile(sys.argv[1]) as archive:
        if archive.testzip() is not None:
            faults.append("a damaged archive")
        if archive.namelist() != ["wpmz/template.kml", "wpmz/waylines.wpml"]:
            faults.append(f"files: {archive.namelist()}")
        made, flown = (read(archive, name, name.endswith(".wpml")) for name in archive.namelist())
    if made != flown:
        faults.append("the template and the waylines are not the same flight")
    print("\n".join(faults) if faults else json.dumps(flown))
    return len(faults) > 0


sys.exit(main())
