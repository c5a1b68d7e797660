/** Whether a member's rule allows one more payment, asked where it cannot change meanwhile. */
import { leavesTooLittle } from "~/domain/orders/margin";
import type { AutopayNote } from "~/domain/orders/rules";
import { usdRates } from "~/domain/rates/rates.server";
import { db, sql, type Tx } from "~/platform/db";
import { inUsd } from "~/platform/money";
import { capBroken, refusalOf, type AutopayMode, type Caps } from "./rules";
import { modeOfStore } from "./scope.server";

/** What a run pays with: as the rule said when the run began. */
export type Way =
  | { readonly method: "wallet"; readonly useCredit: boolean }
  | { readonly method: "card"; readonly savedCardId: string };

/** What is to be paid: an order, or a difference of one; cents. */
type PaymentAttempt = {
  readonly type: "store_order" | "price_diff_bill";
  readonly orderId: string;
  /** The orders that are paid together, where there are several. */
  readonly ids?: readonly string[];
  readonly total: bigint;
  readonly by: Way;
};

type Rule = Caps & {
  readonly leastMargin: number | null;
  readonly useCredit: boolean;
  readonly fallbackCard: string | null;
};

const pays = (rule: Rule, by: Way): boolean =>
  by.method === "card" ? by.savedCardId === rule.fallbackCard : rule.useCredit || !by.useCredit;

/**
 * Locks the rule, then checks it. Runs at the same time wait here, so together they cannot exceed the day's limit.
 * Returns null where the payment is allowed.
 */
export async function ruleAllows(tx: Tx, memberId: string, attempt: PaymentAttempt): Promise<string | null> {
  const rule = await tx.first<Rule>(sql`
    select max_order, max_day, least_margin, use_credit, fallback_card
    from autopay_rule where user_id = ${memberId} for update`);
  // Separate statements: one that waited for the lock would still see the old sums.
  const store = await tx.first<{ mode: AutopayMode }>(sql`
    select ${modeOfStore} as mode from store_order o join store s on s.id = o.store_id
    left join autopay_rule r on r.user_id = o.user_id where o.id = ${attempt.orderId} and o.user_id = ${memberId}`);
  if (!rule || !store || store.mode === "off" || !pays(rule, attempt.by)) return "autopay:off";
  const orders = attempt.type === "store_order" ? await ordersOf(tx, attempt) : [];
  if (rule.leastMargin !== null && (await isTooDear(tx, orders, rule.leastMargin)))
    return refusalOf("MARGIN");
  const onOrder =
    rule.maxOrder === null || attempt.type === "store_order" ? 0n : await spentOn(tx, attempt.orderId);
  const today = rule.maxDay === null ? 0n : await spentToday(tx, memberId);
  // The limit of an order is that of each, also where several are paid together.
  const dearest = orders.reduce((most, order) => (order.total > most ? order.total : most), 0n);
  const one = orders.length > 1 ? dearest : attempt.total;
  const broken =
    capBroken({ ...rule, maxDay: null }, one, { onOrder, today }) ??
    capBroken({ ...rule, maxOrder: null }, attempt.total, { onOrder, today });
  return broken && refusalOf(broken);
}

type Order = { total: bigint; storeTotal: bigint; storeCcy: string; source: string };

async function ordersOf(tx: Tx, { orderId, ids = [orderId], total }: PaymentAttempt): Promise<Order[]> {
  const orders = await tx.rows<Order>(sql`
    select total, store_total, store_ccy, source from store_order where id = any(${[...ids]}::uuid[])`);
  return orders.length > 1 ? orders : orders.map((order) => ({ ...order, total }));
}

async function isTooDear(tx: Tx, orders: readonly Order[], least: number): Promise<boolean> {
  const rates = await usdRates(tx);
  // A file does not say what the buyer paid.
  return orders
    .filter(({ source }) => source !== "excel")
    .some(({ total, storeTotal, storeCcy }) =>
      leavesTooLittle(inUsd(storeTotal, storeCcy, rates[storeCcy]), total, least),
    );
}

/**
 * What auto-pay paid or is paying for an order and its differences since its last payment, in cents. Payments by hand
 * do not count.
 */
async function spentOn(tx: Tx, orderId: string): Promise<bigint> {
  const row = await tx.first<{ spent: bigint }>(sql`
    with last as (
      select p.auto, p.created_at, x.amount from payment_payable x join payment p on p.id = x.payment_id
      where x.payable_type = 'store_order' and x.payable_id = ${orderId} and p.status = 'SUCCESSFUL'
      order by p.created_at desc limit 1)
    select (coalesce((select amount from last where auto), 0) + coalesce((
      select sum(x.amount) from price_diff_bill b
      join payment_payable x on x.payable_type = 'price_diff_bill' and x.payable_id = b.id
      join payment p on p.id = x.payment_id
      where b.order_id = ${orderId} and p.auto and p.status <> 'FAILED'
        and p.created_at >= coalesce((select created_at from last), p.created_at)), 0))::bigint as spent`);
  return row?.spent ?? 0n;
}

/** What auto-pay has paid, or is paying, since the member's day began; cents. */
async function spentToday(tx: Tx, memberId: string): Promise<bigint> {
  const row = await tx.first<{ spent: bigint }>(sql`
    select coalesce(sum(p.expected_total), 0)::bigint as spent from payment p join "user" u on u.id = p.user_id
    where p.user_id = ${memberId} and p.auto and p.status <> 'FAILED'
      and p.created_at >= date_trunc('day', now() at time zone u.timezone) at time zone u.timezone`);
  return row?.spent ?? 0n;
}

/**
 * The last refusal of a card by auto-pay, unless the rule was saved again or the member paid by that card. Null: the
 * card may be charged.
 */
export async function cardRefused(memberId: string, cardId: string): Promise<AutopayNote | null> {
  const last = await db.first<{ code: string }>(sql`
    select p.error_code as code from payment p join autopay_rule r on r.user_id = p.user_id
    where p.user_id = ${memberId} and p.saved_card_id = ${cardId} and p.auto and p.status = 'FAILED'
      and p.error_code in ('declined', 'authentication', 'refused') and p.created_at > r.updated_at
      and not exists (select 1 from payment q where q.user_id = p.user_id and q.saved_card_id = p.saved_card_id
        and q.status = 'SUCCESSFUL' and q.created_at > p.created_at)
    order by p.created_at desc limit 1`);
  if (!last) return null;
  return last.code === "authentication" ? "AUTHENTICATION" : "DECLINED";
}
