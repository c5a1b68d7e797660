/** What postings are made of: facts, and the lines that several of them share. */
import type { Currency } from "~/platform/money";
import { house, memberAccount, type Account, type HouseAccount } from "../chart";
import {
  cr,
  dr,
  journal,
  type JournalType,
  type JournalDraft,
  type JournalRef,
  type Line,
} from "../journals";

/** What every journal of a member says besides its lines; its key is the event's, so that it is written once (§4.7). */
export type Common = { idemKey: string; member: string; ref: JournalRef; memo?: string | undefined };

/** A provider's account. */
export type Psp = "psp:stripe" | "psp:paypal";

/** What arrived, and what it is worth: the same where it is in US dollars. */
export type Receipt = { amount: bigint; ccy: Currency; credited: bigint };

/** Dr `from` / Cr mem:avail; another currency passes through the open position (§4.5). */
export function received(from: HouseAccount, member: string, { amount, ccy, credited }: Receipt): Line[] {
  const wallet = memberAccount("mem:avail", member);
  if (ccy === "USD") return [dr(house(from), amount), cr(wallet, amount)];
  const clearing = house("fx:clearing");
  return [
    dr(house(from), amount, ccy),
    cr(clearing, amount, ccy),
    dr(clearing, credited),
    cr(wallet, credited),
  ];
}

/** What moved on an account of the bank and concerns no member: `amount` in minor units of `ccy`. */
export type Banked = Omit<Common, "member"> & { bank: HouseAccount; amount: bigint; ccy: Currency };

/** Dr `to` / Cr `from`, in one currency. */
export function moved(
  facts: Omit<Banked, "bank">,
  type: JournalType,
  to: Account,
  from: Account,
): JournalDraft {
  const { amount, ccy } = facts;
  return journal({ ...common(facts), type, lines: [dr(to, amount, ccy), cr(from, amount, ccy)] });
}

/** The part of a draft that is no posting. */
export function common({ idemKey, ref, memo }: Omit<Common, "member">) {
  return { idemKey, ref, ...(memo === undefined ? {} : { memo }) };
}
