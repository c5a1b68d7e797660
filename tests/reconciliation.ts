/** What tests of the comparison with the providers share: payments that both sides know, days that are compared, and what was found. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { checkLedger } from "~/domain/ledger/check.server";
import { dayOf } from "~/domain/reconciliation/ask.server";
import { compareDay } from "~/domain/reconciliation/days.server";
import type { Provider } from "~/domain/reconciliation/lines";
import { lookAtPayment } from "~/domain/payments/view.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { shiftDay } from "~/platform/days";
import { db, sql } from "~/platform/db";
import { makeMember, makeStaff, type TestStaff } from "./factories";
import { prepareBills } from "./payments/bills";
import { payAt } from "./payments/checkout";
import { control } from "./setup/outside";

export const today = dayOf(new Date());
export const yesterday = shiftDay(today, -1);

/** Once a file: what can be paid, and who is in finance. */
export async function prepareComparison(): Promise<TestStaff> {
  await prepareBills();
  return makeStaff({ roles: ["finance"] });
}

/** Before each test: no provider is still avoided for what it did in the last one. */
export function forgetProviders(): void {
  forgetStripe();
  forgetPayPal();
}

/** After each test: nobody misbehaves any more, and the books agree with themselves. */
export async function expectSoundBooks(): Promise<void> {
  await control("/control/faults", undefined, "DELETE");
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
}

type Wanted = { amount: bigint; currency: "USD" | "EUR"; method: "card" | "paypal" };

async function begun(wanted: Wanted) {
  const member = await makeMember();
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  const started = await recharge(payer, wanted, randomUUID());
  if (!started.ok || started.value.state !== "leave") throw new Error("no page to pay on");
  return { member, ...started.value };
}

/** The provider's number of a payment that went through. */
async function successful(memberId: string, paymentId: string): Promise<string> {
  const payment = await lookAtPayment(memberId, paymentId);
  if (payment?.status !== "SUCCESSFUL") throw new Error(`payment: ${payment?.status}`);
  const row = await db.first<{ ref: string }>(
    sql`select provider_payment_ref as ref from payment where id = ${paymentId}`,
  );
  return row?.ref ?? "";
}

/** Recharges by card; the payment and its intent at Stripe. */
export async function paid(amount: bigint, currency: "USD" | "EUR" = "USD") {
  const { member, paymentId, url } = await begun({ amount, currency, method: "card" });
  await payAt(url);
  return { member, paymentId, intent: await successful(member.id, paymentId) };
}

/** Recharges by PayPal; the payment and its capture. */
export async function paidByPayPal(amount: bigint) {
  const { member, paymentId } = await begun({ amount, currency: "USD", method: "paypal" });
  const order = await db.first<{ ref: string }>(
    sql`select provider_ref as ref from payment where id = ${paymentId}`,
  );
  await control(`/control/paypal/orders/${order?.ref}/approve`, { funding: "balance" });
  return { member, paymentId, capture: await successful(member.id, paymentId) };
}

/** Compares a day; what the comparison did. */
export async function compared(provider: Provider = "stripe", day = today, now = new Date()) {
  const done = await compareDay(provider, day, now);
  if (!done.ok) throw new Error(done.error);
  return done.value;
}

type Found = { kind: string; provider: bigint | null; books: bigint | null; state: string; task: string };

/** Differences about a line of the provider's source, or about an entry of a journal. */
export const differencesOf = (about: string): Promise<Found[]> =>
  db.rows<Found>(sql`
    select d.kind, d.provider_amount as provider, d.book_amount as books, d.task_id as task,
      case when d.settled_at is not null then 'settled' when f.done_at is not null then 'explained' else 'open' end as state
    from provider_difference d join finance_task f on f.id = d.task_id
    left join provider_line l on l.id = d.line_id left join ledger_entry e on e.id = d.entry_id
    left join journal j on j.id = e.journal_id
    where l.source = ${about} or l.ref = ${about} or j.idem_key like ${`%${about}%`} order by d.found_at`);

/** The same in words: what it is, and what has become of it. */
export const kinds = async (about: string): Promise<string[]> =>
  (await differencesOf(about)).map(({ kind, state }) => `${kind} ${state}`);

type Total = {
  ccy: string;
  lines: number;
  provider: bigint;
  books: bigint;
  onWay: bigint;
  closing: bigint;
};

/** The sums of a day, by currency, dollars first. */
export const totals = (provider: Provider, day: string): Promise<Total[]> =>
  db.rows<Total>(sql`
    select t.ccy, t.lines, t.provider, t.books, t.on_way as "onWay", t.closing
    from provider_day_total t join provider_day d on d.id = t.day_id
    where d.provider = ${provider} and d.day = ${day}::date order by t.ccy desc`);

/** A line of our bank's statement that nobody has said anything of; its id. */
export async function bankLine(amount: bigint, remittance: string): Promise<string> {
  const [sent, statement] = [randomUUID(), randomUUID()];
  await db.run(sql`
    insert into bank_import (id, status, format, file_name, sha256, content, entries)
    values (${sent}, 'APPLIED', 'csv', 's.csv', ${sent}, '[]', 1)`);
  await db.run(sql`
    insert into bank_statement (id, import_id, account, ccy, no) values (${statement}, ${sent}, 'bank:usd', 'USD', '1')`);
  const row = await db.first<{ id: string }>(sql`
    insert into bank_line (statement_id, account, entry_ref, booked_on, dc, amount, ccy, remittance)
    values (${statement}, 'bank:usd', ${randomUUID()}, current_date, 'C', ${amount}, 'USD', ${remittance}) returning id`);
  return row?.id ?? "";
}
