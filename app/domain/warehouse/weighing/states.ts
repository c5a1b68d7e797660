/** Weights of parcels against what was quoted (§3.10). */
import { machine } from "~/platform/state-machine";

export const weighStatuses = ["PROPOSED", "BILLED", "CREDITED", "DISMISSED", "WITHIN"] as const;
export type WeighStatus = (typeof weighStatuses)[number];
export type WeighEvent = "bill" | "credit" | "dismiss";

export const weighStates = machine<WeighStatus, WeighEvent>({
  PROPOSED: { bill: "BILLED", credit: "CREDITED", dismiss: "DISMISSED" },
  BILLED: {},
  CREDITED: {},
  DISMISSED: {},
  WITHIN: {},
});

type Amounts = { readonly quotedCents: bigint; readonly actualCents: bigint };

/** What a parcel costs more than was paid for it, in cents; below zero where it costs less. */
export const differenceOf = ({ quotedCents, actualCents }: Amounts): bigint => actualCents - quotedCents;

/** The step that a difference asks for; null where there is none. */
export function stepFor(amounts: Amounts): "bill" | "credit" | null {
  const difference = differenceOf(amounts);
  if (difference === 0n) return null;
  return difference > 0n ? "bill" : "credit";
}

/** Whether a difference asks for anything: it must be more than the tolerance, in cents. */
export function isBeyond(amounts: Amounts, tolerance: bigint): boolean {
  const difference = differenceOf(amounts);
  return (difference < 0n ? -difference : difference) > tolerance;
}
