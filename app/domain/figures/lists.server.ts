/** What the list behind a member's figures reads: the rows that they are the sums of. */
import { z } from "zod";
import { requireMember } from "~/domain/accounts/guards.server";
import { db, sql, type Sql } from "~/platform/db";
import { declareList, latestFirst, oneOf } from "~/platform/db/declared-list.server";
import { isDay } from "~/platform/days";
import { paths } from "~/platform/paths";
import { salesView, type SalesRow } from "./components/sales-list";
import { kinds } from "./kinds";

const byDay = (holds: (day: string) => Sql) => (day: string) => (isDay(day) ? holds(day) : null);

export const salesRows = declareList({
  view: salesView,
  path: paths.figuresRows(),
  guard: requireMember,
  from: sql`sales_fact f`,
  columns: sql`f.id, f.at, f.order_no, f.title, f.sku, f.kind, f.units, f.revenue, f.ccy, f.revenue_usd,
    f.goods + f.service + f.tax + f.goodwill + coalesce(f.lot_cost, 0) as cost, f.freight, f.cost_known`,
  read: (piece) => db.rows<SalesRow>(piece),
  scope: ({ id }) => sql`f.user_id = ${id}`,
  order: latestFirst("f.at", "f.id"),
  filters: {
    from: byDay((day) => sql`f.day >= ${day}::date`),
    to: byDay((day) => sql`f.day <= ${day}::date`),
    kind: oneOf(sql`f.kind`, kinds),
    item: (item: string) => sql`f.item = ${item}`,
    store: (id: string) => (z.uuid().safeParse(id).success ? sql`f.store_id = ${id}::uuid` : null),
    ccy: (ccy: string) => sql`f.ccy = ${ccy}`,
  },
});
