/**
 * Paid orders that their member stops (3.1 #24 to #28): asked, answered, let go on; a cancel then costs its fee, and its
 * goods may be kept in place of their refund.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { interceptionFee } from "~/domain/orders/config";
import { keptGoods } from "~/domain/orders/kept-goods.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { askToStop, letGoOn } from "~/domain/orders/stopping/commands.server";
import { db, sql } from "~/platform/db";
import { picker } from "../outbound";
import { undo } from "./attempts";
import { isDisputed } from "./disputes";
import type { Model } from "./model";
import { atOnce, likely, move, nth, pick } from "./move";
import { paidFor } from "./orders";
import { readQuote, type Real } from "./real";
import { isBefore, sumOf } from "./refunds";
import type { Order } from "./things";

const clicks = fc.integer({ min: 1, max: 2 });

const one = async (done: Promise<readonly { ok: boolean }[]>) => ({ ok: (await done).every(({ ok }) => ok) });

const mayStop = (order: Order) => isBefore(order) && order.stop === null;

const asks = move({
  name: "a member asks for a paid order to be stopped",
  often: 2,
  args: fc.record({ which: nth, clicks }),
  fits: (model) => paidFor(model).length > 0,
  async run(model, real, { which, clicks }) {
    const order = likely(paidFor(model), mayStop, which) as Order;
    const possible = mayStop(order);
    const ask = () => one(askToStop(real.payer.id, [order.no], "too late", randomUUID()));
    expect(await atOnce(clicks, ask)).toBe(possible ? 1 : 0);
    // What it costs is what it was when it was asked: nothing before goods are bought or set aside.
    const fee = order.status === "PENDING" || order.lacks ? 0n : interceptionFee;
    if (possible) order.stop = { by: "member", fee, answered: false };
  },
});

const waiting = (model: Model) => model.orders.filter(({ stop }) => stop !== null && !stop.answered);

const answers = move({
  name: "staff say that an order stands still, or that it is too late",
  often: 2,
  args: fc.record({ which: nth, late: fc.constantFrom(false, false, true), clicks }),
  fits: (model) => waiting(model).length > 0,
  async run(model, real, { which, late, clicks }) {
    const order = pick(waiting(model), which);
    const event = late ? "too-late" : "stopped";
    // What staff call too late has left: here its goods have not.
    const isHere = event === "too-late";
    const staff = { ...picker(real.agent.id, ["warehouse"]), name: "Lin" };
    const say = () => orderSteps.runStep({ staff }, order.no, event, {});
    expect(await atOnce(clicks, say)).toBe(isHere ? 0 : 1);
    if (!isHere && order.stop) order.stop.answered = true;
  },
});

const stopped = (model: Model) => model.orders.filter(({ stop }) => stop !== null);

const goesOn = move({
  name: "a member lets an order that was stopped go on",
  args: fc.record({ which: nth, clicks }),
  fits: (model) => stopped(model).length > 0,
  async run(model, real, { which, clicks }) {
    const order = pick(stopped(model), which);
    const possible = !isDisputed(model, order);
    const resume = () => one(letGoOn(real.payer.id, [order.no], randomUUID()));
    expect(await atOnce(clicks, resume)).toBe(possible ? 1 : 0);
    if (possible) order.stop = null;
  },
});

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** What a member has of their own pays for no order of this world: its orders cost what their goods do. */
async function ownGoodsStay({ payer, world }: Real): Promise<void> {
  await db.run(sql`
    insert into own_stock (user_id, variant_id, warehouse_id, for_orders)
    select ${payer.id}, v, ${world.warehouseId}, false from unnest(${world.variants.map(({ skuId }) => skuId)}::uuid[]) v
    on conflict (user_id, variant_id, warehouse_id) do update set for_orders = false`);
}

/** What can be kept: of the pieces that are left those that lie here, at their share, which is all of it where all do. */
async function lyingHere(order: Order): Promise<{ pieces: number; goods: bigint }> {
  const kept = await keptGoods(db, order.id);
  const pieces = kept?.pieces.reduce((sum, { qty }) => sum + qty, 0) ?? 0;
  const left = order.items.reduce((sum, item) => sum + item.left, 0);
  const goods = kept?.goods ?? 0n;
  expect(pieces).toBeLessThanOrEqual(left);
  const off = goods * BigInt(left) - order.left.goods * BigInt(pieces);
  if (pieces > 0) expect(off < 0n ? -off : off).toBeLessThan(pieces === left ? 1n : BigInt(left));
  return { pieces, goods };
}

const keeps = move({
  name: "a member cancels what was stopped and keeps its goods (#28)",
  often: 2,
  args: fc.record({ which: nth, clicks, off: fc.constantFrom(0n, 0n, 0n, 1n) }),
  fits: (model) => stopped(model).length > 0,
  async run(model, real, { which, clicks, off }) {
    const order = likely(stopped(model), ({ stop }) => stop?.answered === true, which) as Order;
    const { pieces, goods } = await lyingHere(order);
    const rest = sumOf(order.left) - goods;
    // Where nothing but goods is left there is nothing to give back, and the whole is no cancellation.
    const possible =
      order.stop?.answered === true && !isDisputed(model, order) && rest > 0n && off === 0n && pieces > 0;
    await ownGoodsStay(real);
    const by = `member:${real.payer.id}` as const;
    const cancel = () => cancelPaidOrder({ no: order.no }, by, "", { goods: goods + off });
    expect(await atOnce(clicks, cancel)).toBe(possible ? 1 : 0);
    if (!possible) return;
    model.kept.pieces += pieces;
    model.kept.cost += goods;
    // Earned, and never to be given back: whoever keeps goods has no claim to their money.
    model.accounts.enter({ dr: { "def:order": goods }, cr: { "rev:goods": goods } });
    order.left.goods -= goods;
    undo(model, order, { kept: least(order.stop?.fee ?? 0n, rest) });
    if (order.box === "DRAFT") Object.assign(order, await readQuote(order.no));
  },
});

export const interceptions = [asks, asks, answers, answers, goesOn, keeps, keeps];
