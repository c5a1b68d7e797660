/** What a provider charged, gave or converted of its own (decision 027): booked by two people, and taken back by two. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { decideBooking } from "~/domain/reconciliation/bookings.server";
import { openDifferences } from "~/domain/reconciliation/differences.server";
import type { Provider } from "~/domain/reconciliation/lines";
import { db, sql, transaction } from "~/platform/db";
import type { Sides } from "./accounts";
import { divided, type Model } from "./model";
import { atOnce, cents, likely, move, nth, pick } from "./move";
import { keptAt } from "./providers";
import type { Real } from "./real";
import type { Ccy, ProviderCharge } from "./things";

const by = fc.constantFrom<"staff" | "other">("staff", "other");
const clicks = fc.integer({ min: 1, max: 2 });

const tells = move({
  name: "a provider tells of something of its own",
  args: fc.record({
    provider: fc.constantFrom<Provider>("stripe", "paypal"),
    amount: cents(-900, 400).filter((amount) => amount !== 0n),
    ccy: fc.constantFrom<Ccy>("USD", "EUR", "GBP"),
  }),
  async run(model, real, { provider, amount, ccy }) {
    const ref = `own_${randomUUID()}`;
    const at = await keptAt(model, real, provider, { kind: "other", ref, amount, ccy });
    await db.run(sql`
      insert into provider_day (provider, day) values (${provider}, ${real.day}::date) on conflict do nothing`);
    const horizon = new Date(at.getTime() + 3_600_000);
    const scope = { horizon, days: [], odd: { odd: [], same: [] } };
    await transaction((tx) => openDifferences(tx, provider, scope));
    const row = await db.first<{ id: string }>(sql`select id from provider_line where ref = ${ref}`);
    model.charges.push({ id: row?.id ?? "", provider, amount, ccy, asked: null, posted: null });
  },
});

const asks = move({
  name: "it is proposed to book what a provider tells of its own, or to take that back",
  often: 2,
  args: fc.record({
    which: nth,
    by,
    clicks,
    account: fc.constantFrom("exp:psp_fee" as const, "fx:clearing" as const),
    off: fc.constantFrom(0n, 0n, 0n, 1n),
  }),
  fits: (model) => model.charges.length > 0,
  async run(model, real, { which, by: who, clicks: times, account, off }) {
    const charge = pick(model.charges, which);
    const { id, posted, asked } = charge;
    const amount = charge.amount + off;
    const wish = posted
      ? ({ intent: "take-back", booking: posted.booking, reason: "It was not" } as const)
      : ({ intent: "book", account, amount, reason: "Its own" } as const);
    const done = await atOnce(times, () => decideBooking(real[who], id, wish));
    const possible = asked === null && (posted !== null || off === 0n);
    expect(done, wish.intent).toBe(possible ? 1 : 0);
    if (possible) charge.asked = { booking: await waitingOf(id), account, by: real[who].id };
  },
});

async function waitingOf(line: string): Promise<string> {
  const row = await db.first<{ id: string }>(sql`
    select id from provider_booking where line_id = ${line} and status = 'PROPOSED'`);
  return row?.id ?? "";
}

const decides = move({
  name: "what was proposed of a provider's own is posted by another, or refused",
  often: 3,
  args: fc.record({
    which: nth,
    by,
    clicks,
    intent: fc.constantFrom(
      "approve-booking" as const,
      "approve-booking" as const,
      "refuse-booking" as const,
    ),
  }),
  fits: (model) => model.charges.some(({ asked }) => asked),
  async run(model, real, { which, by: who, clicks: times, intent }) {
    const charge = likely(model.charges, ({ asked }) => asked !== null, which) as ProviderCharge;
    const { id, asked } = charge;
    const booking = asked?.booking ?? randomUUID();
    const done = await atOnce(times, () => decideBooking(real[who], id, { intent, booking }));
    const possible = asked !== null && (intent === "refuse-booking" || asked.by !== real[who].id);
    expect(done, intent).toBe(possible ? 1 : 0);
    if (!possible) return;
    charge.asked = null;
    if (intent === "approve-booking") isPosted(model, real, charge, asked);
  },
});

function isPosted(
  model: Model,
  real: Real,
  charge: ProviderCharge,
  asked: NonNullable<ProviderCharge["asked"]>,
) {
  if (charge.posted) {
    const { dr, cr } = charge.posted.sides;
    model.accounts.enter({ dr: cr, cr: dr });
    charge.posted = null;
    return;
  }
  const sides = sidesOf(model, real, charge, asked.account);
  model.accounts.enter(sides);
  charge.posted = { booking: asked.booking, sides };
}

function sidesOf(
  model: Model,
  real: Real,
  { provider, amount, ccy }: ProviderCharge,
  account: string,
): Sides {
  const units = amount < 0n ? -amount : amount;
  const usd = divided(units * real.rates[ccy], 1_000_000n);
  const came: Sides =
    account === "exp:psp_fee"
      ? model.arrives(`psp:${provider}`, units, ccy, usd, account)
      : { dr: { [`psp:${provider} ${ccy}`]: units }, cr: { [`${account} ${ccy}`]: units } };
  return amount < 0n ? { dr: came.cr, cr: came.dr } : came;
}

export const providerBookings = [tells, asks, decides];
