/** Orders that wait to be paid, and paying one from its owner's wallet by the product's own command. */
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql } from "~/platform/db";

export type Order = { id: string; payer: string; total: bigint };

/** In which order orders are paid: by lot among all, or as they came in, each within the next two thousand. */
export type Pace = "by lot" | "as they come";

const within = 2_000;

type Choice = { parts?: readonly number[]; of?: number; most?: number; pace?: Pace };

/** The unpaid orders of some members, the one to pay first last: some of `of` parts, at most `most`. */
export function ordersOf(
  members: readonly string[],
  { parts = [0], of = 1, most, pace = "by lot" }: Choice = {},
): Promise<Order[]> {
  const turn =
    pace === "by lot"
      ? sql`hashtext(no)`
      : sql`substr(no, 3)::int + abs(hashtext(no)::bigint) % ${within}::int desc`;
  return db.rows<Order>(sql`
    select id, user_id as payer, total from store_order
    where user_id = any(${members}::uuid[]) and status = 'AWAITING_PAYMENT' and abs(hashtext(id::text)) % ${of}::int = any(${[...parts]}::int[])
    order by ${turn} limit ${most ?? null}::int`);
}

/** Why the payment was refused, or nothing where it is settled. */
export async function payOrder({ id, payer, total }: Order): Promise<string | undefined> {
  const paid = await startPayment(
    { id: payer, email: "bench@bench.test", locale: "en-US" },
    {
      method: "wallet",
      payables: [{ type: "store_order", id }],
      expectedTotal: total,
      idemKey: `bench:${id}`,
    },
  );
  if (!paid.ok) return paid.error;
  return paid.value.state === "settled" ? undefined : paid.value.state;
}
