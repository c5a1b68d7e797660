/** A checkout in progress (D21): which orders are to be paid, what is wrong with some, and paying the others. */
import { createHash } from "node:crypto";
import { shownAddress } from "~/domain/accounts/addresses.server";
import { dueAfter } from "~/domain/credit/rules";
import { walletOf } from "~/domain/ledger/ledger.server";
import { startedBy, startPayment, type Payer, type Started } from "~/domain/payments/payments.server";
import { feeOf, type Fee } from "~/domain/payments/fee.server";
import type { Method as PayMethod } from "~/domain/payments/methods";
import type { WireCurrency } from "~/domain/payments/wires/config";
import type { TaxLine } from "~/domain/shipping/tax";
import { keepCheckout, changeCheckout } from "~/domain/payments/checkouts.server";
import { db, sql, type Queryable } from "~/platform/db";
import { sum } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import type { ShipTo } from "./address";
import { checkoutHours, checkoutLimit } from "./config";
import { type ListedLine, type ListedOrder, listedColumns } from "./list.server";
import { travelMethods, type Method } from "./order.server";
import { requote } from "./member-actions.server";
import { mergedWith, withMerged } from "./merging/mergeable.server";
import { paymentProblems, quoteExpired } from "./rules";
import { readTaxes, type KeptTaxes } from "./taxes";

/** Makes a checkout of a member's orders, by their numbers; null where none of them is theirs. */
export async function createCheckout(memberId: string, orderNos: readonly string[]): Promise<string | null> {
  const own = await db.rows<{ id: string }>(sql`
    select id from store_order where user_id = ${memberId} and no = any(${[...orderNos]}::text[])
    order by placed_at desc limit ${checkoutLimit}`);
  if (own.length === 0) return null;
  const ids = own.map((order) => order.id);
  return saveCheckout(memberId, await withMerged(db, ids));
}

/** Keeps which orders are to be paid together; the checkout's id. */
export function saveCheckout(
  memberId: string,
  orders: readonly string[],
  on: Queryable = db,
): Promise<string> {
  return keepCheckout(memberId, "store_orders", { orders }, checkoutHours, on);
}

/** Takes an order out of a checkout, with those that it is merged with. */
export async function leaveOut(memberId: string, checkoutId: string, orderNo: string): Promise<void> {
  const others = sql`jsonb_set(selection, '{orders}', coalesce((
    select jsonb_agg(e) from jsonb_array_elements_text(selection -> 'orders') e
    where e not in (select g.id::text from store_order o join store_order g on g.id = o.id or g.shipment_group = o.shipment_group
      where o.no = ${orderNo} and o.user_id = ${memberId})), '[]'))`;
  await changeCheckout(memberId, checkoutId, others);
}

export type CheckoutOrder = ListedOrder & {
  lines: ListedLine[];
  shipTo: ShipTo;
  channelId: string | null;
  quoteVersion: number;
  taxes: readonly TaxLine[];
  /** Until then price and stock are promised. */
  keptUntil: Date | null;
  paymentId: string | null;
  /** Text keys of what must be mended before it can be paid; empty where it can be. */
  problems: string[];
};

export type CheckoutView = {
  id: string;
  expired: boolean;
  orders: CheckoutOrder[];
  payable: CheckoutOrder[];
  total: bigint;
  balance: bigint;
  lacking: bigint;
  loanLimit: bigint;
  repayBy: Date | null;
  paypal: Fee;
  /** What was shown: another one at the time of paying means that something has changed. */
  seen: string;
};

/** What decides whether an order of a checkout can be paid, and what it costs. */
type OrderToPay = Pick<
  CheckoutOrder,
  | "id"
  | "no"
  | "status"
  | "box"
  | "connection"
  | "abnormal"
  | "paying"
  | "paidAt"
  | "channelId"
  | "mergedWith"
  | "total"
  | "quoteVersion"
  | "problems"
>;

/** A member's checkout with its orders as they stand; quotes older than a day are made anew first. */
export async function checkoutOf(memberId: string, checkoutId: string): Promise<CheckoutView | null> {
  const opened = await openCheckout(memberId, checkoutId, readOrders);
  if (!opened) return null;
  const { wallet, ...checkout } = opened;
  return {
    ...checkout,
    id: checkoutId,
    loanLimit: wallet.loanLimit,
    repayBy: wallet.creditDays === null ? null : dueAfter(new Date(), wallet.creditDays),
    paypal: feeOf("paypal", checkout.total, wallet.balance - wallet.promo),
  };
}

/** As `checkoutOf`, with what `read` gives of each order: the page shows much that paying need not know. */
async function openCheckout<Order extends OrderToPay>(
  memberId: string,
  checkoutId: string,
  read: (memberId: string, ids: readonly string[]) => Promise<Order[]>,
) {
  const row = await db.first<{ orders: string[]; expired: boolean }>(sql`
    select selection -> 'orders' as orders, expires_at < now() as expired from checkout
    where id = ${checkoutId} and user_id = ${memberId} and kind = 'store_orders'`);
  if (!row) return null;
  // What was merged meanwhile is paid together.
  const ids = await withMerged(db, row.orders);
  await requoteStale(memberId, ids);
  const [orders, wallet] = await Promise.all([read(memberId, ids), walletOf(memberId)]);
  const payable = row.expired ? [] : orders.filter((order) => order.problems.length === 0);
  const total = sum(payable.map((order) => order.total));
  const lacking = total > wallet.balance ? total - wallet.balance : 0n;
  const { balance } = wallet;
  return { expired: row.expired, orders, payable, total, balance, lacking, seen: seenOf(payable), wallet };
}

async function requoteStale(memberId: string, ids: readonly string[]): Promise<void> {
  const rows = await db.rows<{ id: string; quotedAt: Date | null }>(sql`
    select id, quoted_at from store_order
    where user_id = ${memberId} and id = any(${ids}::uuid[]) and status = 'AWAITING_PAYMENT' and pay_lock is null`);
  const stale = rows.filter((row) => quoteExpired(row.quotedAt, new Date()));
  if (stale.length > 0)
    await requote(
      memberId,
      stale.map((row) => row.id),
    );
}

type CheckoutRow = Omit<CheckoutOrder, "problems">;
type RowToPay = Omit<OrderToPay, "problems">;

async function readToPay(memberId: string, ids: readonly string[]): Promise<OrderToPay[]> {
  const rows = await db.rows<RowToPay>(sql`
    select o.id, o.no, o.status, o.box, o.connection, o.abnormal, o.pay_lock is not null as paying, o.paid_at,
      o.channel_id, ${mergedWith} as merged_with, o.total, o.quote_version
    from store_order o join store s on s.id = o.store_id
    where o.user_id = ${memberId} and o.id = any(${ids}::uuid[]) order by s.name, o.placed_at desc, o.id desc`);
  return rows.map((row) => ({ ...row, problems: problemsWithMerged(row, rows) }));
}

async function readOrders(memberId: string, ids: readonly string[]): Promise<CheckoutOrder[]> {
  const rows = await db.rows<Omit<CheckoutRow, "taxes"> & { taxes: KeptTaxes | null }>(sql`
    select ${listedColumns}, o.taxes, o.ship_to, o.channel_id, o.quote_version,
      o.kept_until, o.pay_lock as payment_id
    from store_order o join store s on s.id = o.store_id left join ship_channel c on c.id = o.channel_id
    where o.user_id = ${memberId} and o.id = any(${ids}::uuid[]) order by s.name, o.placed_at desc, o.id desc`);
  return rows.map(({ taxes, ...row }) => ({
    ...row,
    taxes: readTaxes(taxes ?? []),
    shipTo: shownAddress(row.shipTo),
    problems: problemsWithMerged(row, rows),
  }));
}

/** One that cannot be paid holds up those that it is merged with: they share its freight. */
function problemsWithMerged(row: RowToPay, rows: readonly RowToPay[]): string[] {
  const own = problemsOf(row);
  if (own.length > 0 || row.mergedWith.length === 0) return own;
  const others = rows.filter(({ no }) => row.mergedWith.includes(no));
  const isHeldUp =
    others.length < row.mergedWith.length || others.some((other) => problemsOf(other).length > 0);
  return isHeldUp ? ["orders:error.merged"] : own;
}

function problemsOf(row: RowToPay): string[] {
  if (row.status !== "AWAITING_PAYMENT") {
    return [row.paidAt ? "orders:error.paid-already" : "orders:error.stale"];
  }
  return paymentProblems({
    connection: row.connection,
    box: row.box,
    tags: row.abnormal,
    payLocked: row.paying,
    channelChosen: row.channelId !== null,
  });
}

/** The channels open to each order, by its number; none while it is being paid or is paid. */
export async function checkoutMethods(checkout: CheckoutView): Promise<Record<string, Method[]>> {
  const open = checkout.orders.filter((order) => isOpen(order));
  const items = await itemsOf(open.map((order) => order.id));
  const itemsById = Map.groupBy(items, ({ orderId }) => orderId);
  const methods = await travelMethods(
    open.map((order) => ({ ...order, items: itemsById.get(order.id) ?? [] })),
  );
  return Object.fromEntries(open.map(({ id, no }) => [no, methods.get(id) ?? []]));
}

function isOpen({ status, connection, paying }: CheckoutOrder): boolean {
  return status === "AWAITING_PAYMENT" && connection === "CONNECTED" && !paying;
}

function itemsOf(ids: readonly string[]) {
  return db.rows<{ orderId: string; variantId: string; qty: number; parcelNo: number | null }>(sql`
    select l.order_id, i.variant_id, i.qty, l.parcel_no from order_line l
    join order_line_item i on i.order_line_id = l.id where l.order_id = any(${[...ids]}::uuid[])`);
}

/** A hash, as the form of hundreds of orders carries it. */
function seenOf(orders: readonly OrderToPay[]): string {
  const versions = orders.map((order) => `${order.no}.${order.quoteVersion}`).sort();
  return createHash("sha256").update(versions.join(" ")).digest("base64url");
}

export type Confirmed = {
  method: PayMethod;
  savedCardId?: string | null;
  useCredit?: boolean;
  saveCard?: boolean;
  expectedTotal: bigint;
  seen: string;
  currency?: WireCurrency | undefined;
};
export type PayError =
  "payments:error.changed" | "payments:error.recharge" | "orders:error.nothing-payable" | (string & {});

/**
 * Pays a checkout's orders as confirmed. Prices, stock and channels are checked again; a difference from what was shown
 * is refused, and the page shows both.
 */
export async function payCheckout(
  payer: Payer,
  checkoutId: string,
  {
    method,
    savedCardId = null,
    useCredit = false,
    saveCard = false,
    expectedTotal,
    seen,
    currency,
  }: Confirmed,
  key: string,
): Promise<Result<Started, PayError>> {
  const idemKey = `checkout:${checkoutId}:${key}`;
  const before = await openCheckout(payer.id, checkoutId, readToPay);
  if (!before || before.payable.length === 0) return nothingPayable(payer, idemKey);
  await requote(
    payer.id,
    before.payable.map((order) => order.id),
  );
  const checkout = await openCheckout(payer.id, checkoutId, readToPay);
  // Paid meanwhile in another tab: that is no other total.
  if (!checkout || checkout.payable.length === 0) return nothingPayable(payer, idemKey);
  if (checkout.seen !== seen || checkout.total !== expectedTotal) return err("payments:error.changed");
  if (method === "wallet" && checkout.lacking > (useCredit ? checkout.wallet.loanLimit : 0n))
    return err("payments:error.recharge");
  return startPayment(payer, {
    method,
    savedCardId,
    saveCard,
    useCredit,
    payables: checkout.payable.map(({ id }) => ({ type: "store_order", id })),
    expectedTotal,
    currency,
    idemKey,
  });
}

/** The form may have been sent before, by a browser that never heard the answer. */
async function nothingPayable(payer: Payer, idemKey: string): Promise<Result<Started, PayError>> {
  const first = await startedBy(payer.id, idemKey);
  return first ? ok(first) : err("orders:error.nothing-payable");
}
