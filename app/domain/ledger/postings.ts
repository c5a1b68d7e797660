/** The postings of §4.3 as pure functions: facts in, drafts out. Amounts are minor units of USD unless said. */
import { allocate, divideRounded, sum, type Currency } from "~/platform/money";
import { house, memberAccount, type Account, type HouseAccount } from "./chart";
import { cr, dr, journal, type JournalType, type JournalDraft, type JournalRef, type Line } from "./journals";

type Common = { idemKey: string; member: string; ref: JournalRef; memo?: string | undefined };
type Psp = "psp:stripe" | "psp:paypal";

/** What arrived, and what it is worth: the same where it is in US dollars. */
export type Receipt = { amount: bigint; ccy: Currency; credited: bigint };

/** Dr `from` / Cr mem:avail; another currency passes through the open position (§4.5). */
function received(from: HouseAccount, member: string, { amount, ccy, credited }: Receipt): Line[] {
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
 * J1w: by how much the bank's line says more (or less, below zero) than was confirmed by hand for a wire. Less is taken
 * from the balance as far as `free` goes, cents of USD; the rest is owed, as after a chargeback. `borne`: what we bore of
 * it for the banks on the way (J4) and comes back to us, because they kept nothing.
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

type Banked = Omit<Common, "member"> & { bank: HouseAccount; amount: bigint; ccy: Currency };

/** J1w: money on our account that names nobody, until somebody is found. */
export function suspended(facts: Banked): JournalDraft {
  return moved(facts, "J1w", house(facts.bank), house("suspense"));
}

/**
 * J1w: money in suspense that the bank, or we, sent back. `rest`: by how much more came than went back, which stays for
 * what the bank charges; below zero the bank took its charges from us besides (J11).
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
 * J1: a provider converts what it holds for us (§4.5): one leg of it, in its own currency, against our open position.
 * `amount` above zero came to the account.
 */
export function pspConverted(facts: Omit<Banked, "bank"> & { psp: Psp }): JournalDraft {
  const { psp, amount } = facts;
  const clearing = house("fx:clearing");
  if (amount > 0n) return moved(facts, "J1", house(psp), clearing);
  return moved({ ...facts, amount: -amount }, "J1", clearing, house(psp));
}

/** J11, its last line: our bank's own fee. */
export function bankFee(facts: Banked): JournalDraft {
  return moved(facts, "J11", house("exp:bank_fee"), house(facts.bank));
}

/** Finance converts (§4.5): one leg of it, in its own currency, against our open position. */
export function converted(facts: Banked & { dc: "C" | "D" }): JournalDraft {
  const [bank, clearing] = [house(facts.bank), house("fx:clearing")];
  return facts.dc === "C" ? moved(facts, "J1w", bank, clearing) : moved(facts, "J1w", clearing, bank);
}

function moved(facts: Omit<Banked, "bank">, type: JournalType, to: Account, from: Account): JournalDraft {
  const { amount, ccy } = facts;
  return journal({ ...common(facts), type, lines: [dr(to, amount, ccy), cr(from, amount, ccy)] });
}

/** J4: what the banks on the way kept of an order's wire, within the tolerance, is borne by us (§3.1 #15). */
export function wireShortage(facts: Common & { shortage: bigint }): JournalDraft {
  const lines = [
    dr(house("exp:bank_fee"), facts.shortage),
    cr(memberAccount("mem:avail", facts.member), facts.shortage),
  ];
  return journal({ ...common(facts), type: "J4", lines });
}

/** J2: an order is paid from the balance, promotional money first. `promo` is the part it covers. */
export function orderPaid(facts: Common & { amount: bigint; promo: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:promo", facts.member), facts.promo),
    dr(memberAccount("mem:avail", facts.member), facts.amount - facts.promo),
    cr(house("def:order"), facts.amount),
  ];
  return journal({ ...common(facts), type: "J2", lines });
}

/** J3 (J3p by PayPal), its first half: the provider's money passes through the wallet; J2 on that money alone is the second. */
export function passedThrough(facts: Common & { psp: Psp; receipt: Receipt }): JournalDraft {
  const type = facts.psp === "psp:paypal" ? "J3p" : "J3";
  return journal({ ...common(facts), type, lines: received(facts.psp, facts.member, facts.receipt) });
}

/** J3p, its last line: the fee of a payment by PayPal, taken from the wallet; held (pending) from the start. */
export function paypalFeeTaken(facts: Common & { fee: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:avail", facts.member), facts.fee),
    cr(house("rev:paypal_fee"), facts.fee),
  ];
  return journal({ ...common(facts), type: "J3p", lines });
}

/**
 * How a price is spent on what is there: promotional money first, then the balance (J2), and up to `loanLimit` of
 * credit for the shortfall only (J2c). Null where all of it does not suffice.
 */
export function spend(
  funds: { avail: bigint; promo: bigint },
  amount: bigint,
  loanLimit = 0n,
): { promo: bigint; credit: bigint } | null {
  const short = amount - funds.avail - funds.promo;
  const credit = short > 0n ? short : 0n;
  if (credit > loanLimit) return null;
  return { promo: funds.promo < amount ? funds.promo : amount, credit };
}

/** J2c: what the balance lacks is drawn from the credit line, before J2. */
export function creditDrawn(facts: Common & { amount: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("recv:credit", facts.member), facts.amount),
    cr(memberAccount("mem:avail", facts.member), facts.amount),
  ];
  return journal({ ...common(facts), type: "J2c", lines });
}

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

/** J15: what was borrowed, or is owed after a chargeback, is repaid from the balance. */
export function repaid(facts: Common & { of: "recv:credit" | "recv:member"; amount: bigint }): JournalDraft {
  const lines = [
    dr(memberAccount("mem:avail", facts.member), facts.amount),
    cr(memberAccount(facts.of, facts.member), facts.amount),
  ];
  return journal({ ...common(facts), type: "J15", lines });
}

/** Where a refund goes: the member's balance, or back by the provider that took the money. */
export type RefundTo = "wallet" | Psp;

/** The lines that give `amount` back: promotional money to where it came from, the rest to the balance or provider. */
function givenBack(to: RefundTo, member: string, amount: bigint, promo: bigint): Line[] {
  const rest = to === "wallet" ? memberAccount("mem:avail", member) : house(to);
  return [cr(memberAccount("mem:promo", member), promo), cr(rest, amount - promo)];
}

/**
 * The promotional part of a refund: the share in which promotional money paid. None goes back by a provider. Where
 * other money of the order has gone back before, more of it may be promotional than is left: never more than `refund`.
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

/**
 * J13: a price difference is paid. Before dispatch (`part` null) it is deferred with the rest of the order, after it
 * it is earned at once, on the account of what it was for. `promo` of it is promotional.
 */
export function differencePaid(
  facts: Common & { amount: bigint; promo: bigint; part: keyof Parts | null },
): JournalDraft {
  const { amount, promo, member, part } = facts;
  const lines = [
    dr(memberAccount("mem:promo", member), promo),
    dr(memberAccount("mem:avail", member), amount - promo),
    cr(house(part ? incomeOf[part] : "def:order"), amount),
  ];
  return journal({ ...common(facts), type: "J13", lines });
}

/** J14: what was charged too much goes to the balance, out of what is deferred (`part` null) or was earned. */
export function overchargeReturned(
  facts: Common & { amount: bigint; part: keyof Parts | null },
): JournalDraft {
  const { amount, member, part } = facts;
  const lines = [
    dr(house(part ? incomeOf[part] : "def:order"), amount),
    cr(memberAccount("mem:avail", member), amount),
  ];
  return journal({ ...common(facts), type: "J14", lines });
}

/** What an order's price consists of (D9); goods after the discount. */
export type Parts = { goods: bigint; shipping: bigint; service: bigint; tax: bigint };

const incomeOf: Record<keyof Parts, HouseAccount> = {
  goods: "rev:goods",
  shipping: "rev:shipping",
  service: "rev:service",
  tax: "tax:payable",
};
const partNames = ["goods", "shipping", "service", "tax"] as const;

/**
 * The share of a parcel in what an order still owes us to earn: by its weight (any unit) among all that has not been
 * dispatched, itself included; largest remainder first, and the last parcel takes the rest.
 */
export function parcelShare(left: Parts, weight: bigint, weightLeft: bigint): Parts {
  const amounts = partNames.map((name) => left[name]);
  const whole = sum(amounts);
  const part = weight >= weightLeft ? whole : divideRounded(whole * weight, weightLeft);
  const shares = allocate(part, amounts);
  return Object.fromEntries(partNames.map((name, i) => [name, shares[i] ?? 0n])) as Parts;
}

/** J6: a parcel is dispatched, its share is earned. Null where nothing is left to earn. */
export function dispatched(facts: Omit<Common, "member"> & { share: Parts }): JournalDraft | null {
  const earned = sum(Object.values(facts.share));
  if (earned === 0n) return null;
  const lines = [
    dr(house("def:order"), earned),
    ...partNames.map((name) => cr(house(incomeOf[name]), facts.share[name])),
  ];
  return journal({ ...common(facts), type: "J6", lines });
}

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

function common({ idemKey, ref, memo }: Omit<Common, "member">) {
  return { idemKey, ref, ...(memo === undefined ? {} : { memo }) };
}
