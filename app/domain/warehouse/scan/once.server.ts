/** Each scan and press is booked once: a second of the same token gets the first one's answer. */
import { sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";

type Booked = {
  readonly kind: "wave" | "pick" | "short" | "put-back" | "pack" | "count" | "transfer";
  readonly actor: Actor;
  readonly orderId?: string | undefined;
  readonly parcelId?: string | undefined;
  readonly pieces?: number;
};

/** What was answered to this token before; null where it is new. The caller has locked what it books on. */
export async function answeredBefore<Answer>(tx: Tx, token: string): Promise<Answer | null> {
  const row = await tx.first<{ answer: object }>(
    sql`select answer from warehouse_scan where token = ${token}`,
  );
  return (row?.answer as Answer | undefined) ?? null;
}

/** Writes down what was booked for a token, and by whom. */
export async function remember(
  tx: Tx,
  token: string,
  { kind, actor, orderId, parcelId, pieces = 0 }: Booked,
  answer: object,
): Promise<void> {
  await tx.run(sql`
    insert into warehouse_scan (token, kind, order_id, parcel_id, pieces, answer, by)
    values (${token}, ${kind}, ${orderId ?? null}, ${parcelId ?? null}, ${pieces}, ${JSON.stringify(answer)}::jsonb, ${actor})`);
}

/** Forgets scans of long ago. */
export const forgetScans = (tx: Tx, days: number): Promise<number> =>
  tx.run(sql`delete from warehouse_scan where at < now() - make_interval(days => ${days})`);
