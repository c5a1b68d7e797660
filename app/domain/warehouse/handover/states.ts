/** Manifests: what one carrier takes at one warehouse. */
import { machine } from "~/platform/state-machine";

export const manifestStatuses = ["OPEN", "CLOSED"] as const;
export type ManifestStatus = (typeof manifestStatuses)[number];
export type ManifestEvent = "close";

export const manifestStates = machine<ManifestStatus, ManifestEvent>({
  OPEN: { close: "CLOSED" },
  CLOSED: {},
});
