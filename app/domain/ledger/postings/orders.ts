/** Postings of what orders cost: paid, earned, and put right (§4.3, J2, J3, J6, J13, J14). */
import { sum } from "~/platform/money";
import { house, memberAccount } from "../chart";
import { cr, dr, journal, type JournalDraft } from "../journals";
import { received, common, type Common, type Psp, type Receipt } from "./facts";
import { incomeOf, partNames, type Parts } from "./parts";

/** J2: an order is paid from the balance, promotional money first. `promo` is the part it covers. */
export function orderPaid(facts: Common & { amount: bigint; promo: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:promo", facts.member), facts.promo),
    dr(memberAccount("mem:avail", facts.member), facts.amount - facts.promo),
    cr(house("def:order"), facts.amount),
  ];
  return journal({ ...common(facts), type: "J2", lines });
}

/** J3 (J3p by PayPal), its first half: the provider's money passes through the wallet; J2 on that money alone is the second. */
export function passedThrough(facts: Common & { psp: Psp; receipt: Receipt }): JournalDraft {
  const type = facts.psp === "psp:paypal" ? "J3p" : "J3";
  return journal({ ...common(facts), type, lines: received(facts.psp, facts.member, facts.receipt) });
}

/** J3p, its last line: the fee of a payment by PayPal, taken from the wallet; held (pending) from the start. */
export function paypalFeeTaken(facts: Common & { fee: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:avail", facts.member), facts.fee),
    cr(house("rev:paypal_fee"), facts.fee),
  ];
  return journal({ ...common(facts), type: "J3p", lines });
}

/**
 * How a price is funded: promotional money first, then the balance (J2), then credit up to `loanLimit` for the rest
 * (J2c). Null where it is not enough.
 */
export function spend(
  funds: { avail: bigint; promo: bigint },
  amount: bigint,
  loanLimit = 0n,
): { promo: bigint; credit: bigint } | null {
  const short = amount - funds.avail - funds.promo;
  const credit = short > 0n ? short : 0n;
  if (credit > loanLimit) return null;
  return { promo: funds.promo < amount ? funds.promo : amount, credit };
}

/** J6: a parcel is dispatched, its share is earned. Null where nothing is left to earn. */
export function dispatched(facts: Omit<Common, "member"> & { share: Parts }): JournalDraft | null {
  const earned = sum(Object.values(facts.share));
  if (earned === 0n) return null;
  const lines = [
    dr(house("def:order"), earned),
    ...partNames.map((name) => cr(house(incomeOf[name]), facts.share[name])),
  ];
  return journal({ ...common(facts), type: "J6", lines });
}

/**
 * J13: a price difference is paid. Before dispatch (`part` null) it is deferred with the rest of the order, after it
 * it is earned at once, on the account of what it was for. `promo` of it is promotional.
 */
export function differencePaid(
  facts: Common & { amount: bigint; promo: bigint; part: keyof Parts | null },
): JournalDraft {
  const { amount, promo, member, part } = facts;
  const lines = [
    dr(memberAccount("mem:promo", member), promo),
    dr(memberAccount("mem:avail", member), amount - promo),
    cr(house(part ? incomeOf[part] : "def:order"), amount),
  ];
  return journal({ ...common(facts), type: "J13", lines });
}

/** J14: what was charged too much goes to the balance, out of what is deferred (`part` null) or was earned. */
export function overchargeReturned(
  facts: Common & { amount: bigint; part: keyof Parts | null },
): JournalDraft {
  const { amount, member, part } = facts;
  const lines = [
    dr(house(part ? incomeOf[part] : "def:order"), amount),
    cr(memberAccount("mem:avail", member), amount),
  ];
  return journal({ ...common(facts), type: "J14", lines });
}
