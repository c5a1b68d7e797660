/** Postings of what is borrowed or owed (§4.3, J2c, J15). */
import { memberAccount } from "../chart";
import { cr, dr, journal, type JournalDraft } from "../journals";
import { common, type Common } from "./facts";

/** J2c: what the balance lacks is drawn from the credit line, before J2. */
export function creditDrawn(facts: Common & { amount: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("recv:credit", facts.member), facts.amount),
    cr(memberAccount("mem:avail", facts.member), facts.amount),
  ];
  return journal({ ...common(facts), type: "J2c", lines });
}

/** J15: what was borrowed, or is owed after a chargeback, is repaid from the balance. */
export function repaid(facts: Common & { of: "recv:credit" | "recv:member"; amount: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:avail", facts.member), facts.amount),
    cr(memberAccount(facts.of, facts.member), facts.amount),
  ];
  return journal({ ...common(facts), type: "J15", lines });
}
