/** After-sales cases (§3.9): one unit is claimed, an offer made and agreed to; money goes back, or goods go again. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { findClaim } from "~/domain/claims/claims.server";
import { OpenForm } from "~/domain/claims/forms";
import { mostFor, openCase } from "~/domain/claims/opening.server";
import { claimSteps, offer } from "~/domain/claims/steps.server";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { db, sql } from "~/platform/db";
import { keptEvidence } from "../claims";
import { move, nth, pick } from "./move";
import type { Model } from "./model";
import type { Real } from "./real";
import { giveBack, none, sumOf } from "./refunds";
import type { Order, Parts } from "./things";

type Kind = "refund" | "resend";

const delivered = (model: Model) =>
  model.orders.filter(({ status, lock }) => status === "DELIVERED" && lock === null);

const claim = move({
  name: "a unit of a delivered order is claimed: an offer, and money or goods again",
  often: 3,
  args: fc.record({
    which: nth,
    kind: fc.constantFrom("refund" as const, "refund" as const, "resend" as const),
    percent: fc.integer({ min: 10, max: 100 }),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => delivered(model).length > 0,
  async run(model, real, { which, kind, percent, clicks }) {
    const order = pick(delivered(model), which);
    const lineId = await firstLine(order);
    // What a unit may get is what its shares say; here it has to be there still.
    const most = await mostFor(order, real.payer.id, [{ lineId, qty: 1 }]);
    expect(most).toBeLessThanOrEqual(sumOf(order.earned));
    const possible = (await unitsLeft(lineId)) > 0 && (kind === "resend" || most > 0n);
    const fields = await fieldsOf(real, lineId, kind);
    const opened = await openCase(real.payer.id, order.no, fields, randomUUID());
    expect(opened.ok, `${most}: ${JSON.stringify(opened)}`).toBe(possible);
    if (!opened.ok) return;
    const no = opened.value;
    const wished = (most * BigInt(percent) + 99n) / 100n;
    const made = await proposes(real, no, kind, wished);
    expect(made.ok, `${most}: ${JSON.stringify(made)}`).toBe(true);
    const done = await agrees(real, no, kind, clicks);
    expect(done).toBe(1);
    if (kind === "refund") giveBack(model, await moneyOf(no, order, wished), "avail");
    else model.resends.push(await sendAgain(real, no));
  },
});

async function firstLine({ id }: Order): Promise<string> {
  const line = await db.first<{ id: string }>(sql`
    select id from order_line where order_id = ${id} order by id limit 1`);
  if (!line) throw new Error("an order without lines");
  return line.id;
}

async function unitsLeft(lineId: string): Promise<number> {
  const line = await db.first<{ left: number }>(sql`
    select l.qty - l.refunded - coalesce((select sum(x.resent) from aftersale_line x where x.order_line_id = l.id), 0)::int
      as left from order_line l where l.id = ${lineId}`);
  return line?.left ?? 0;
}

const fieldsOf = async (real: Real, lineId: string, want: Kind) =>
  OpenForm.parse({
    ...{ intent: "open", units: [`${lineId}:1`], reason: "damaged", want },
    files: [await keptEvidence(real.payer)],
  });

const staffOf = ({ staff }: Real) => ({ id: staff.id, roles: ["admin" as const], name: "Jo Berg" });

const proposes = (real: Real, no: string, kind: Kind, amount: bigint) =>
  offer(
    staffOf(real),
    no,
    { kind, message: "", percent: undefined, amount: kind === "refund" ? amount : undefined },
    randomUUID(),
  );

async function agrees(real: Real, no: string, kind: Kind, clicks: number): Promise<number> {
  const found = await findClaim("system", no);
  const intent = kind === "refund" ? ("agreeRefund" as const) : ("agreeResend" as const);
  const input = { intent, offer: found?.offer?.id ?? "" };
  const agree = () =>
    claimSteps.runStep({ member: real.payer.id }, no, intent, { input: input as never, once: randomUUID() });
  const done = await Promise.all(Array.from({ length: clicks }, agree));
  return done.filter(({ ok }) => ok).length;
}

/** How the amount was split is read; that it is the amount, and there, is said here. */
async function moneyOf(no: string, order: Order, amount: bigint) {
  const parts = await db.first<Parts>(sql`
    select r.goods, r.shipping, r.service, r.tax from refund r join aftersale_case c on c.refund_no = r.no
    where c.no = ${no}`);
  expect(sumOf(parts ?? none)).toBe(amount);
  return { order, parts: parts ?? none, goodwill: 0n, source: null };
}

/** The order that goes again is begun: no cent moves by it. */
async function sendAgain(real: Real, no: string): Promise<{ no: string; status: string }> {
  const made = await db.first<{ no: string }>(sql`
    select o.no from aftersale_case c join store_order o on o.id = c.resend_id where c.no = ${no}`);
  if (!made) throw new Error("nothing goes again");
  expect((await acceptOrder(made, `staff:${real.staff.id}`)).ok).toBe(true);
  expect((await markPurchased(made.no, `staff:${real.staff.id}`)).ok).toBe(true);
  return { no: made.no, status: "PURCHASING" };
}

export const claims = [claim, claim];
