/** Corrections by hand: proposed by one, posted by another. */
import { machine } from "~/platform/state-machine";

export const adjustmentStatuses = ["PROPOSED", "POSTED", "REFUSED", "WITHDRAWN"] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];
export type AdjustmentEvent = "approve" | "refuse" | "withdraw";

export const adjustmentStates = machine<AdjustmentStatus, AdjustmentEvent>({
  PROPOSED: { approve: "POSTED", refuse: "REFUSED", withdraw: "WITHDRAWN" },
  POSTED: {},
  REFUSED: {},
  WITHDRAWN: {},
});

export type AdjustmentKind = "adjust" | "promo" | "write_off" | "reversal" | "wire" | "recall" | "mistaken";

/** What may be written off. */
export type Debt = "recv:member" | "recv:credit";

type Worded = {
  readonly kind: AdjustmentKind;
  readonly debt: Debt | null;
  readonly wire: { readonly type: "recharge" | "payment" | "member" } | null;
};

/** The words for what a correction is. */
export function kindText({ kind, debt, wire }: Worded) {
  if (kind === "mistaken" && wire?.type === "member") return "kind.mistakenMember";
  if (debt === null) return `kind.${kind}` as const;
  return debt === "recv:member" ? "kind.owed" : "kind.borrowed";
}
