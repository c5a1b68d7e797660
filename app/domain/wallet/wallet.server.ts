/** Recharges (§3.3): made, paid on a provider's page, closed. */
import { startedBy, startPayment, type Payer, type Started } from "~/domain/payments/payments.server";
import { configuredMethods } from "~/domain/payments/providers/providers.server";
import { capturePending } from "~/domain/payments/states";
import { idOf } from "~/platform/crypto.server";
import { reversalOfWire, type WireReversal } from "~/domain/payments/wires/reversal.server";
import { db, sql, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { unpaidHours, type RechargeCurrency, type RechargeMethod } from "./config";
import type { RechargeStatus } from "./states";
import { rechargeSteps } from "./steps.server";
import { prepareWire, wireCurrencies } from "./wire.server";

export type NewRecharge = { amount: bigint; currency: RechargeCurrency; method: RechargeMethod };

/** Where a recharge stands after it began: as a payment does, or waiting for a wire. */
export type Begun = Started | { readonly state: "wire"; readonly no: string };

/** Ways to recharge in a currency that work on this installation. */
export function rechargeMethodsFor(ccy: RechargeCurrency): RechargeMethod[] {
  const wire = wireCurrencies().includes(ccy);
  return [...configuredMethods(), ...(wire ? (["wire"] as const) : [])];
}

/** Why none began: M "Recharge failed, please contact us", with its order, where no page to pay on could be opened. */
export type RechargeError = `wallet:error.failed|${string}` | "payments:error.notConfigured" | (string & {});

/**
 * Creates a recharge order and opens its payment page. The same key (the form's) creates one order. If the page cannot
 * be opened, the order stays; the same request again pays it.
 */
export async function recharge(
  payer: Payer,
  request: NewRecharge,
  key: string,
): Promise<Result<Begun, RechargeError>> {
  if (!rechargeMethodsFor(request.currency).includes(request.method)) {
    return err(request.method === "wire" ? "wallet:error.wireCurrency" : "payments:error.notConfigured");
  }
  const order = (await neverOpened(payer.id, request)) ?? (await createRecharge(payer.id, request, key));
  return pay(payer, order, key);
}

/** The same recharge, asked for within the hour, whose page to pay on never opened; or null. */
function neverOpened(memberId: string, { amount, currency, method }: NewRecharge): Promise<OrderKey | null> {
  return db.first<OrderKey>(sql`
    select r.id, r.no, r.amount, r.ccy, r.method from recharge_order r
    where r.user_id = ${memberId} and r.method = ${method} and r.ccy = ${currency} and r.amount = ${amount}
      and r.status in ('AWAITING_PAYMENT', 'PENDING') and r.created_at > now() - interval '1 hour'
      and (select p.provider_ref is null and p.status in ('ERROR', 'FAILED')
        from payment_payable x join payment p on p.id = x.payment_id
        where x.payable_type = 'recharge_order' and x.payable_id = r.id order by p.created_at desc limit 1)
    order by r.created_at limit 1`);
}

/** Pays an open recharge again: an attempt that is still open is ended first. */
export async function payRecharge(
  payer: Payer,
  id: string,
  key: string,
): Promise<Result<Begun, RechargeError>> {
  const order = await db.first<OrderKey>(sql`
    select id, no, amount, ccy, method from recharge_order
    where id = ${id} and user_id = ${payer.id} and status in ('AWAITING_PAYMENT', 'PENDING')`);
  return order ? pay(payer, order, key) : err("wallet:error.notOpen");
}

type OrderKey = { id: string; no: string; amount: bigint; ccy: string; method: RechargeMethod };

async function pay(payer: Payer, order: OrderKey, key: string): Promise<Result<Begun, RechargeError>> {
  // A wire is no page to leave for: its instructions are ours.
  if (order.method === "wire") return ok({ state: "wire", no: order.no });
  const idemKey = `recharge:${order.id}:${key}`;
  const started = await startPayment(payer, {
    method: order.method,
    payables: [{ type: "recharge_order", id: order.id }],
    expectedTotal: order.amount,
    idemKey,
  });
  if (!started.ok) return started;
  const { state } = started.value;
  if (state === "leave" || state === "settled") return started;
  // An earlier attempt stands in the way: its money is on its way, or nobody knows yet. Its own page says so.
  if (state === "error" && !(await startedBy(payer.id, idemKey))) return started;
  return err(`wallet:error.failed|${JSON.stringify({ no: order.no })}`);
}

async function createRecharge(memberId: string, request: NewRecharge, key: string): Promise<OrderKey> {
  const { amount, currency, method } = request;
  const id = idOf(`recharge:${memberId}:${currency}:${amount}:${key}`);
  const no = await transaction(async (tx) => {
    const made = await tx.first<{ no: string }>(sql`
      insert into recharge_order (id, no, user_id, method, ccy, amount, expires_at)
      values (${id}, 'R' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('recharge_no_seq'),
        ${memberId}, ${method}, ${currency}, ${amount}, now() + make_interval(hours => ${unpaidHours}))
      on conflict (id) do nothing returning no`);
    if (!made) {
      const before = await tx.first<{ no: string }>(sql`select no from recharge_order where id = ${id}`);
      return before?.no ?? "";
    }
    if (method === "wire") await prepareWire(tx, id);
    await rechargeSteps.begin(tx, "create", { member: memberId }, id);
    return made.no;
  });
  return { id, no, amount, ccy: currency, method };
}

/** Closes unpaid recharges after their time; one with an open attempt stays open until that ends. */
export async function expireRecharges(): Promise<number> {
  const where = sql`status = 'AWAITING_PAYMENT' and expires_at < now()`;
  return (await rechargeSteps.sweep("expire", "system", { where, set: sql`version = version + 1` })).length;
}

export type RechargeRow = {
  id: string;
  no: string;
  at: Date;
  method: RechargeMethod;
  ccy: string;
  amount: bigint;
  /** Null until it is known: PayPal's comes with its money. */
  fee: bigint | null;
  /** What arrived of a wire, in minor units of `ccy`; null until then. */
  received: bigint | null;
  credited: bigint | null;
  fxRate: bigint | null;
  status: RechargeStatus;
  tags: string[];
  remark: string | null;
  proof: boolean;
  paymentId: string | null;
  /** Its money is on its way: it can be neither paid nor closed until the provider has said more. */
  onItsWay: boolean;
  disputedId: string | null;
  recalled: WireReversal | null;
};

const feeOf = sql`case when r.method = 'paypal' and r.credited is null then null else r.fee end`;

/** What a recharge is listed with, of `recharge_order r` and what `rechargeSource` joins to it. */
export const rechargeColumns = sql`r.id, r.no, r.created_at as at, r.method, r.ccy, r.amount, ${feeOf} as fee, r.credited,
  r.fx_rate, r.status, r.tags, r.remark, w.received, w.proof_key is not null as proof, a.id as payment_id,
  coalesce(a.status = 'ERROR' and a.error_code = ${capturePending}, false) as on_its_way,
  case when 'DISPUTED' = any(r.tags) then (
    select d.id from payment_payable p join payment d on d.id = p.payment_id
    where p.payable_type = 'recharge_order' and p.payable_id = r.id and 'DISPUTED' = any(d.tags)
    order by d.created_at desc limit 1) end as disputed_id,
  ${reversalOfWire(sql`r.id`)} as recalled`;

export const rechargeSource = sql`recharge_order r
  left join wire w on w.recharge_id = r.id
  left join payment_payable x on x.payable_type = 'recharge_order' and x.payable_id = r.id and x.active
  left join payment a on a.id = x.payment_id`;
