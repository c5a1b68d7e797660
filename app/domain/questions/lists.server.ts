/** What the lists of questions read: a member's own, the desk's, and the orders whose freight is to be quoted. */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { seesAll, visibleTo } from "~/domain/orders/row.server";
import { db, prepare, sql } from "~/platform/db";
import { contains, declareList } from "~/platform/db/declared-list.server";
import { cappedCount, containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { deskQuestionView, questionView, type QuestionListed } from "./components/question-list";
import { quoteView, type QuoteListed } from "./components/quote-list";
import { deskRoles, quoteRoles } from "./config";
import { factColumns } from "./row.server";

const listedColumns = sql`q.id, ${factColumns}, o.no as order_no, q.qty, q.note, q.answer, q.answered_at,
  split_part(q.answered_by, ':', 1) as answered_by, q.wait_until::text as wait_until, q.followed_by, q.created_at,
  v.sku, p.title, u.user_name as member`;
const listedFrom = sql`order_question q join store_order o on o.id = q.order_id join "user" u on u.id = q.user_id
  left join variant v on v.id = q.variant_id left join product p on p.id = v.product_id`;

const isBought = sql`exists (select 1 from store_order x where x.id = q.order_id and x.status = 'PURCHASING')`;

/** An order that is undone, or went on without it, waits for no answer. */
const isOpen = sql`(q.status = 'OPEN' and ${isBought})`;

/** A search looks into the orders, too. */
const countFrom = (isPlain: boolean) =>
  isPlain ? sql`order_question q` : sql`order_question q join store_order o on o.id = q.order_id`;

const bySku = (q: string) => sql`(${contains(sql`o.no`)(q)}
  or q.variant_id in (select x.id from variant x where x.sku ilike ${containing(q)}))`;

/** The one that is due first. */
export const memberQuestions = declareList({
  view: questionView,
  path: paths.questions(),
  guard: requireMember,
  from: listedFrom,
  countFrom,
  columns: listedColumns,
  read: (piece) => db.rows<QuestionListed>(piece),
  scope: ({ id }) => sql`q.user_id = ${id}`,
  order: ({ tab }) =>
    tab === "open"
      ? {
          key: [
            { column: "q.due_at", type: "timestamptz" },
            { column: "q.id", type: "uuid" },
          ],
          direction: "asc",
        }
      : { key: [{ column: "q.id", type: "uuid" }], direction: "desc" },
  tabs: { open: isOpen, done: sql`q.status = 'ANSWERED'` },
  filters: { q: bySku },
});

/** The member's day is over, and the goods are not there. */
const waitedInVain = sql`(q.status = 'ANSWERED' and q.answer = 'wait' and q.wait_until < (now() at time zone 'UTC')::date
  and ${isBought} and exists (select 1 from order_lacking(array[q.order_id]) k where k.variant_id = q.variant_id)
  and not exists (select 1 from order_question n where n.item_id = q.item_id and n.id > q.id))`;

/** The longest waiting first. */
export const deskQuestions = declareList({
  view: deskQuestionView,
  path: paths.deskQuestions(),
  guard: (args) => requireStaff(args, deskRoles),
  from: listedFrom,
  countFrom,
  columns: listedColumns,
  read: (piece) => db.rows<QuestionListed>(piece),
  scope: (staff) =>
    seesAll(staff)
      ? sql`true`
      : sql`exists (select 1 from store_order o where o.id = q.order_id and ${visibleTo(staff)})`,
  order: ({ tab }) => ({
    key: [{ column: "q.id", type: "uuid" }],
    direction: tab === "done" || tab === "all" ? "desc" : "asc",
  }),
  tabs: {
    STOCK: sql`(q.kind = 'STOCK' and ${isOpen})`,
    ADDRESS: sql`(q.kind = 'ADDRESS' and ${isOpen})`,
    unanswered: sql`(q.kind = 'ADDRESS' and ${isOpen} and q.due_at <= now())`,
    waited: waitedInVain,
    queued: sql`q.status = 'QUEUED'`,
    done: sql`q.status = 'ANSWERED'`,
    all: sql`true`,
  },
  filters: { q: bySku },
});

/** Orders that wait for a quote: the one that waits longest first. */
export const quoteList = declareList({
  view: quoteView,
  path: paths.deskQuotes(),
  guard: (args) => requireStaff(args, quoteRoles),
  from: sql`store_order o join store s on s.id = o.store_id join "user" u on u.id = o.user_id`,
  countFrom: sql`store_order o`,
  columns: sql`o.no, u.user_name as member, s.name as store, o.country, o.ship_to ->> 'postCode' as post_code,
    o.goods, o.store_total, o.store_ccy, o.placed_at, (
      select coalesce(sum(i.qty * i.weight_g), 0)::int from order_line l join order_line_item i on i.order_line_id = l.id
      where l.order_id = o.id) as weight_g, (
      select max(t.at) from state_transition t
      where t.entity = 'store_order' and t.entity_id = o.id and t.event = 'request-quote') as asked_at`,
  read: (piece) => db.rows<QuoteListed>(piece),
  scope: (staff) => sql`o.status = 'PENDING' and o.hold = 'QUOTE' and ${visibleTo(staff)}`,
  order: { key: [{ column: "o.id", type: "uuid" }], direction: "asc" },
  filters: { q: contains(sql`o.no`) },
});

/** How many questions a member has to answer. */
export const openQuestions = (memberId: string): Promise<number> =>
  cappedCount(sql`from order_question q join store_order o on o.id = q.order_id
    where q.user_id = ${memberId} and ${isOpen}`);

/** Counts of the desk's overview. */
export async function questionQueues(
  staff: Staff,
): Promise<Record<"STOCK" | "ADDRESS" | "unanswered" | "waited", number>> {
  return deskQuestions.waiting(staff, ["STOCK", "ADDRESS", "unanswered", "waited"]);
}

export async function quoteQueue(staff: Staff): Promise<Record<"quotes", number>> {
  const quotes = await cappedCount(
    sql`from store_order o where o.status = 'PENDING' and o.hold = 'QUOTE' and ${visibleTo(staff)}`,
  );
  return { quotes };
}

/** The questions of one order, the latest first; for its pages. */
export function questionsOfOrder(orderId: string): Promise<QuestionListed[]> {
  return db.rows<QuestionListed>(
    prepare(sql`
    select ${listedColumns} from ${listedFrom} where q.order_id = ${orderId} and q.status <> 'OVER'
    order by q.id desc limit 50`),
  );
}

/** A member's question; null where it is not theirs. */
export function questionOf(memberId: string, id: string): Promise<QuestionListed | null> {
  return db.first<QuestionListed>(sql`
    select ${listedColumns} from ${listedFrom} where q.id::text = ${id} and q.user_id = ${memberId}`);
}
