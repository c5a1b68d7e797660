/** Chargebacks at the desk (§7, finance): which wait for evidence, and what each is about. */
import { membersWith } from "~/domain/accounts/found-by.server";
import type { StaffRole } from "~/domain/accounts/people";
import { db, sql, type Sql } from "~/platform/db";
import { cappedCount, containing, keyset } from "~/platform/db/list.server";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import type { DisputeStatus } from "./facts";
import { disputeTabs, type DisputeTab } from "./tabs";
import { payableKind, type PayableType, type PayableView } from "../payable.server";

/** Who of the staff answers chargebacks (§7). */
export const disputeRoles: readonly StaffRole[] = ["finance"];

export type DisputeRow = {
  id: string;
  provider: "stripe" | "paypal";
  no: string;
  memberId: string;
  member: string;
  email: string;
  amount: bigint;
  ccy: string;
  value: bigint;
  fee: bigint;
  status: DisputeStatus;
  taken: boolean;
  fromBalance: bigint;
  reason: string | null;
  dueAt: Date | null;
  openedAt: Date;
  closedAt: Date | null;
  paymentId: string;
  /** What of it the member still owes, together with other chargebacks. */
  owed: bigint;
};

const columns = sql`d.id, d.provider, d.provider_id as no, d.user_id as member_id, u.user_name as member, u.email,
  d.amount, d.ccy, d.value, d.fee, d.status, d.taken, d.from_balance, d.reason,
  d.evidence_due_at as due_at, d.opened_at, d.closed_at, d.payment_id,
  coalesce((select a.posted from ledger_account a
    where a.code = 'recv:member:' || d.user_id and a.ccy = 'USD'), 0)::bigint as owed`;
const source = sql`dispute d join "user" u on u.id = d.user_id`;

function scope({ filters }: Pick<ListQuery, "filters">, tab: DisputeTab): Sql {
  const { q } = filters;
  if (!q) return sql`d.status = ${tab}`;
  return sql`d.status = ${tab} and (d.provider_id ilike ${containing(q)} or d.user_id in ${membersWith(q)})`;
}

/** One page: what is open by its age, else the newest first. */
export async function disputesPage(query: ListQuery): Promise<Page<DisputeRow>> {
  const tab = query.tab as DisputeTab;
  const key = [
    { column: "d.opened_at", type: "timestamptz" },
    { column: "d.id", type: "uuid" },
  ] as const;
  const { where, orderLimit } = keyset(query, key, tab === "OPEN" ? "asc" : "desc");
  const rows = await db.rows<DisputeRow & { key: string }>(sql`
    select ${columns}, d.opened_at::text as key from ${source} where ${scope(query, tab)} and ${where} ${orderLimit}`);
  return pageOf(rows, query, (row) => [row.key, row.id]);
}

/** How many stand under each tab. */
export async function disputeCounts(query: Pick<ListQuery, "filters">): Promise<Record<DisputeTab, number>> {
  const counts = disputeTabs.map(
    async (tab) => [tab, await cappedCount(sql`from ${source} where ${scope(query, tab)}`)] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<DisputeTab, number>;
}

export type DisputeView = DisputeRow & { things: (PayableView & { type: PayableType })[] };

/** One chargeback with what the payment was for; null where there is none. */
export async function findDispute(id: string): Promise<DisputeView | null> {
  const row = await db.first<DisputeRow>(sql`select ${columns} from ${source} where d.id = ${id}`);
  if (!row) return null;
  const refs = await db.rows<{ type: PayableType; ids: string[] }>(sql`
    select payable_type as type, array_agg(payable_id::text order by payable_id) as ids from payment_payable
    where payment_id = ${row.paymentId} group by payable_type order by payable_type`);
  const things = await Promise.all(
    refs.map(async ({ type, ids }) =>
      (await payableKind(type).describe(row.memberId, ids)).map((view) => ({ ...view, type })),
    ),
  );
  return { ...row, things: things.flat() };
}
