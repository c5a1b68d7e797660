/** A store changes the lines of a paid order (decision 082): it is asked, refused, or billed and credited to the cent. */
import fc from "fast-check";
import { expect } from "vitest";
import { waitingChange } from "~/domain/orders/changes/change-row.server";
import { decideChange } from "~/domain/orders/changes/decide.server";
import { quoteChange } from "~/domain/orders/changes/quote.server";
import { decideBill } from "~/domain/bills/decide.server";
import { db, sql } from "~/platform/db";
import { bring, lineOf } from "../orders";
import { newBill, tolerance } from "./bills-after";
import { pays } from "./bills-before";
import type { Model } from "./model";
import { atOnce, move, nth, pick } from "./move";
import type { Real } from "./real";
import { isBefore, none, paid, sumOf } from "./refunds";
import type { Order, Parts } from "./things";

const names = ["goods", "shipping", "service", "tax"] as const;
/** What a piece of this world costs. */
const price = 1_250n;
/** As its member has a part of its price named on a bill. */
const types = { goods: "goods", shipping: "shipping", service: "branding", tax: "tax" } as const;

/** Where goods go with others, people decide. */
const changeable = (model: Model) =>
  paid(model).filter(
    (order) => !order.merged && isBefore(order) && order.stop === null && sumOf(order.earned) === 0n,
  );

const changes = move({
  name: "a store changes the lines of a paid order: billed and credited to the cent, or it stays",
  often: 3,
  args: fc.record({
    which: nth,
    units: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 3 })),
    accept: fc.constantFrom(true, true, true, false),
    waive: fc.boolean(),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => changeable(model).length > 0,
  async run(model, real, { which, units, accept, waive, clicks }) {
    const order = pick(changeable(model), which);
    const before = order.units;
    await says(real, order, units);
    const change = await waitingChange(db, order.id);
    // Whatever was refused, or taken over and changed back, is asked about when it is said anew.
    expect(change === null).toBe(units.join() === before.join());
    if (!change) return;
    const quoted = await quoteChange(db, order, change);
    if (!quoted.ok || !("by" in quoted.value.now)) throw new Error(JSON.stringify(quoted));
    const { by } = quoted.value.now;
    expect(by.goods).toBe(price * BigInt(units[0] + units[1] - before[0] - before[1]));
    const more = differences(order, by);
    const decide = (seen: bigint, yes: boolean) =>
      decideChange({ member: real.payer.id }, order.no, { accept: yes, seen: change.id, price: seen });
    expect((await decide(sumOf(more) + 1n, true)).ok).toBe(false);
    const possible = accept && isThere(order, more);
    const taken = await atOnce(accept ? clicks : 1, () => decide(sumOf(more), accept));
    expect(
      taken,
      JSON.stringify(more, (_, value) => String(value)),
    ).toBe(possible || !accept ? 1 : 0);
    if (!possible) {
      if (accept) expect((await decide(0n, false)).ok).toBe(true);
      // The store takes it back: nothing is asked any more.
      await says(real, order, before);
      return;
    }
    // What is wanted more of an accepted order is bought first, or given out in turn.
    if (order.status === "PURCHASING" && units.some((qty, i) => qty > (before[i] ?? 0)))
      Object.assign(order, { purchased: false, lacks: true });
    order.items = await itemsOf(order);
    order.rest = restAfter(order, by, more);
    credit(model, order, more);
    await settle(model, real, order, { more, waive, clicks });
  },
});

let minutes = 0;

async function says(real: Real, order: Order, units: readonly [number, number]): Promise<void> {
  minutes += 1;
  const [first, second] = units;
  const lines = [lineOf(real.world, 0, first), ...(second > 0 ? [lineOf(real.world, 1, second)] : [])];
  order.units = [first, second];
  await bring(real.world, { ...order.said, lines, modifiedAt: new Date(Date.now() + minutes * 60_000) });
}

/** Goods to the cent, other parts beyond the tolerance, with what was too little before; nothing falls below what was charged. */
function differences(order: Order, by: Parts): Parts {
  const more = { ...none };
  for (const name of names) {
    const differs = differing(order, by, name);
    const far = (differs < 0n ? -differs : differs) > (name === "goods" ? 0n : tolerance(order));
    if (far) more[name] = differs;
  }
  return more;
}

function differing({ left, rest = none }: Order, by: Parts, name: keyof Parts): bigint {
  const [least, differs] = [-left[name], rest[name] + by[name]];
  return differs < least ? least : differs;
}

/** What is too little now counts with the next change. */
function restAfter(order: Order, by: Parts, more: Parts): Parts {
  const rest = { ...none };
  for (const name of names) if (more[name] === 0n) rest[name] = differing(order, by, name);
  return rest;
}

/** What goes back is still there, and not all of it: that would be a refund. */
function isThere(order: Order, more: Parts): boolean {
  let rest = sumOf(order.left);
  return names.every((name) => {
    if (more[name] >= 0n) return true;
    const fits = rest > -more[name];
    rest += more[name];
    return fits;
  });
}

/** J14: to the balance at once. */
function credit(model: Model, order: Order, more: Parts): void {
  for (const name of names) {
    if (more[name] >= 0n) continue;
    const less = -more[name];
    model.accounts.enter({ dr: { "def:order": less }, cr: { avail: less } });
    order.paid -= less;
    order.left[name] -= less;
    model.cameIn();
  }
}

type Settling = { more: Parts; waive: boolean; clicks: number };

/** J13: each bill is paid from the balance, or waived where that does not suffice; what it asks for is its part's. */
async function settle(model: Model, real: Real, order: Order, how: Settling): Promise<void> {
  for (const name of names) {
    const amount = how.more[name];
    const row = await db.first<{ no: string; amount: bigint }>(sql`
      select no, amount from price_diff_bill
      where order_id = ${order.id} and type = ${types[name]} and status = 'OPEN'`);
    expect(row?.amount ?? 0n, name).toBe(amount > 0n ? amount : 0n);
    if (!row) continue;
    const bill = { ...(await newBill(row.no, order, amount)), part: name };
    if (!how.waive && (await pays(model, real, bill, "wallet", how.clicks))) continue;
    const waived = () => decideBill(real.staff, bill.no, { intent: "waive", answer: "our fault" });
    expect(await atOnce(how.clicks, waived)).toBe(1);
  }
}

/** Pieces that are still to be sent: units that went are none of them. */
const itemsOf = ({ id }: Order) =>
  db.rows<{ id: string; left: number }>(sql`
    select i.id, i.qty - i.qty * l.refunded / l.qty as left
    from order_line l join order_line_item i on i.order_line_id = l.id where l.order_id = ${id} order by i.id`);

export const changedLines = [changes, changes];
