/** What moved our balance at PayPal, and what it comes to (Transaction Search v1). */
import { z } from "zod";
import { parseAmount } from "~/platform/money";
import { Mark, Money, Word } from "./bounds";
import { call, type PayPalAnswer } from "./client.server";

export type PayPalMovement = {
  ref: string;
  /** Five letters and digits that say what it was, such as T0006. */
  event: string;
  /** Minor units of `ccy`, below zero for what leaves us; before the fee. */
  amount: bigint;
  /** What PayPal takes of it, in minor units; below zero where it gives some back. */
  fee: bigint;
  ccy: string;
  at: Date;
  /** The transaction that a refund, hold or reversal is about. */
  about: string | null;
  reference: string | null;
};

export type PayPalBooks = {
  movements: PayPalMovement[];
  /** What PayPal holds for us at `closeAt`, by currency; minor units. */
  balance: Map<string, bigint>;
  /** Up to when PayPal's books are complete. */
  until: Date;
};

/** PayPal answers for at most 31 days at once. */
const windowMs = 31 * 86_400_000;
const pageSize = 500;

type Range = {
  to: Date;
  closeAt: Date;
  mustReach: boolean;
};

/**
 * Everything from `from` until before `to`, and the balance at `closeAt`. PayPal's books may be up to three hours
 * behind: `not-ready` where that matters.
 */
export async function paypalBooks(
  from: Date,
  { to, closeAt, mustReach }: Range,
): Promise<PayPalAnswer<PayPalBooks>> {
  const found = new Map<string, PayPalMovement>();
  let until = to;
  for (let start = from.getTime(); start < to.getTime(); start += windowMs) {
    const range = [new Date(start), new Date(Math.min(to.getTime(), start + windowMs))] as const;
    const read = await readWindow(...range, found);
    if (!read.ok) return read;
    if (read.value && read.value < until) until = read.value;
  }
  if (mustReach && until.getTime() < closeAt.getTime() - 1_000) return unclear("not-ready");
  const balance = await readBalance(closeAt);
  return balance.ok
    ? { ok: true, value: { movements: [...found.values()], balance: balance.value, until } }
    : balance;
}

const Info = z.object({
  transaction_id: Mark,
  transaction_event_code: Word,
  transaction_initiation_date: Word,
  transaction_amount: Money,
  fee_amount: Money.optional(),
  transaction_status: Word.optional(),
  paypal_reference_id: Mark.optional(),
  invoice_id: Mark.optional(),
  custom_field: Mark.optional(),
});
const Found = z.object({
  transaction_details: z.array(z.object({ transaction_info: Info })).optional(),
  last_refreshed_datetime: Word.optional(),
  total_items: z.number(),
  total_pages: z.number(),
});

/** PayPal takes whole seconds, and both ends belong to the range. */
const second = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
const lastSecond = (to: Date): string => second(new Date(to.getTime() - 1_000));

async function readWindow(
  from: Date,
  to: Date,
  found: Map<string, PayPalMovement>,
): Promise<PayPalAnswer<Date | null>> {
  let read = 0;
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({
      start_date: second(from),
      end_date: lastSecond(to),
      fields: "transaction_info",
      page_size: String(pageSize),
      page: String(page),
    });
    const answer = await call("reporting.transactions", Found, {
      method: "GET",
      path: `/v1/reporting/transactions?${query}`,
    });
    if (!answer.ok) return answer;
    const {
      transaction_details: details = [],
      total_items,
      total_pages,
      last_refreshed_datetime,
    } = answer.value;
    for (const { transaction_info: info } of details) {
      read += 1;
      const movement = movementOf(info);
      if (movement === "unreadable") return unclear("unreadable-answer");
      if (movement) found.set(movement.ref, movement);
    }
    if (page < total_pages) continue;
    // Pages that shifted during the reading have left something out.
    if (read < total_items) return unclear("moving");
    const until = last_refreshed_datetime ? new Date(last_refreshed_datetime) : null;
    return { ok: true, value: until };
  }
}

const unclear = (reason: string): PayPalAnswer<never> => ({
  ok: false,
  kind: "unclear",
  reason,
  debugId: null,
});

/** S moved the balance. V did too, and another transaction reversed it. Pending and denied ones did not. */
function movementOf(info: z.infer<typeof Info>): PayPalMovement | "unreadable" | null {
  if (!["S", "V", undefined].includes(info.transaction_status)) return null;
  const { currency_code: ccy, value } = info.transaction_amount;
  const amount = parseAmount(value, ccy);
  const fee = info.fee_amount ? parseAmount(info.fee_amount.value, ccy) : 0n;
  const at = new Date(info.transaction_initiation_date);
  if (amount === null || fee === null || Number.isNaN(at.getTime())) return "unreadable";
  const { transaction_id: ref, transaction_event_code: event } = info;
  return {
    ref,
    event,
    amount,
    fee: -fee,
    ccy,
    at,
    about: info.paypal_reference_id ?? null,
    reference: info.custom_field ?? info.invoice_id ?? null,
  };
}

const Balances = z.object({
  balances: z.array(z.object({ currency: z.string().regex(/^[A-Z]{3}$/), total_balance: Money })).optional(),
});

async function readBalance(to: Date): Promise<PayPalAnswer<Map<string, bigint>>> {
  const answer = await call("reporting.balances", Balances, {
    method: "GET",
    path: `/v1/reporting/balances?as_of_time=${encodeURIComponent(lastSecond(to))}&currency_code=ALL`,
  });
  if (!answer.ok) return answer;
  const held = new Map<string, bigint>();
  for (const { currency, total_balance: total } of answer.value.balances ?? []) {
    const amount = parseAmount(total.value, total.currency_code);
    if (amount === null) return unclear("unreadable-answer");
    held.set(currency, amount);
  }
  return { ok: true, value: held };
}
