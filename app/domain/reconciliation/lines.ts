/** A provider's movements as lines of one kind, whoever tells them. Pure. */
import type { PayPalMovement } from "~/partners/paypal/movements.server";
import type { StripeMovement } from "~/partners/stripe/movements.server";
import type { Currency } from "~/platform/money";

export { psps as providers, type PspName as Provider } from "~/domain/banking/psp";

export const lineKinds = ["payment", "refund", "dispute", "payout", "fee", "other"] as const;
export type LineKind = (typeof lineKinds)[number];

/** One line: the movement itself, or what the provider takes for it. */
export type ProviderLine = {
  readonly ref: string;
  readonly part: "amount" | "fee";
  readonly kind: LineKind;
  readonly at: Date;
  /** Minor units, below zero for what leaves us; never nothing. */
  readonly amount: bigint;
  readonly ccy: Currency;
  readonly source: string | null;
  readonly reference: string | null;
};

/** Stripe's kinds of movements; others are *other*, for a person to explain. */
const stripeKinds: Readonly<Record<string, LineKind>> = {
  charge: "payment",
  payment: "payment",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund",
  payment_failure_refund: "refund",
  payment_reversal: "refund",
  payment_unreconciled: "payment",
  payout: "payout",
  payout_failure: "payout",
  payout_cancel: "payout",
  stripe_fee: "fee",
  stripe_fx_fee: "fee",
  network_cost: "fee",
  tax_fee: "fee",
};

/** Stripe's transactions as lines. An adjustment is a dispute's where it names one. */
export function stripeLines(movements: readonly StripeMovement[]): ProviderLine[] {
  return movements.flatMap(({ type, ...movement }) => {
    const disputed = type === "adjustment" && /^(du|dp)_/.test(movement.source ?? "");
    return linesOf(disputed ? "dispute" : (stripeKinds[type] ?? "other"), movement);
  });
}

/** The first letters of PayPal's event codes, the more exact ones first. */
const paypalKinds: readonly [prefix: string, kind: LineKind][] = [
  ["T00", "payment"],
  ["T01", "fee"],
  ["T04", "payout"],
  ["T1106", "dispute"],
  ["T1107", "refund"],
  ["T1110", "dispute"],
  ["T1111", "dispute"],
  ["T1201", "dispute"],
  ["T1202", "dispute"],
];

/** PayPal's transactions as lines. Holds and reversals name the payment they are about, not the dispute. */
export function paypalLines(movements: readonly PayPalMovement[]): ProviderLine[] {
  return movements.flatMap(({ event, about, ...movement }) => {
    const kind = paypalKinds.find(([prefix]) => event.startsWith(prefix))?.[1] ?? "other";
    return linesOf(kind, { ...movement, source: kind === "dispute" ? about : movement.ref });
  });
}

type Movement = Omit<ProviderLine, "part" | "kind"> & { readonly fee: bigint };

function linesOf(kind: LineKind, { fee, ...movement }: Movement): ProviderLine[] {
  const { ref, at, ccy, source, reference } = movement;
  // A dispute's own fee is posted with it (J12); every other is ours to post.
  const feeKind = kind === "dispute" ? kind : "fee";
  const lines: ProviderLine[] = [
    { ref, part: "amount", kind, at, amount: movement.amount, ccy, source, reference },
    { ref, part: "fee", kind: feeKind, at, amount: -fee, ccy, source, reference },
  ];
  return lines.filter(({ amount }) => amount !== 0n);
}
