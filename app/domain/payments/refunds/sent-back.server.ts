/** What went back to a member by the provider that took it: it never touches the balance (J5), so no statement has it. */
import { db, sql } from "~/platform/db";
import { keyset } from "~/platform/db/list.server";
import { pageOf, wholeList, type ListQuery, type Page } from "~/platform/list";
import type { SentBack } from "./sent-back";

const byTime = [
  { column: "r.created_at", type: "timestamptz" },
  { column: "r.id", type: "uuid" },
] as const;

/**
 * A member's refunds to card and PayPal, newest first. What only waits for finance has moved nothing yet; what came back
 * of a refund made at the provider by hand has moved nothing in the end.
 */
export async function sentBackTo(memberId: string, query: ListQuery): Promise<Page<SentBack>> {
  const key = keyset(query, byTime, "desc");
  const rows = await db.rows<SentBack & { cursor: string }>(sql`
    select r.id, r.no, r.created_at as at, o.no as order_no, p.method, r.amount, r.status,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor
    from refund r join payment p on p.id = r.payment_id left join store_order o on o.id = r.order_id
    where r.user_id = ${memberId} and ${key.where} and (r.status in ('PROCESSING', 'ERROR', 'UNASSIGNED', 'COMPLETED')
      or (r.status = 'FAILED' and r.source <> 'provider')) ${key.orderLimit}`);
  const page = pageOf(rows, query, (row) => [row.cursor, row.id]);
  return { ...page, rows: page.rows.map(({ cursor: _, ...row }) => row) };
}

/** All of them, page after page, for a download. */
export const allSentBackTo = (memberId: string, query: ListQuery) =>
  wholeList(query, (part) => sentBackTo(memberId, part));
