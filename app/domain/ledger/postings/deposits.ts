/**
 * Postings of what is ordered in bulk and paid in two parts (§4.3, J7 to J9). A deposit stands on the member's account
 * of deposits until the rest is paid or the order ends.
 */
import { house, memberAccount } from "../chart";
import { cr, dr, journal, type JournalDraft } from "../journals";
import { common, type Common } from "./facts";

/** J7: the deposit is set aside from the balance. */
export function depositPaid(facts: Common & { deposit: bigint }): JournalDraft {
  const { member, deposit } = facts;
  const lines = [
    dr(memberAccount("mem:avail", member), deposit),
    cr(memberAccount("mem:deposit", member), deposit),
  ];
  return journal({ ...common(facts), type: "J7", lines });
}

/** J8: the order ends before its rest was paid; what is `kept` of the deposit is a penalty, and none of the member's. */
export function depositReturned(facts: Common & { deposit: bigint; kept: bigint }): JournalDraft {
  const { member, deposit, kept } = facts;
  const lines = [
    dr(memberAccount("mem:deposit", member), deposit),
    cr(memberAccount("mem:avail", member), deposit - kept),
    cr(house("rev:cancel_fee"), kept),
  ];
  return journal({ ...common(facts), type: "J8", lines });
}

/** J9: the rest of `total` is paid from the balance, and with the deposit becomes what the order is worth. */
export function restPaid(facts: Common & { total: bigint; deposit: bigint }): JournalDraft {
  const { member, total, deposit } = facts;
  const lines = [
    dr(memberAccount("mem:avail", member), total - deposit),
    dr(memberAccount("mem:deposit", member), deposit),
    cr(house("def:order"), total),
  ];
  return journal({ ...common(facts), type: "J9", lines });
}
