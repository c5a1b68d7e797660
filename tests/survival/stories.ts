/** What people do meanwhile: buy in the store, pay for it, recharge, send parcels. Each story ends or fails. */
import { setTimeout as pause } from "node:timers/promises";
import { oneOf } from "./chaos";
import { stopStory, type ClaimDeed, type StopDeed } from "./claims";
import type { OrderFate, WithdrawalEnd } from "./deck";
import { filled, formIn, tokenIn, type Visitor } from "./visitor";
import type { WithdrawalDeed } from "./withdrawals";
import { attemptsAt, type World } from "./world";

const goods = ["HB-MUG-350", "HB-LANTERN", "HB-BOARD", "HB-CRATE"];

/** What the stories did, to be compared with what is there in the end. */
export type Deeds = {
  withdrawals: WithdrawalDeed[];
  stops: StopDeed[];
  claims: ClaimDeed[];
  /** Paid by a provider, of which a part is to go back. */
  toRefund: { orderNo: string; method: "card" | "paypal" }[];
  /** Given back by the provider that took it, in cents. */
  byProvider: { orderNo: string; amount: number; method: "card" | "paypal" }[];

  /** The store's numbers of the orders placed. */
  placed: string[];
  paid: string[];
  /** Paid, and cancelled by the member before anybody began. */
  refunded: string[];
  dispatched: { no: string; storeNo: string; trackingNo: string }[];
  /** Each form of a recharge that was sent, by its amount, which no other form has. */
  recharges: { memberId: string; amount: number; method: "card" | "paypal" }[];
};

export type Setting = {
  world: World;
  deeds: Deeds;
  chance: () => number;
  until: () => number;
  /** What befalls the next order, and how the next withdrawal and the next claim end. */
  orderFate: () => OrderFate;
  withdrawalEnd: () => WithdrawalEnd;
  claimEnd: () => ClaimDeed["end"];
};

/** Somebody buys in the store; the member finds the order, pays it from the wallet, sometimes by two presses at once. */
export async function orderStory(
  setting: Setting,
  { member, staff }: { member: Visitor; staff: Visitor },
  buyer: number,
): Promise<void> {
  const { world, deeds, chance } = setting;
  const { id } = await world.sandbox<{ id: number }>("/control/woo/harbour/orders", {
    lines: [{ sku: oneOf(chance, goods), quantity: 1 + Math.floor(chance() * 2) }],
    shipping: { first_name: "Ada", last_name: `Buyer ${buyer}`, address_1: `${buyer} Quay Street` },
  });
  const storeNo = String(id);
  deeds.placed.push(storeNo);
  const no = await arrival(setting, member, storeNo);
  const { method, then } = setting.orderFate();
  await payOrder(setting, member, no, method);
  if (then === "refunded" && method !== "wallet") deeds.toRefund.push({ orderNo: no, method });
  else if (then === "cancelled") await cancelOrder(setting, member, no);
  else if (then === "stopped" || then === "resumed") {
    const end = then === "stopped" ? "CANCELLED" : "RESUMED";
    const stop = await stopStory(setting, { member, staff }, no, end);
    deeds.stops.push(stop);
    (stop.end === "CANCELLED" ? deeds.refunded : deeds.paid).push(no);
  } else deeds.paid.push(no);
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

async function payOrder(
  setting: Setting,
  member: Visitor,
  no: string,
  method: OrderFate["method"],
): Promise<void> {
  const { world, chance, until } = setting;
  const isPaid = async () => {
    const [row] = await world.rows<{ paid: boolean }>(
      "select paid_at is not null as paid from store_order where no = $1",
      [no],
    );
    return row?.paid ?? false;
  };
  do {
    if (Date.now() > until())
      throw new Error(`the order ${no} was never paid:\n${await attemptsAt(world, no)}`);
    const token = tokenIn(await member.page("/user/storeorder"));
    const chosen = await member.send("/user/storeorder", [...token, ["intent", "pay"], ["order", no]]);
    const checkout = /checkout=([\w-]+)/.exec(chosen.location)?.[1];
    if (!checkout) throw new Error(`no checkout of ${no}: ${chosen.status}`);
    const path = `/user/payconfirmation?checkout=${checkout}&method=${method}`;
    const form = formIn(await member.page(path), 'name="expected_total"');
    if (!form) {
      await leaveAttempt(member, no);
      continue;
    }
    // A second press of an impatient member, on another line.
    const presses = chance() < 0.4 ? 2 : 1;
    const [answer] = await Promise.all(Array.from({ length: presses }, () => member.send(path, form)));
    if (method === "wallet") continue;
    const pay = method === "card" ? payByCard : payByPayPal;
    const back = await pay(setting, member, answer?.location ?? "");
    if (back && chance() < 0.6) await member.follow(back);
    // The provider's news may be late, and an unknown outcome is asked for: it is paid once all the same.
    for (let looks = 0; looks < 10 && !(await isPaid()); looks++) await pause(300);
    // They may be lost, too: who wonders where the goods stay looks at the payment again.
    if (back && !(await isPaid())) await member.follow(back);
  } while (!(await isPaid()));
}

/** The order is being paid, by an attempt whose page never came: looked at, it ends by itself or by their wish. */
async function leaveAttempt(member: Visitor, no: string): Promise<void> {
  const id = /paystate\?payment=([\w-]+)/.exec(await member.page(`/user/storeorder/${no}`))?.[1];
  if (!id) return;
  const path = `/user/paystate?payment=${id}&since=1`;
  const form = formIn(await member.page(path), 'value="end"');
  if (form) await member.send(path, filled(form, { intent: "end" }));
}

/** Pays on the provider's page; answers where it leads back to. */
async function payByCard({ world }: Setting, _member: Visitor, door: string): Promise<string | null> {
  const session = /\/(cs_\w+)/.exec(door)?.[1];
  if (!session) return null;
  const paid = await world.sandbox(`/control/stripe/sessions/${session}/pay`, {}).catch(() => null);
  const [row] = await world.rows<{ id: string }>("select id from payment where provider_ref = $1", [session]);
  return paid && row ? `/user/paystate?payment=${row.id}&since=1` : null;
}

/** The same at PayPal, through our door. */
async function payByPayPal({ world }: Setting, member: Visitor, door: string): Promise<string | null> {
  const id = /payment=([\w-]+)/.exec(door)?.[1];
  if (!id) return null;
  await member.follow(`/paypal?payment=${id}`);
  const [row] = await world.rows<{ order: string | null }>(
    `select provider_ref as "order" from payment where id = $1`,
    [id],
  );
  if (!row?.order) return null;
  const approved = await world.sandbox(`/control/paypal/orders/${row.order}/approve`, {}).catch(() => null);
  return approved ? `/paypalstatus?token=${row.order}` : null;
}

/** Staff give a dollar of the goods back by the card or PayPal account that paid, by one press or two. */
export async function refundStory(
  { world, deeds, chance, until }: Setting,
  staff: Visitor,
  { orderNo, method }: Deeds["toRefund"][number],
): Promise<void> {
  const path = `/desk/orders/${orderNo}/refund`;
  const made = async () =>
    (
      await world.rows<{ amount: number }>(
        `select r.amount::int from refund r join store_order o on o.id = r.order_id where o.no = $1`,
        [orderNo],
      )
    )[0];
  const [paid] = await world.rows<{ id: string }>(
    `select p.id from payment p join payment_payable x on x.payment_id = p.id join store_order o on o.id = x.payable_id
      where o.no = $1 and p.status = 'SUCCESSFUL' and not 'CREDITED' = any(p.tags)`,
    [orderNo],
  );
  for (let refund = await made(); ; refund = await made()) {
    if (refund) {
      deeds.byProvider.push({ orderNo, amount: refund.amount, method });
      deeds.paid.push(orderNo);
      return;
    }
    if (Date.now() > until()) throw new Error(`nothing of ${orderNo} was ever given back`);
    const form = formIn(await staff.page(path), 'name="goods"');
    if (!form) continue;
    const values = { goods: "1.00", way: paid?.id ?? "", reason: "One piece is missing" };
    const presses = chance() < 0.4 ? 2 : 1;
    await Promise.all(Array.from({ length: presses }, () => staff.send(path, filled(form, values))));
  }
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
