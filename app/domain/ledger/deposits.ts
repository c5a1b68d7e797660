/**
 * Postings of what is ordered in bulk and paid in two parts (§4.3, J7 to J9), as pure functions: facts in, drafts out.
 * Amounts are cents of USD. A deposit stands on the member's account of deposits until the rest is paid or the order ends.
 */
import { house, memberAccount } from "./chart";
import { cr, dr, journal, type JournalDraft, type JournalRef } from "./journals";

type Facts = { idemKey: string; member: string; ref: JournalRef; memo?: string };

/** J7: the deposit is set aside from the balance. */
export function depositPaid({ member, deposit, ...facts }: Facts & { deposit: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:avail", member), deposit),
    cr(memberAccount("mem:deposit", member), deposit),
  ];
  return journal({ ...facts, type: "J7", lines });
}

/** J8: the order ends before its rest was paid; what is `kept` of the deposit is a penalty, and none of the member's. */
export function depositReturned({
  member,
  deposit,
  kept,
  ...facts
}: Facts & { deposit: bigint; kept: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:deposit", member), deposit),
    cr(memberAccount("mem:avail", member), deposit - kept),
    cr(house("rev:cancel_fee"), kept),
  ];
  return journal({ ...facts, type: "J8", lines });
}

/** J9: the rest of `total` is paid from the balance, and with the deposit becomes what the order is worth. */
export function restPaid({
  member,
  total,
  deposit,
  ...facts
}: Facts & { total: bigint; deposit: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:avail", member), total - deposit),
    dr(memberAccount("mem:deposit", member), deposit),
    cr(house("def:order"), total),
  ];
  return journal({ ...facts, type: "J9", lines });
}
