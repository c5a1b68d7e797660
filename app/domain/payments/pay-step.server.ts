/**
 * The pay step of everything but a store order's first payment (§2.3 paymoney): recharges paid again, price
 * differences, balances due. Its own kind of checkout, named in the address (D21), holds what is paid together.
 */
import { dueAfter } from "~/domain/credit/rules";
import { toUsd } from "~/domain/rates/rates";
import { shownRates } from "~/domain/rates/rates.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { db, sql } from "~/platform/db";
import { sum } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { byType } from "./lock.server";
import { keepCheckout } from "./checkouts.server";
import type { PayChoice } from "./choice";
import { highValueCents, payStepHours, paypalFee } from "./config";
import { feeOf, type Fee } from "./fee.server";
import { providedMethodNames, type Method } from "./methods";
import { payableKind, type PayableRef, type PayableReview, type PayableType } from "./payable.server";
import { startedBy, startPayment, type Payer, type Started } from "./payments.server";
import type { WireCurrency } from "./wires/config";

/** A recharge is paid again at a provider; one by wire has a page of its own. */
export const topUpMethods: readonly Method[] = providedMethodNames;

/** Keeps what a member is about to pay together; the step's id. */
export function openPayStep(memberId: string, refs: readonly PayableRef[]): Promise<string> {
  return keepCheckout(memberId, "payables", { payables: refs }, payStepHours);
}

export type PayStep = {
  id: string;
  expired: boolean;
  payables: (PayableReview & { type: PayableType })[];
  open: (PayableReview & { type: PayableType })[];
  total: bigint;
  ccy: string;
  balance: bigint;
  lacking: bigint;
  loanLimit: bigint;
  repayBy: Date | null;
  paypal: Fee;
  topUp: boolean;
  high: boolean;
  /** What was shown: another one at the time of paying means that something has changed. */
  seen: string;
};

/** A member's pay step as it stands; null where there is none of that id. */
export async function payStepOf(memberId: string, id: string): Promise<PayStep | null> {
  const row = await db.first<{ payables: PayableRef[]; expired: boolean }>(sql`
    select selection -> 'payables' as payables, expires_at < now() as expired from checkout
    where id = ${id} and user_id = ${memberId} and kind = 'payables'`);
  if (!row) return null;
  const [payables, wallet] = await Promise.all([reviewed(memberId, row.payables), walletOf(memberId)]);
  const open = row.expired ? [] : payables.filter(({ problem }) => problem === null);
  const total = sum(open.map(({ amount }) => amount));
  const topUp = open.some(({ type }) => payableKind(type).topUp);
  const creditable = open.every(({ noCredit }) => !noCredit) && !topUp;
  return {
    id,
    expired: row.expired,
    payables,
    open,
    total,
    topUp,
    ccy: open[0]?.ccy ?? "USD",
    balance: wallet.balance,
    loanLimit: creditable ? wallet.loanLimit : 0n,
    repayBy: wallet.creditDays === null ? null : dueAfter(new Date(), wallet.creditDays),
    lacking: !topUp && total > wallet.balance ? total - wallet.balance : 0n,
    paypal: feeOf(topUp ? "wallet" : "paypal", total, wallet.balance - wallet.promo),
    high: total >= highValueCents,
    seen: open.map(({ no, version }) => `${no}.${version}`).join(" "),
  };
}

/** What a recharge adds to the balance, in cents: less the fee (D6), at a rate that is not fixed yet (D8). */
export type Arrival = { fee: bigint; credited: bigint };

/** What a recharge step adds to the balance by a method; null for other steps or without a rate. */
export async function arrivalOf({ topUp, total, ccy }: PayStep, method: Method): Promise<Arrival | null> {
  const rate = new Map(Object.entries(await shownRates())).get(ccy);
  if (!topUp || rate === undefined) return null;
  const worth = toUsd(total, rate);
  const fee = method === "paypal" ? paypalFee(worth) : 0n;
  return { fee, credited: worth - fee };
}

async function reviewed(memberId: string, refs: readonly PayableRef[]): Promise<PayStep["payables"]> {
  const groups = await Promise.all(
    [...byType(refs)].map(async ([type, ids]) => {
      const rows = (await payableKind(type).present?.(memberId, ids)) ?? [];
      return rows.map((row) => ({ ...row, type }));
    }),
  );
  return groups.flat();
}

export type Confirmed = {
  choice: PayChoice;
  saveCard: boolean;
  currency?: WireCurrency | undefined;
  expectedTotal: bigint;
  seen: string;
  agreed: boolean;
};

/** Pays a step as confirmed, all or nothing. A difference from what was shown is refused as changed. */
export async function payStep(
  payer: Payer,
  id: string,
  { choice, saveCard, currency, expectedTotal, seen, agreed }: Confirmed,
  key: string,
): Promise<Result<Started, string>> {
  const idemKey = `checkout:${id}:${key}`;
  const step = await payStepOf(payer.id, id);
  if (!step || step.open.length === 0) {
    // The form may have been sent before, by a browser that never heard the answer.
    const first = await startedBy(payer.id, idemKey);
    return first ? ok(first) : err("payments:error.gone");
  }
  if (step.total !== expectedTotal || step.seen !== seen) return err("payments:error.changed");
  if (step.topUp && !topUpMethods.includes(choice.method)) return err("payments:error.choose");
  if (step.high && !agreed) return err("payments:error.agree");
  if (choice.method === "wallet" && step.lacking > (choice.useCredit ? step.loanLimit : 0n))
    return err("payments:error.recharge");
  return startPayment(payer, {
    ...choice,
    saveCard,
    currency,
    payables: step.open.map(({ type, id: payableId }) => ({ type, id: payableId })),
    expectedTotal,
    idemKey,
  });
}
