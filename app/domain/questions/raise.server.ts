/** Staff ask members: goods that cannot be had (§3.1 #29), or an address that cannot be delivered to (#30). */
import type { Staff } from "~/domain/accounts/people";
import { toleranceOf } from "~/domain/bills/config";
import { lockWalletOfOrder } from "~/domain/orders/cancel-paid.server";
import { waitingChange } from "~/domain/orders/changes/change-row.server";
import { lackingOf } from "~/domain/orders/goods.server";
import { chargedIn, linesLeft } from "~/domain/orders/refund-lines.server";
import { lockSeenBy, type Row } from "~/domain/orders/row.server";
import { pieceOf } from "~/domain/pieces.server";
import { settleAsked } from "~/domain/purchasing/issue-steps.server";
import { idOf } from "~/platform/crypto.server";
import { isUniqueViolation, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { RowSaid } from "~/platform/http/rows.server";
import { answerHours, cancelFee } from "./config";
import { substituteDelta, unitsMissing, type KeptOptions } from "./options";
import { lockQuestion } from "./row.server";
import { askQueued, questionSteps, type QuestionError } from "./steps.server";

type Person = Pick<Staff, "id" | "roles">;

/** What is offered for goods that cannot be had. Money back is always. */
export type StockTerms = {
  readonly sku: string;
  readonly note: string;
  readonly waitUntil: string | null;
  /** SKU of what may be sent in its place. */
  readonly substitute: string | null;
  /** The substitute costs the member nothing more. */
  readonly samePrice: boolean;
};

type Answer = Result<undefined, QuestionError>;

/** Asks about a SKU of each of these orders; what became of each. The same key (the form's) asks once. */
export async function askStock(
  staff: Person,
  orderNos: readonly string[],
  terms: StockTerms,
  key: string,
): Promise<RowSaid[]> {
  const said: RowSaid[] = [];
  for (const name of [...new Set(orderNos)]) {
    const asked = await within(name, (tx) => askOneStock(tx, staff, name, terms, key));
    said.push({ name, why: asked.ok ? null : asked.error });
  }
  return said;
}

/** Asks about the address of an order. The same key asks once. */
export const askAddress = (staff: Person, orderNo: string, note: string, key: string): Promise<Answer> =>
  within(orderNo, async (tx) => {
    const order = await lockSeenBy(tx, orderNo, { staff });
    if (!order) return err("questions:error.unknown");
    if (order.status !== "PURCHASING") return err("questions:error.notAccepted");
    return ask(tx, staff, order, [{ id: idOf(`question:${key}:${order.id}`), kind: "ADDRESS", note }]);
  });

async function within(orderNo: string, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  try {
    return await transactionOr<Answer, Answer>(async (tx) => {
      await lockWalletOfOrder(tx, orderNo);
      const done = await work(tx);
      if (!done.ok) throw new Rollback(done);
      return done;
    });
  } catch (error) {
    if (isUniqueViolation(error, "order_question_one_open")) return err("questions:error.asked");
    throw error;
  }
}

type Item = {
  id: string;
  lineId: string;
  variantId: string;
  qty: number;
  lineQty: number;
  unitPrice: bigint;
  ownQty: number;
  sent: number;
};

async function askOneStock(
  tx: Tx,
  staff: Person,
  orderNo: string,
  terms: StockTerms,
  key: string,
): Promise<Answer> {
  const order = await lockSeenBy(tx, orderNo, { staff });
  if (!order) return err("questions:error.unknown");
  if (order.status !== "PURCHASING") return err("questions:error.notAccepted");
  const place = await tx.first<{ no: string | null }>(sql`
    select ${pieceOf("orders.inWarehouse")(sql`o.id`)} as no from store_order o where o.id = ${order.id}`);
  if (place?.no) return err(`orders:error.in-warehouse|${JSON.stringify({ no: place.no })}`);
  const items = await tx.rows<Item>(sql`
    select i.id, l.id as line_id, i.variant_id, i.qty, l.qty as line_qty, i.unit_price, i.own_qty,
      coalesce((select sum(p.qty)::int from package_line p where p.order_line_item_id = i.id), 0) as sent
    from order_line l join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
    where l.order_id = ${order.id} and v.sku = ${terms.sku} order by i.id`);
  const lines = await linesLeft(tx, order.id, "before");
  const lacking = await lackingOf(tx, [order.id]);
  const found: NewQuestion[] = [];
  for (const item of items) {
    const left = lines.find(({ id }) => id === item.lineId)?.left ?? 0;
    const missing = lacking.find(({ variantId }) => variantId === item.variantId)?.missing ?? 0;
    const qty = unitsMissing(missing, item, item.lineQty, left);
    if (qty === 0) continue;
    const offered = await offers(tx, order, item, { units: qty, left }, terms);
    if (!offered.ok) return offered;
    const { id: itemId, lineId, variantId } = item;
    const id = idOf(`question:${key}:${itemId}`);
    found.push({
      id,
      kind: "STOCK",
      note: terms.note,
      itemId,
      lineId,
      variantId,
      qty,
      options: offered.value,
    });
  }
  if (found.length === 0) return err("questions:error.nothing");
  const asked = await ask(tx, staff, order, found);
  if (asked.ok)
    await settleAsked(
      tx,
      items.map(({ id }) => id),
    );
  return asked;
}

async function offers(
  tx: Tx,
  order: Row,
  item: Item,
  { units, left }: { units: number; left: number },
  { substitute: sku, samePrice, waitUntil }: StockTerms,
): Promise<Result<KeptOptions, QuestionError>> {
  const wait = waitUntil === null ? {} : { wait: waitUntil };
  // A part of a line cannot be another SKU than the rest of it; nor can pieces that are the member's own.
  if (sku === null || units < left || item.sent > 0 || item.ownQty > 0) return ok(wait);
  const other = await tx.first<{ id: string; sku: string; price: bigint }>(sql`
    select v.id, v.sku, coalesce((select t.price from price_tier t
        where t.variant_id = v.id and t.min_qty <= ${item.qty}::int order by t.min_qty desc limit 1), v.price) as price
    from variant v join product p on p.id = v.product_id
    where v.sku = ${sku} and v.status = 'on' and p.status = 'on' and v.weight_g is not null
      and (p.visibility = 'public' or p.owner_user_id = ${order.userId}::uuid)`);
  if (!other || other.id === item.variantId) return err("questions:error.substitute");
  const pieces = {
    qty: Math.floor((units * item.qty) / item.lineQty),
    before: item.unitPrice,
    now: other.price,
  };
  const delta = substituteDelta(pieces, await chargedIn(tx, order.id));
  const least = toleranceOf(order.total);
  // What is sent again free of charge stays so.
  const isFree = samePrice || order.resend === true;
  const billed = (more: bigint) => (isFree || (more <= least && more >= -least) ? 0n : more);
  const [goods, tax] = [billed(delta.goods), billed(delta.tax)];
  // What nothing is billed or given back for keeps the value it was paid at.
  const unitPrice = goods === 0n ? item.unitPrice : other.price;
  const amounts = { unitPrice: String(unitPrice), goods: String(goods), tax: String(tax) };
  return ok({ ...wait, substitute: { variantId: other.id, sku: other.sku, ...amounts } });
}

type NewQuestion = { id: string; kind: "STOCK" | "ADDRESS"; note: string } & Partial<{
  itemId: string;
  lineId: string;
  variantId: string;
  qty: number;
  options: KeptOptions;
}>;

/**
 * Writes them, and asks what can be asked now; the rest waits behind the order's other problem (D33). A change of the
 * address that waits is another problem, although its hold has the same name.
 */
async function ask(tx: Tx, staff: Person, order: Row, questions: readonly NewQuestion[]): Promise<Answer> {
  for (const question of questions) {
    const {
      id,
      kind,
      note,
      itemId = null,
      lineId = null,
      variantId = null,
      qty = 0,
      options = {},
    } = question;
    const made = await tx.run(sql`
      insert into order_question (id, order_id, user_id, kind, item_id, line_id, variant_id, qty, options, note, hours,
        fee, raised_by)
      values (${id}::uuid, ${order.id}, ${order.userId}, ${kind}, ${itemId}::uuid, ${lineId}::uuid, ${variantId}::uuid,
        ${qty}, ${JSON.stringify(options)}::jsonb, ${note}, ${answerHours[kind]}, ${kind === "ADDRESS" ? cancelFee : 0n},
        ${`staff:${staff.id}`})
      on conflict (id) do nothing`);
    if (made === 0) continue;
    const after = { orderNo: order.no, kind, qty };
    await questionSteps.begin(tx, "raise", { staff }, id, { reason: note || undefined, after });
  }
  const [first] = questions;
  if (!first) return ok();
  if (order.hold === "NONE") await askQueued(tx, order.id);
  else if (order.hold === first.kind && !(await waitingChange(tx, order.id)))
    for (const { id } of questions) {
      const locked = await lockQuestion(tx, id, "system");
      if (locked) await questionSteps.takeStep(tx, locked, "ask", "system", {});
    }
  return ok();
}
