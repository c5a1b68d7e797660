/** Postings of chargebacks (§4.3, J12). */
import type { Currency } from "~/platform/money";
import { house, memberAccount } from "../chart";
import { cr, dr, journal, type JournalDraft, type Line } from "../journals";
import { common, type Common, type Psp, type Receipt } from "./facts";

/**
 * J12: a chargeback of `value` (what `receipt.amount` of the provider is worth on the wallet). `fromBalance` of it is
 * taken from the balance, the rest is owed; `fee` in the provider's currency is ours.
 */
export function chargedBack(
  facts: Common & { psp: Psp; receipt: Receipt; fromBalance: bigint },
): JournalDraft {
  return journal({ ...common(facts), type: "J12", lines: disputedLines(facts, false) });
}

/**
 * J12 reversed: the dispute was won and the provider gave the money back; `fromBalance` goes to the balance, `writtenOff`
 * back to the house, which had given that debt up (J16), the rest clears what is owed.
 */
export function chargebackReversed(
  facts: Common & { psp: Psp; receipt: Receipt; fromBalance: bigint; writtenOff?: bigint },
): JournalDraft {
  return journal({ ...common(facts), type: "J12", lines: disputedLines(facts, true) });
}

type Disputed = Common & { psp: Psp; receipt: Receipt; fromBalance: bigint; writtenOff?: bigint };

function disputedLines(
  { member, psp, receipt, fromBalance, writtenOff: given = 0n }: Disputed,
  back: boolean,
): Line[] {
  const { amount, ccy, credited } = receipt;
  const [out, into] = back ? [cr, dr] : [dr, cr];
  const clearing = house("fx:clearing");
  return [
    out(memberAccount("mem:avail", member), fromBalance),
    out(memberAccount("recv:member", member), credited - fromBalance - given),
    out(house("exp:bad_debt"), given),
    ...(ccy === "USD" ? [] : [into(clearing, credited), out(clearing, amount, ccy)]),
    into(house(psp), amount, ccy),
  ];
}

/** J12, the provider's own fee for a dispute, in its currency. Euros and pounds pass the open position (§4.5). */
export function disputeFee(
  facts: Omit<Common, "member"> & { psp: Psp; fee: bigint; ccy: Currency; usd: bigint },
): JournalDraft {
  const { psp, fee, ccy, usd } = facts;
  const clearing = house("fx:clearing");
  const lines = [
    dr(house("exp:psp_fee"), usd),
    ...(ccy === "USD" ? [] : [cr(clearing, usd), dr(clearing, fee, ccy)]),
    cr(house(psp), fee, ccy),
  ];
  return journal({ ...common(facts), type: "J12", lines });
}
