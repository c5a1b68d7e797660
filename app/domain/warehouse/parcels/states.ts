/** Parcels from the first piece in them until they are handed over. */
import { machine } from "~/platform/state-machine";

export const parcelStatuses = ["OPEN", "PACKED", "LABELLED", "HANDED_OVER", "VOID"] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

export type ParcelEvent = "pack" | "weigh" | "label" | "void" | "hand-over";

export const parcelStates = machine<ParcelStatus, ParcelEvent>({
  OPEN: { pack: "PACKED", void: "VOID" },
  PACKED: { weigh: "PACKED", label: "LABELLED", void: "VOID" },
  LABELLED: { weigh: "LABELLED", "hand-over": "HANDED_OVER", void: "VOID" },
  HANDED_OVER: {},
  VOID: {},
});
