// SPDX-License-Identifier: Apache-2.0
// The form of QGroundControl's .plan files as its documentation gives it.
const number = { type: "number" };
const place = { type: "array", items: number, minItems: 3, maxItems: 3 };

const simpleItem = {
  type: "object",
  required: ["type", "command", "frame", "doJumpId", "autoContinue", "params"],
  properties: {
    type: { const: "SimpleItem" },
    command: { type: "integer" },
    frame: { enum: [0, 2, 3] },
    doJumpId: { type: "integer", minimum: 1 },
    autoContinue: { type: "boolean" },
    params: { type: "array", items: { type: ["number", "null"] }, minItems: 7, maxItems: 7 },
  },
};

export const planSchema = {
  type: "object",
  required: ["fileType", "version", "groundStation", "mission", "geoFence", "rallyPoints"],
  properties: {
    fileType: { const: "Plan" },
    version: { const: 1 },
    groundStation: { type: "string" },
    mission: {
      type: "object",
      required: ["version", "firmwareType", "vehicleType", "cruiseSpeed", "hoverSpeed", "plannedHomePosition", "items"],
      properties: {
        version: { const: 2 },
        firmwareType: { type: "integer" },
        vehicleType: { type: "integer" },
        cruiseSpeed: number,
        hoverSpeed: number,
        plannedHomePosition: place,
        items: { type: "array", minItems: 1, items: simpleItem },
      },
    },
    geoFence: { type: "object", required: ["circles", "polygons", "version"], properties: { version: { const: 2 } } },
    rallyPoints: { type: "object", required: ["points", "version"], properties: { version: { const: 2 } } },
  },
};
