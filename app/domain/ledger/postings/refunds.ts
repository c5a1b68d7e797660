/** Postings of refunds (§4.3, J5, J5b). */
import { divideRounded, sum, type Currency } from "~/platform/money";
import { house, memberAccount } from "../chart";
import { cr, dr, journal, type JournalDraft, type Line } from "../journals";
import { common, type Common, type Psp } from "./facts";
import { incomeOf, partNames, type Parts } from "./parts";

/** Where a refund goes: the member's balance, or back by the provider that took the money. */
export type RefundTo = "wallet" | Psp;

function givenBack(to: RefundTo, member: string, amount: bigint, promo: bigint): Line[] {
  const rest = to === "wallet" ? memberAccount("mem:avail", member) : house(to);
  return [cr(memberAccount("mem:promo", member), promo), cr(rest, amount - promo)];
}

/**
 * The promotional part of a refund, in the share in which promotional money paid. A provider returns none of it. After
 * earlier refunds the share may exceed what is left, so it is at most `refund`.
 */
function promoShare({ refund, paid, promoPaid, to }: RefundShares): bigint {
  if (paid === 0n || to !== "wallet") return 0n;
  const share = divideRounded(refund * promoPaid, paid);
  return share < refund ? share : refund;
}

type RefundShares = { refund: bigint; paid: bigint; promoPaid: bigint; to: RefundTo };

/**
 * J5: refund before dispatch. `promoPaid` of `paid` was promotional and goes back in that share; `kept` is what the
 * house keeps for a documented cost.
 */
export function refundedBeforeDispatch(
  facts: Common & { refund: bigint; kept: bigint; paid: bigint; promoPaid: bigint; to?: RefundTo },
): JournalDraft {
  const { refund, kept, member, to = "wallet" } = facts;
  const lines = [
    dr(house("def:order"), refund + kept),
    ...givenBack(to, member, refund, promoShare({ ...facts, to })),
    cr(house("rev:cancel_fee"), kept),
  ];
  return journal({ ...common(facts), type: "J5", lines });
}

/** J5b: refund after dispatch, out of what was earned by `share`; `goodwill` is beyond what was charged. */
export function refundedAfterDispatch(
  facts: Common & { share: Parts; goodwill: bigint; paid: bigint; promoPaid: bigint; to?: RefundTo },
): JournalDraft {
  const { share, goodwill, member, to = "wallet" } = facts;
  const refund = sum(Object.values(share));
  const promo = promoShare({ ...facts, refund, to });
  const lines = [
    ...partNames.map((name) => dr(house(incomeOf[name]), share[name])),
    dr(house("exp:refund"), goodwill),
    ...givenBack(to, member, refund + goodwill, promo),
  ];
  return journal({ ...common(facts), type: "J5b", lines });
}

/** J5, its end where the provider could not give the money back: it is put on the balance instead. */
export function refundBounced(facts: Common & { psp: Psp; amount: bigint }): JournalDraft {
  const lines = [
    dr(house(facts.psp), facts.amount),
    cr(memberAccount("mem:avail", facts.member), facts.amount),
  ];
  return journal({ ...common(facts), type: "J5", lines });
}

/** A refund made by hand at the provider: nobody knows yet what it was for. */
export function refundedOutside(
  facts: Omit<Common, "member"> & { psp: Psp; amount: bigint; ccy: Currency },
): JournalDraft {
  const lines = [
    dr(house("suspense"), facts.amount, facts.ccy),
    cr(house(facts.psp), facts.amount, facts.ccy),
  ];
  return journal({ ...common(facts), type: "J5", lines });
}

/** Such a refund came back to the provider: it leaves where it stood, in suspense or on the house. */
export function outsideBounced(
  facts: Omit<Common, "member"> & { psp: Psp; amount: bigint; stood: "suspense" | "exp:refund" },
): JournalDraft {
  const lines = [dr(house(facts.psp), facts.amount), cr(house(facts.stood), facts.amount)];
  return journal({ ...common(facts), type: "J5", lines });
}

/** Such a refund is the member's own money: it leaves the balance. */
export function outsideFromBalance(facts: Common & { amount: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:avail", facts.member), facts.amount),
    cr(house("suspense"), facts.amount),
  ];
  return journal({ ...common(facts), type: "J5", lines });
}

/** Such a refund was for an order: it leaves what is deferred (J5), or what was earned (J5b) where that is less. */
export function outsideFromOrder(
  facts: Omit<Common, "member"> & { deferred: bigint; share: Parts },
): JournalDraft {
  const { deferred, share } = facts;
  const lines = [
    dr(house("def:order"), deferred),
    ...partNames.map((name) => dr(house(incomeOf[name]), share[name])),
    cr(house("suspense"), deferred + sum(Object.values(share))),
  ];
  return journal({ ...common(facts), type: deferred > 0n ? "J5" : "J5b", lines });
}

/** Such a refund is nobody's: the house bears it. */
export function outsideBorne(facts: Omit<Common, "member"> & { amount: bigint }): JournalDraft {
  const lines = [dr(house("exp:refund"), facts.amount), cr(house("suspense"), facts.amount)];
  return journal({ ...common(facts), type: "J5b", lines });
}
