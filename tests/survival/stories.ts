/** What people do meanwhile: buy in the store, pay for it, recharge, send parcels. Each story ends or fails. */
import { setTimeout as pause } from "node:timers/promises";
import { oneOf } from "./chaos";
import { filled, formIn, tokenIn, type Visitor } from "./visitor";
import type { World } from "./world";

const goods = ["HB-MUG-350", "HB-LANTERN", "HB-BOARD", "HB-CRATE"];

/** What the stories did, to be compared with what is there in the end. */
export type Deeds = {
  /** The store's numbers of the orders placed. */
  placed: string[];
  paid: string[];
  /** Paid, and cancelled by the member before anybody began. */
  refunded: string[];
  dispatched: { no: string; storeNo: string; trackingNo: string }[];
  /** Each form of a recharge that was sent, by its amount, which no other form has. */
  recharges: { memberId: string; amount: number; method: "card" | "paypal" }[];
};

export type Setting = { world: World; deeds: Deeds; chance: () => number; until: () => number };

/** Somebody buys in the store; the member finds the order, pays it from the wallet, sometimes by two presses at once. */
export async function orderStory(setting: Setting, member: Visitor, buyer: number): Promise<void> {
  const { world, deeds, chance } = setting;
  const { id } = await world.sandbox<{ id: number }>("/control/woo/harbour/orders", {
    lines: [{ sku: oneOf(chance, goods), quantity: 1 + Math.floor(chance() * 2) }],
    shipping: { first_name: "Ada", last_name: `Buyer ${buyer}`, address_1: `${buyer} Quay Street` },
  });
  const storeNo = String(id);
  deeds.placed.push(storeNo);
  const no = await arrival(setting, member, storeNo);
  await payOrder(setting, member, no);
  if (chance() < 0.2) await cancelOrder(setting, member, no);
  else deeds.paid.push(no);
}

/** Waits for an order to come in; asks the store by *Sync now* where its news was lost. */
async function arrival({ world, until }: Setting, member: Visitor, storeNo: string): Promise<string> {
  for (let looks = 1; ; looks++) {
    const [row] = await world.rows<{ no: string }>(
      `select no from store_order o join store s on s.id = o.store_id
        where s.url like '%/woo/harbour' and external_order_id = $1`,
      [storeNo],
    );
    if (row) return row.no;
    if (Date.now() > until()) throw new Error(`the order ${storeNo} never came in`);
    if (looks % 12 === 0) {
      const token = tokenIn(await member.page("/user/storeorder"));
      await member.send("/user/storeorder", [...token, ["_scope", "sync"], ["intent", "sync"]]);
    }
    await pause(500);
  }
}

async function payOrder({ world, chance, until }: Setting, member: Visitor, no: string): Promise<void> {
  const isPaid = async () => {
    const [row] = await world.rows<{ paid: boolean }>(
      "select paid_at is not null as paid from store_order where no = $1",
      [no],
    );
    return row?.paid ?? false;
  };
  do {
    if (Date.now() > until()) throw new Error(`the order ${no} was never paid`);
    const token = tokenIn(await member.page("/user/storeorder"));
    const chosen = await member.send("/user/storeorder", [...token, ["intent", "pay"], ["order", no]]);
    const checkout = /checkout=([\w-]+)/.exec(chosen.location)?.[1];
    if (!checkout) throw new Error(`no checkout of ${no}: ${chosen.status}`);
    const path = `/user/payconfirmation?checkout=${checkout}&method=wallet`;
    const form = formIn(await member.page(path), 'name="expected_total"');
    if (!form) continue;
    // A second press of an impatient member, on another line.
    const presses = chance() < 0.4 ? 2 : 1;
    await Promise.all(Array.from({ length: presses }, () => member.send(path, form)));
  } while (!(await isPaid()));
}

/** The member thinks better of it and has the money back, by one press or two. */
async function cancelOrder({ deeds, chance, until }: Setting, member: Visitor, no: string): Promise<void> {
  const path = `/user/storeorder/${no}`;
  for (;;) {
    const form = formIn(await member.page(path), 'value="cancel-refund"');
    if (!form) break;
    if (Date.now() > until()) throw new Error(`the order ${no} was never cancelled`);
    const presses = chance() < 0.4 ? 2 : 1;
    const fields = filled(form, { intent: "cancel-refund" });
    await Promise.all(Array.from({ length: presses }, () => member.send(path, fields)));
  }
  deeds.refunded.push(no);
}

/** A member recharges by PayPal: approves there and comes back, or leaves it to the news, or thinks better of it. */
export async function paypalStory(
  { world, deeds, chance }: Setting,
  member: Visitor,
  who: { memberId: string; amount: number },
): Promise<void> {
  const form = tokenIn(await member.page("/user/recharge"));
  const amount = (who.amount / 100).toFixed(2);
  const fields = filled(form, { amount, currency: "USD", method: "paypal" });
  const answer = await member.send("/user/recharge", fields);
  deeds.recharges.push({ ...who, method: "paypal" });
  const id = /payment=([\w-]+)/.exec(answer.location)?.[1];
  if (!id) return;
  // The door, opened twice where the first answer is long in coming.
  await Promise.all([
    member.follow(`/paypal?payment=${id}`),
    ...(chance() < 0.3 ? [member.follow(`/paypal?payment=${id}`)] : []),
  ]);
  const [row] = await world.rows<{ order: string | null }>(
    `select provider_ref as "order" from payment where id = $1`,
    [id],
  );
  if (!row?.order || chance() < 0.1) return;
  const approved = await world.sandbox(`/control/paypal/orders/${row.order}/approve`, {}).catch(() => null);
  const back = `/paypalstatus?token=${row.order}`;
  if (approved && chance() < 0.6)
    await Promise.all([member.follow(back), ...(chance() < 0.3 ? [member.follow(back)] : [])]);
}

/** A member recharges by card: pays at once, after a refused card, in two tabs, comes back or does not, or leaves. */
export async function rechargeStory(
  { world, deeds, chance }: Setting,
  member: Visitor,
  who: { memberId: string; amount: number },
): Promise<void> {
  const form = tokenIn(await member.page("/user/recharge"));
  const amount = (who.amount / 100).toFixed(2);
  const fields = filled(form, { amount, currency: "USD", method: "card" });
  const [answer] = await Promise.all([
    member.send("/user/recharge", fields),
    ...(chance() < 0.3 ? [member.send("/user/recharge", fields)] : []),
  ]);
  deeds.recharges.push({ ...who, method: "card" });
  const session = /\/(cs_\w+)/.exec(answer.location)?.[1];
  // No page to pay on could be opened, or the member thinks better of it: the attempt is left to itself.
  if (!session || chance() < 0.1) return;
  const pay = (card?: string) =>
    world.sandbox(`/control/stripe/sessions/${session}/pay`, card ? { card } : {}).catch(() => null);
  if (chance() < 0.2) await pay("4000000000000002");
  await Promise.all([pay(), ...(chance() < 0.2 ? [pay()] : [])]);
  const [row] = await world.rows<{ id: string }>("select id from payment where provider_ref = $1", [session]);
  if (row && chance() < 0.5) await member.page(`/user/paystate?payment=${row.id}&since=1`);
}

/** Staff accept what is paid, buy it and send it in one parcel. */
export async function deskStory({ world, deeds, until }: Setting, staff: Visitor, no: string): Promise<void> {
  const path = `/desk/orders/${no}`;
  const trackingNo = `SV${no.slice(1)}`;
  for (;;) {
    const html = await staff.page(path);
    if (Date.now() > until()) throw new Error(`the order ${no} was never sent`);
    const step = (["accept", "purchased", "dispatch"] as const)
      .map((intent) => ({ intent, form: formIn(html, `value="${intent}"`) }))
      .find(({ form }) => form !== null);
    if (!step?.form) break;
    const parcel = { carrier: "Quay Line", trackingNo, weightG: "" };
    const values = { intent: step.intent, ...(step.intent === "dispatch" ? parcel : null) };
    await staff.send(path, filled(step.form, values));
  }
  const [row] = await world.rows<{ storeNo: string; status: string }>(
    `select external_order_id as "storeNo", status from store_order where no = $1`,
    [no],
  );
  if (row?.status !== "SHIPPED") throw new Error(`the order ${no} is ${row?.status} and waits for nobody`);
  deeds.dispatched.push({ no, storeNo: row.storeNo, trackingNo });
}
