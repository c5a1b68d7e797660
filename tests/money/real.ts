/** The product as the model's moves meet it, and the comparison of both after each move. */
import { expect } from "vitest";
import { walletOf } from "~/domain/ledger/ledger.server";
import { pairLines } from "~/domain/reconciliation/pairing.server";
import { db, sql, transaction } from "~/platform/db";
import { makeWorld, type World } from "../orders";
import { makeStaff, type TestStaff } from "../factories";
import { agreeOnLines } from "./bank-lines";
import { agreeOnStates } from "./states";
import { memberAccounts } from "./accounts";
import type { Model } from "./model";
import type { Ccy, Order, Parts } from "./things";

export type Real = {
  world: World;
  staff: TestStaff;
  /** A second person in finance. */
  other: TestStaff;
  /** One who serves members, and gives little back alone. */
  agent: TestStaff;
  payer: { id: string; email: string; locale: string };
  /** Millionths of a dollar for one unit. */
  rates: Record<Ccy, bigint>;
  /** A day that is far from that of any other sequence, so that its statements are its own. */
  day: string;
  /** Sums of the house's accounts before the first move. */
  before: Map<string, bigint>;
};

let worlds = 0;
const dayOfWorld = () => new Date(Date.UTC(2000, 0, 1 + 25 * worlds++)).toISOString().slice(0, 10);

/** A member nobody knows yet, with a store, goods in plenty and no money. */
export async function newWorld(): Promise<Real> {
  await settlePayouts();
  const world = await makeWorld({ variants: 2, onHand: 1_000_000 });
  const { id, email } = world.member;
  const rows = await db.rows<{ base: string; rate: bigint }>(sql`
    select distinct on (base) base, rate from fx_rate where quote = 'USD' and at <= now() order by base, at desc`);
  const rateOf = (ccy: string) => rows.find(({ base }) => base === ccy)?.rate ?? 0n;
  const rates = { USD: 1_000_000n, EUR: rateOf("EUR"), GBP: rateOf("GBP") };
  return {
    world,
    staff: await makeStaff(),
    other: await makeStaff(),
    agent: await makeStaff({ roles: ["agent"] }),
    payer: { id, email, locale: "en-US" },
    rates,
    day: dayOfWorld(),
    before: await houseSums(),
  };
}

/** What an earlier sequence left to be paired is not to be found in the middle of this one. */
async function settlePayouts(): Promise<void> {
  for (const provider of ["stripe", "paypal", "stripe", "paypal"] as const)
    await transaction((tx) => pairLines(tx, provider));
}

async function houseSums(): Promise<Map<string, bigint>> {
  const rows = await db.rows<{ code: string; net: bigint }>(sql`
    select a.code || ' ' || a.ccy as code, sum(case e.dc when 'D' then e.amount else -e.amount end)::bigint as net
    from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
    where j.status = 'posted' and a.member_id is null group by 1`);
  return new Map(rows.map(({ code, net }) => [code, net]));
}

/** The member's accounts, by the model's names, from the entries themselves. */
async function memberSums(memberId: string): Promise<Map<string, bigint>> {
  const rows = await db.rows<{ kind: string; net: bigint }>(sql`
    select a.kind, sum(case e.dc when 'D' then e.amount else -e.amount end)::bigint as net
    from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
    where j.status = 'posted' and a.member_id = ${memberId} group by 1`);
  return new Map(rows.map(({ kind, net }) => [nameOf(kind), net]));
}

const nameOf = (kind: string) => `${kind === "recv:member" ? "owed" : kind.split(":")[1]} USD`;

const withoutZeros = (sums: Iterable<[string, bigint]>) =>
  Object.fromEntries([...sums].filter(([, net]) => net !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Everything the model knows is what the product has: quantities, accounts, states. */
export async function agree(model: Model, real: Real): Promise<void> {
  const memberId = real.payer.id;
  const [wallet, house, own] = await Promise.all([walletOf(memberId), houseSums(), memberSums(memberId)]);
  const found = new Map(own);
  for (const [code, net] of house) found.set(code, net - (real.before.get(code) ?? 0n));
  expect(withoutZeros(found)).toEqual(withoutZeros(model.accounts.net));
  expect(wallet).toMatchObject(model.wallet);
  for (const account of memberAccounts.slice(0, 3))
    expect(-model.accounts.of(account), account).toBeGreaterThanOrEqual(0n);
  await agreeOnStates(model, memberId);
  await agreeOnLines(model);
}

type Quote = Pick<Order, "total" | "version" | "left" | "items" | "warned">;

/** Reads what the product says an unpaid order costs now, of which version its quote is, and what is to be sent. */
export async function readQuote(no: string): Promise<Quote> {
  const row = await db.first<Parts & Pick<Order, "total" | "version" | "items" | "warned">>(sql`
    select total, quote_version as version, greatest(0, goods - discount) as goods, shipping, service, tax, abnormal <> '{}' as warned,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'left', i.qty) order by i.id)
        from order_line_item i join order_line l on l.id = i.order_line_id where l.order_id = o.id) as items
    from store_order o where o.no = ${no}`);
  if (!row) throw new Error(`no order ${no}`);
  const { total, version, items, warned, ...left } = row;
  return { total, version, items, warned, left };
}
