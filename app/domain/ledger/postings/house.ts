/** Postings between the house's own accounts (§4.3): at providers, at the bank, in suspense. */
import { house } from "../chart";
import { cr, dr, journal, type JournalDraft } from "../journals";
import { moved, common, type Banked, type Common, type Psp } from "./facts";

/** J1w: money on our account that names nobody, until somebody is found. */
export function suspended(facts: Banked): JournalDraft {
  return moved(facts, "J1w", house(facts.bank), house("suspense"));
}

/**
 * J1w: money in suspense that was returned. `rest`: what was not returned, which covers bank charges; negative where
 * the bank charged us besides (J11).
 */
export function sentBack({ rest = 0n, ...facts }: Banked & { rest?: bigint }): JournalDraft {
  const { amount, ccy, bank } = facts;
  const fee = house("exp:bank_fee");
  const lines = [
    dr(house("suspense"), amount + rest, ccy),
    ...(rest < 0n ? [dr(fee, -rest, ccy)] : []),
    cr(house(bank), amount, ccy),
    ...(rest > 0n ? [cr(fee, rest, ccy)] : []),
  ];
  return journal({ ...common(facts), type: "J1w", lines });
}

/** J1, its last line: a provider paid out to our account. */
export function pspPaidOut(facts: Banked & { psp: Psp }): JournalDraft {
  return moved(facts, "J1", house(facts.bank), house(facts.psp));
}

/**
 * J1, its second line: what a provider keeps of a payment, `amount` in its currency; worth `usd` cents. Below zero it
 * gives some back. Euros and pounds pass the open position (§4.5).
 */
export function pspFee(facts: Omit<Banked, "bank"> & { psp: Psp; usd: bigint }): JournalDraft {
  const { psp, ccy, amount, usd } = facts;
  const [to, from] = amount < 0n ? [cr, dr] : [dr, cr];
  const [units, cents] = amount < 0n ? [-amount, -usd] : [amount, usd];
  const clearing = house("fx:clearing");
  const lines = [
    to(house("exp:psp_fee"), cents),
    ...(ccy === "USD" ? [] : [from(clearing, cents), to(clearing, units, ccy)]),
    from(house(psp), units, ccy),
  ];
  return journal({ ...common(facts), type: "J1", lines });
}

/**
 * J1: one leg of a provider's conversion (§4.5), in its currency, against our open position. Positive `amount`: money
 * came in.
 */
export function pspConverted(facts: Omit<Banked, "bank"> & { psp: Psp }): JournalDraft {
  const { psp, amount } = facts;
  const clearing = house("fx:clearing");
  if (amount > 0n) return moved(facts, "J1", house(psp), clearing);
  return moved({ ...facts, amount: -amount }, "J1", clearing, house(psp));
}

/** J11, its last line: our bank's own fee. Below zero it took less than was booked, and the difference is given back. */
export function bankFee(facts: Banked): JournalDraft {
  if (facts.amount < 0n)
    return moved({ ...facts, amount: -facts.amount }, "J11", house(facts.bank), house("exp:bank_fee"));
  return moved(facts, "J11", house("exp:bank_fee"), house(facts.bank));
}

/**
 * J11, before it: our bank fills up the account at Payoneer that withdrawals are paid from. `dc`: the bank's side, a
 * credit where money comes back from there.
 */
export function toPayoneer(facts: Banked & { dc: "C" | "D" }): JournalDraft {
  const [bank, payoneer] = [house(facts.bank), house("bank:payoneer")];
  return facts.dc === "C" ? moved(facts, "J11", bank, payoneer) : moved(facts, "J11", payoneer, bank);
}

/** J1w: the exchange result on the open position (§4.5), `amount` cents of USD: positive is a gain. */
export function exchanged(facts: Omit<Common, "member"> & { amount: bigint }): JournalDraft {
  const { amount } = facts;
  const [clearing, result] = [house("fx:clearing"), house("exp:fx")];
  if (amount > 0n) return moved({ ...facts, ccy: "USD" }, "J1w", clearing, result);
  return moved({ ...facts, amount: -amount, ccy: "USD" }, "J1w", result, clearing);
}

/** Finance converts (§4.5): one leg of it, in its own currency, against our open position. */
export function converted(facts: Banked & { dc: "C" | "D" }): JournalDraft {
  const [bank, clearing] = [house(facts.bank), house("fx:clearing")];
  return facts.dc === "C" ? moved(facts, "J1w", bank, clearing) : moved(facts, "J1w", clearing, bank);
}
