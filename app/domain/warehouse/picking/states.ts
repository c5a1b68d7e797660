/** Waves: orders that are picked together. */
import { machine } from "~/platform/state-machine";

export const waveStatuses = ["OPEN", "PICKED", "CLOSED"] as const;
export type WaveStatus = (typeof waveStatuses)[number];

/** `picked`: nothing is left to pick. `close`: by hand, or because nothing is left to pack. `reopen`: a parcel is void. */
export type WaveEvent = "picked" | "close" | "reopen";

export const waveStates = machine<WaveStatus, WaveEvent>({
  OPEN: { picked: "PICKED", close: "CLOSED" },
  PICKED: { close: "CLOSED" },
  CLOSED: { reopen: "PICKED" },
});
