/** Postings that two people make by hand (§4.3, J16, J17). */
import { house, memberAccount } from "../chart";
import { cr, dr, journal, type JournalDraft } from "../journals";
import { common, type Common } from "./facts";

/** J16: a correction by hand; `amount` below zero takes from the balance. */
export function adjusted(facts: Common & { amount: bigint }): JournalDraft {
  const wallet = memberAccount("mem:avail", facts.member);
  const adjust = house("exp:adjust");
  const lines =
    facts.amount > 0n
      ? [dr(adjust, facts.amount), cr(wallet, facts.amount)]
      : [dr(wallet, -facts.amount), cr(adjust, -facts.amount)];
  return journal({ ...common(facts), type: "J16", lines });
}

/** J17: promotional money, spent first and never withdrawn. */
export function promoGranted(facts: Common & { amount: bigint }): JournalDraft {
  const lines = [
    dr(house("exp:promo"), facts.amount),
    cr(memberAccount("mem:promo", facts.member), facts.amount),
  ];
  return journal({ ...common(facts), type: "J17", lines });
}

/** J16: a debt that nobody will pay any more. */
export function writtenOff(
  facts: Common & { debt: "recv:credit" | "recv:member"; amount: bigint },
): JournalDraft {
  const lines = [
    dr(house("exp:bad_debt"), facts.amount),
    cr(memberAccount(facts.debt, facts.member), facts.amount),
  ];
  return journal({ ...common(facts), type: "J16", lines });
}
