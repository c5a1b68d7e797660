/** Postings of money that comes in for a member (§4.3, J1 to J1w, J4). */
import { house, memberAccount, type HouseAccount } from "../chart";
import { cr, dr, journal, type JournalDraft } from "../journals";
import { received, common, type Common, type Psp, type Receipt } from "./facts";

/** J1: a provider captured money for the wallet. */
export function recharged(facts: Common & { psp: Psp; receipt: Receipt }): JournalDraft {
  return journal({ ...common(facts), type: "J1", lines: received(facts.psp, facts.member, facts.receipt) });
}

/** J1f: a recharge by PayPal, and its fee as a line of its own (D6). `fee` in cents of USD. */
export function rechargedWithFee(facts: Common & { receipt: Receipt; fee: bigint }): JournalDraft {
  const { member, receipt, fee } = facts;
  const lines = [
    ...received("psp:paypal", member, receipt),
    dr(memberAccount("mem:avail", member), fee),
    cr(house("rev:paypal_fee"), fee),
  ];
  return journal({ ...common(facts), type: "J1f", lines });
}

/** J1w on proof: announced, not arrived; only *Pending* changes. */
export function wireAnnounced(facts: Common & { bank: HouseAccount; receipt: Receipt }): JournalDraft {
  const lines = received(facts.bank, facts.member, facts.receipt);
  return journal({ ...common(facts), type: "J1w", status: "pending", lines });
}

/** J1w on confirmation: what arrived replaces what was announced under `announcedKey`, where it was announced. */
export function wireArrived(
  facts: Common & { bank: HouseAccount; receipt: Receipt; announcedKey?: string | undefined },
): JournalDraft {
  const lines = received(facts.bank, facts.member, facts.receipt);
  return journal({ ...common(facts), type: "J1w", resolves: facts.announcedKey, lines });
}

/**
 * J1w: the difference between a bank line and a confirmed wire. Less is taken from the balance up to `free` (cents);
 * the rest is owed. `borne`: bank charges that we bore (J4) and get back.
 */
export function wireCorrected(
  facts: Common & { bank: HouseAccount; receipt: Receipt; free: bigint; borne?: bigint },
): JournalDraft {
  const { member, bank, receipt, free, borne = 0n } = facts;
  const { amount, ccy, credited } = receipt;
  if (amount > 0n) return wireArrived(facts);
  const short = borne - credited;
  const taken = free < short ? free : short;
  const clearing = house("fx:clearing");
  const lines = [
    dr(memberAccount("mem:avail", member), taken),
    dr(memberAccount("recv:member", member), short - taken),
    cr(house("exp:bank_fee"), borne),
    ...(ccy === "USD" ? [] : [cr(clearing, -credited), dr(clearing, -amount, ccy)]),
    cr(house(bank), -amount, ccy),
  ];
  return journal({ ...common(facts), type: "J1w", lines });
}

/** J4: what the banks on the way kept of an order's wire, within the tolerance, is borne by us (§3.1 #15). */
export function wireShortage(facts: Common & { shortage: bigint }): JournalDraft {
  const lines = [
    dr(house("exp:bank_fee"), facts.shortage),
    cr(memberAccount("mem:avail", facts.member), facts.shortage),
  ];
  return journal({ ...common(facts), type: "J4", lines });
}
