/** A discount while an order is unpaid (D9): within the limit of who gives it, with a reason, and quoted at once. */
import type { StaffRole } from "~/domain/accounts/people";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { formatMoney } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { discountNow, isWithinLimit, mostPercent } from "./discount";
import type { Row } from "./row.server";

/** Hundredths of a per cent, or cents; neither takes a discount back. */
export type NewDiscount = {
  readonly bp: number | null;
  readonly cents: bigint | null;
  readonly reason: string;
};

export type DiscountRefusal =
  "orders:error.discount-goods" | `orders:error.discount-limit|${string}` | "orders:error.discount-all";

type Step = Doing<Row, NewDiscount>;

/** Whether it is within the limit of whoever gives it, for the goods as they cost now. */
export async function fitsDiscount(
  tx: Tx,
  { row, by, input }: Step,
): Promise<Result<unknown, DiscountRefusal>> {
  const { goods } = await goodsOf(tx, row.id);
  const discount = discountNow(keptOf(input, goods), goods);
  if (discount > goods) return err("orders:error.discount-goods");
  const roles = typeof by === "object" && "staff" in by ? (by.staff.roles as readonly StaffRole[]) : [];
  if (isWithinLimit(discount, goods, roles)) return ok();
  const percent = mostPercent(roles);
  const most = formatMoney({ amount: (goods * BigInt(percent)) / 100n, currency: "USD" });
  return err(`orders:error.discount-limit|${JSON.stringify({ percent, most })}`);
}

const keptOf = ({ bp, cents }: NewDiscount, goods: bigint) => ({
  ...{ discount: 0n, discountBp: bp, discountCents: cents },
  discountGoods: cents === null ? null : goods,
});

/** What was promised until a time ends with it: the order is quoted at once. */
export function setDiscount({ input: { bp, cents } }: Step) {
  return sql`discount = 0, total = goods + shipping + service + tax, discount_bp = ${bp}::int,
    discount_cents = ${cents}::bigint, discount_goods = case when ${cents !== null}::boolean then goods end,
    kept_until = null, quote_version = quote_version + 1`;
}

/** An order that costs nothing could never be paid. */
export async function leavesSomething(tx: Tx, { row }: Step): Promise<Result<unknown, DiscountRefusal>> {
  const { total, goods } = await goodsOf(tx, row.id);
  return goods > 0n && total <= 0n ? err("orders:error.discount-all") : ok();
}

async function goodsOf(tx: Tx, id: string): Promise<{ goods: bigint; total: bigint }> {
  const row = await tx.first<{ goods: bigint; total: bigint }>(
    sql`select goods, total from store_order where id = ${id}`,
  );
  if (!row) throw new Error("order is gone");
  return row;
}

/** As the audit log has it. */
export const discountSaid = ({ bp, cents, reason }: NewDiscount) => ({
  ...(bp === null ? {} : { percent: bp / 100 }),
  ...(cents === null ? {} : { amount: cents.toString() }),
  ...(bp === null && cents === null ? { amount: "0" } : {}),
  reason,
});
