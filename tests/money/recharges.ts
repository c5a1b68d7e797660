/** Recharges on a provider's page. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { closeRecharge } from "~/domain/wallet/close.server";
import { expireRecharges, payRecharge, recharge } from "~/domain/wallet/wallet.server";
import { db, sql } from "~/platform/db";
import { begin, fails } from "./attempts";
import { cents, move, nth, pick } from "./move";
import { divided, type Model } from "./model";
import type { Ccy, Recharge } from "./things";
import type { Real } from "./real";

const ccys = fc.constantFrom<Ccy>("USD", "USD", "EUR", "GBP");
export const worth = (real: Real, amount: bigint, ccy: Ccy) => divided(amount * real.rates[ccy], 1_000_000n);

const openRecharges = (model: Model) =>
  model.recharges.filter(({ status, method }) => method !== "wire" && /AWAITING|PENDING/.test(status));

const beginRecharge = move({
  name: "begin a recharge by card or PayPal",
  args: fc.record({ amount: cents(1_000, 90_000), ccy: ccys, method: fc.constantFrom("card", "paypal") }),
  async run(model, real, { amount, ccy, method }) {
    const begun = await recharge(real.payer, { amount, currency: ccy, method }, randomUUID());
    if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
    const target = await newRecharge(model, real, { method, ccy, amount });
    begin(model, begun.value.paymentId, method, [target]);
  },
});

export async function newRecharge(
  model: Model,
  real: Real,
  what: Pick<Recharge, "method" | "ccy" | "amount">,
) {
  const row = await db.first<{ id: string; no: string }>(sql`
    select id, no from recharge_order where user_id = ${real.payer.id} order by created_at desc, id desc limit 1`);
  const target: Recharge = {
    kind: "recharge",
    id: row?.id ?? "",
    no: row?.no ?? "",
    ...what,
    status: "AWAITING_PAYMENT",
    lock: null,
    paid: false,
  };
  model.recharges.push(target);
  return target;
}

const payRechargeAgain = move({
  name: "pay a recharge again",
  args: fc.record({ which: nth }),
  fits: (model) => openRecharges(model).length > 0,
  async run(model, real, { which }) {
    const target = pick(openRecharges(model), which);
    const begun = await payRecharge(real.payer, target.id, randomUUID());
    if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
    if (target.lock) fails(model, target.lock);
    begin(model, begun.value.paymentId, target.method as "card" | "paypal", [target]);
  },
});

const closeUnpaid = move({
  name: "close a recharge",
  args: fc.record({ which: nth }),
  fits: (model) => openRecharges(model).length > 0,
  async run(model, real, { which }) {
    const target = pick(openRecharges(model), which);
    const closed = await closeRecharge(real.payer.id, target.id);
    expect(closed).toEqual({ ok: true, value: { state: "closed" } });
    if (target.lock) fails(model, target.lock);
    target.status = "CLOSED";
  },
});

const expires = move({
  name: "nobody pays a recharge in time",
  args: fc.record({ which: nth, times: fc.integer({ min: 1, max: 2 }) }),
  fits: (model) => model.recharges.some(({ status }) => status === "AWAITING_PAYMENT"),
  async run(model, _real, { which, times }) {
    const target = pick(model.recharges, which);
    await db.run(sql`
      update recharge_order set expires_at = now() - interval '1 minute' where id = ${target.id}`);
    await Promise.all(Array.from({ length: times }, expireRecharges));
    // An attempt that is under way keeps it open.
    if (target.status === "AWAITING_PAYMENT") target.status = "CLOSED";
  },
});

export const recharges = [beginRecharge, payRechargeAgain, closeUnpaid, expires];
