/** Postings of withdrawals (§4.3, J10, J11). */
import type { Currency } from "~/platform/money";
import { house, memberAccount, type HouseAccount } from "../chart";
import { cr, dr, journal, type JournalDraft } from "../journals";
import { common, type Common } from "./facts";

/** A withdrawal as the ledger sees it: what leaves the wallet (cents of USD), and how much of it is our fee. */
type Withdrawn = Common & { amount: bigint; fee: bigint };

/**
 * J10: a withdrawal leaves the balance for the clearing account, pending until it is paid. The fee is a journal of
 * its own (J10f), so that the member's statement shows it as a line of its own.
 */
export function withdrawn(facts: Withdrawn): JournalDraft {
  return leaving(facts, "J10", facts.amount - facts.fee);
}

/** J10f: the fee of a withdrawal; null where there is none. */
export function withdrawalFee(facts: Withdrawn): JournalDraft | null {
  return facts.fee === 0n ? null : leaving(facts, "J10f", facts.fee);
}

function leaving(facts: Common, type: "J10" | "J10f", amount: bigint): JournalDraft {
  const lines = [dr(memberAccount("mem:avail", facts.member), amount), cr(house("wd:clearing"), amount)];
  return journal({ ...common(facts), type, lines });
}

/** J11: a withdrawal is paid: `sent` in the payee's currency, which in US dollars is the amount less the fee. */
export function withdrawalPaid(
  facts: Omit<Withdrawn, "member"> & { bank: HouseAccount; sent: { amount: bigint; ccy: Currency } },
): JournalDraft {
  const { amount, fee, bank, sent } = facts;
  const out =
    sent.ccy === "USD"
      ? [cr(house(bank), amount - fee)]
      : [
          cr(house("fx:clearing"), amount - fee),
          dr(house("fx:clearing"), sent.amount, sent.ccy),
          cr(house(bank), sent.amount, sent.ccy),
        ];
  const lines = [dr(house("wd:clearing"), amount), ...out, cr(house("rev:withdraw_fee"), fee)];
  return journal({ ...common(facts), type: "J11", lines });
}

/** J11, our bank's own fee for it, in the currency of that account. Null where it took none. */
export function bankFeePaid(
  facts: Omit<Common, "member"> & { bank: HouseAccount; fee: bigint; ccy: Currency },
): JournalDraft | null {
  if (facts.fee === 0n) return null;
  const lines = [
    dr(house("exp:bank_fee"), facts.fee, facts.ccy),
    cr(house(facts.bank), facts.fee, facts.ccy),
  ];
  return journal({ ...common(facts), type: "J11", lines });
}
