/** Parcels that came back: booked in, inspected, decided. */
import { machine } from "~/platform/state-machine";

export const returnStatuses = ["ARRIVED", "INSPECTED", "CLOSED"] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** `assign`: somebody says whose order it is; `add`: what is in it, where nobody knows the order. */
export type ReturnEvent = "assign" | "add" | "inspect" | "close";

export const returnStates = machine<ReturnStatus, ReturnEvent>({
  ARRIVED: { assign: "ARRIVED", add: "ARRIVED", inspect: "INSPECTED" },
  INSPECTED: { close: "CLOSED" },
  CLOSED: {},
});

/** What an inspection says of the pieces of a line. */
export type Inspected = { readonly sellable: number; readonly damaged: number; readonly disposed: number };

/** Pieces that an inspection found in all. */
export const piecesOf = ({ sellable, damaged, disposed }: Inspected): number => sellable + damaged + disposed;

/** Pieces of a line that may come back still: what was sent, less what has come back before. */
export const mayReturn = (line: { shipped: number; returnedBefore: number }): number =>
  Math.max(0, line.shipped - line.returnedBefore);
