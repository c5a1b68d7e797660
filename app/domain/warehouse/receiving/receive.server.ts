/**
 * A delivery is counted (§7): one receipt, whose lines say what this delivery brought. Good pieces lie in the receiving
 * bin, rejected ones in quarantine. A line stays as it was booked; one of the opposite undoes it.
 */
import type { Staff } from "~/domain/accounts/people";
import { dockBin, standShelves } from "~/domain/stock/dock.server";
import { moveGoods, type GoodsMove } from "~/domain/stock/goods.server";
import { audit } from "~/platform/audit.server";
import { idOf } from "~/platform/crypto.server";
import { isUniqueViolation, Rollback, sql, transaction, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { goodsByCode } from "../goods.server";
import { withPhoto, type PhotoError } from "../photos.server";
import type { BookFields, UnknownFields } from "./forms";
import { orderedLines, purchaseByNo, tellPurchase, type OrderedLine } from "./ordered.server";
import { restOf, splitGood } from "./rules";
import { lockReceipt, receiptSteps, type LockedReceipt } from "./steps.server";
import type { RejectReason } from "./states";

type By = Pick<Staff, "id" | "roles">;

type BeginError = "unknown-order" | "not-awaited" | "warehouse";

/**
 * Begins the receipt of a delivery; its number. Of a purchase order one delivery is counted at a time: whoever comes
 * second is led to the receipt that is open. `not-awaited`: nothing more is to come of it.
 */
export async function beginReceipt(
  by: By,
  { order, warehouse }: { order?: string | undefined; warehouse?: string | undefined },
  key: string,
): Promise<Result<{ no: string; joined: boolean }, BeginError>> {
  const id = idOf(`receipt:${key}`);
  try {
    return await transaction((tx) => begin(tx, by, { id, order, warehouse }));
  } catch (error) {
    // Somebody began the same at the same moment: theirs is there now.
    if (!isUniqueViolation(error, "receipt_one_open")) throw error;
    return transaction((tx) => begin(tx, by, { id, order, warehouse }));
  }
}

type Beginning = { id: string; order: string | undefined; warehouse: string | undefined };

async function begin(
  tx: Tx,
  by: By,
  { id, order, warehouse }: Beginning,
): Promise<Result<{ no: string; joined: boolean }, BeginError>> {
  const again = await tx.first<{ no: string }>(sql`select no from receipt where id = ${id}`);
  if (again) return ok({ no: again.no, joined: false });
  const purchase = order ? await purchaseByNo(tx, order) : null;
  if (order && !purchase) return err("unknown-order");
  if (purchase) {
    const open = await tx.first<{ no: string }>(sql`
      select no from receipt where purchase_order_id = ${purchase.id} and status = 'OPEN'`);
    if (open) return ok({ no: open.no, joined: true });
    if (!purchase.awaits) return err("not-awaited");
  }
  const house = purchase?.warehouseId ?? warehouse;
  const known =
    house &&
    (await tx.first(sql`select 1 from warehouse where id = ${house} and (active or ${purchase !== null})`));
  if (!known) return err("warehouse");
  const made = await tx.first<{ no: string }>(sql`
    insert into receipt (id, no, warehouse_id, purchase_order_id, created_by)
    values (${id}, 'R' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('receipt_no_seq'), ${house},
      ${purchase?.id ?? null}::uuid, ${`staff:${by.id}`})
    returning no`);
  if (!made) throw new Error("no receipt was written");
  await receiptSteps.begin(tx, "begin", { staff: by }, id);
  return ok({ no: made.no, joined: false });
}

export type BookError = "stale" | "unknown-code" | `over|${string}` | PhotoError;

type Booked = Result<undefined, BookError>;

/**
 * Books one count of one SKU. The same key books once. `over|…`: more came than was ordered, and the button does not say
 * what becomes of it; says how many.
 */
export function bookLine(by: By, receiptNo: string, fields: BookFields, key: string): Promise<Booked> {
  return withPhoto<undefined, BookError>(fields.photo, (photoKey) =>
    inReceipt(receiptNo, key, async (tx, receipt, token) => {
      const goods = await goodsByCode(tx, fields.code);
      if (!goods) return err("unknown-code");
      const line = await orderedOf(tx, receipt, goods.id);
      const split = splitGood(fields.good, line.rest, fields.intent === "book" ? undefined : fields.intent);
      if (!split.ok) {
        const more = fields.good - (line.rest ?? 0);
        return err(`over|${JSON.stringify({ more, rest: line.rest ?? 0, sku: goods.sku })}`);
      }
      const { ordered, over, back } = split.value;
      const { rejected = 0, reason, note } = fields;
      const own = { receipt, variantId: goods.id, lineId: line.lineId, note: note ?? null, by };
      if (ordered + over + rejected > 0) {
        const taken = { accepted: ordered + over, rejected, over, reason: reason ?? null, photoKey };
        await book(tx, { ...own, ...taken, token });
      }
      if (back > 0)
        await book(tx, {
          ...{ ...own, accepted: 0, rejected: back, over: 0, reason: "surplus", photoKey: null },
          token: idOf(`${token}:back`),
        });
      return ok();
    }),
  );
}

/** Goods that nobody knows: noted with words and a photo, until somebody says what they are. They are in no total. */
export function bookUnknown(by: By, receiptNo: string, fields: UnknownFields, key: string): Promise<Booked> {
  return withPhoto<undefined, BookError>(fields.photo, (photoKey) =>
    inReceipt(receiptNo, key, async (tx, receipt, token) => {
      await tx.run(sql`
        insert into receipt_line (receipt_id, unknown, rejected, reason, photo_key, token, by)
        values (${receipt.id}, ${fields.what}, ${fields.pieces}, 'other', ${photoKey}::text, ${token},
          ${`staff:${by.id}`})`);
      return ok();
    }),
  );
}

/** `changed`: somebody booked since the page was seen, so that another number lacks now. */
export type RestError = "stale" | "changed" | "nothing";

/**
 * Sets each line of the purchase order, or one, to what it lacks still. `seen`: what lacked in sum when the page was
 * read; another sum books nothing.
 */
export function bookRest(
  by: By,
  receiptNo: string,
  { line, seen }: { line?: string | undefined; seen: number },
  key: string,
): Promise<Result<undefined, RestError | BookError>> {
  return inReceipt<RestError | BookError>(receiptNo, key, async (tx, receipt, token) => {
    if (receipt.purchaseOrderId === null) return err("nothing");
    const lines = (await orderedLines(tx, receipt.purchaseOrderId)).filter(
      (each) => (line === undefined || each.lineId === line) && restOf(each) > 0,
    );
    if (lines.reduce((sum, each) => sum + restOf(each), 0) !== seen) return err("changed");
    for (const [i, each] of lines.entries())
      await book(tx, {
        ...{ receipt, by, note: null, photoKey: null, variantId: each.variantId, lineId: each.lineId },
        ...{ accepted: restOf(each), rejected: 0, over: 0, reason: null },
        token: i === 0 ? token : idOf(`${token}:${each.lineId}`),
      });
    return ok();
  });
}

export type UndoError = "stale" | "undone" | "moved-on";

type Undoable = {
  id: string;
  variantId: string | null;
  unknown: string | null;
  lineId: string | null;
  accepted: number;
  rejected: number;
  over: number;
  reason: string | null;
};

/**
 * Takes a booked line back by one of the opposite. `moved-on`: its pieces lie where they were put no more.
 */
export function undoLine(
  by: By,
  receiptNo: string,
  lineId: string,
  why: string,
  key: string,
): Promise<Result<undefined, UndoError>> {
  return inReceipt<UndoError>(receiptNo, key, async (tx, receipt, token) => {
    const line = await tx.first<Undoable>(sql`
      select id, variant_id, unknown, purchase_order_line_id as line_id, accepted, rejected, over, reason
      from receipt_line where id = ${lineId} and receipt_id = ${receipt.id} and undoes_id is null for update`);
    if (!line) return err("stale");
    if (await tx.first(sql`select 1 from receipt_line where undoes_id = ${line.id}`)) return err("undone");
    const back = { accepted: -line.accepted, rejected: -line.rejected, over: -line.over };
    await tx.run(sql`
      insert into receipt_line (receipt_id, purchase_order_line_id, variant_id, unknown, accepted, rejected, over, reason,
        note, undoes_id, token, by)
      values (${receipt.id}, ${line.lineId}::uuid, ${line.variantId}::uuid, ${line.unknown}, ${back.accepted},
        ${back.rejected}, ${back.over}, ${line.reason}, ${why}, ${line.id}, ${token}, ${`staff:${by.id}`})`);
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "receipt.undo",
      entity: "receipt",
      entityId: receipt.id,
      before: { accepted: line.accepted, rejected: line.rejected },
      after: { reason: why },
    });
    if (line.variantId === null) return ok();
    // Orders are locked before shelves.
    const told = { ...back, lineId: line.lineId, isSurplus: line.reason === "surplus", token };
    if (!(await tellPurchase(tx, by, receipt, told)).ok) throw new Rollback(err("stale"));
    const moves = { receipt, variantId: line.variantId, ...back, note: why, by };
    if (!(await carry(tx, moves)).ok) throw new Rollback(err("moved-on"));
    return ok();
  });
}

/** Locks the receipt and books in it, once for a key; a refusal takes everything back. */
function inReceipt<E extends string>(
  no: string,
  key: string,
  work: (tx: Tx, receipt: LockedReceipt, token: string) => Promise<Result<undefined, E | "stale">>,
): Promise<Result<undefined, E | "stale"> & { used?: boolean }> {
  type Answer = Result<undefined, E | "stale"> & { used?: boolean };
  const token = idOf(`receipt-line:${no}:${key}`);
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const receipt = await lockReceipt(tx, no);
    if (receipt?.status !== "OPEN") return err("stale");
    const again = await tx.first(sql`
      select 1 from receipt_line where token = any(${[token, idOf(`${token}:back`)]}::uuid[])`);
    if (again) return { ...ok(), used: false };
    const done = await work(tx, receipt, token);
    if (!done.ok) throw new Rollback(done);
    await tx.run(sql`update receipt set version = version + 1 where id = ${receipt.id}`);
    return done;
  });
}

type Rest = { lineId: string | null; rest: number | null };

/** The line of the purchase order for a SKU. Without an order all may come; what it does not name was not ordered. */
async function orderedOf(tx: Tx, { purchaseOrderId }: LockedReceipt, variantId: string): Promise<Rest> {
  if (purchaseOrderId === null) return { lineId: null, rest: null };
  const line: OrderedLine | undefined = (await orderedLines(tx, purchaseOrderId)).find(
    (each) => each.variantId === variantId,
  );
  return line ? { lineId: line.lineId, rest: restOf(line) } : { lineId: null, rest: 0 };
}

type Booking = {
  receipt: LockedReceipt;
  by: By;
  variantId: string;
  lineId: string | null;
  accepted: number;
  rejected: number;
  over: number;
  reason: RejectReason | null;
  note: string | null;
  photoKey: string | null;
  token: string;
};

async function book(tx: Tx, booking: Booking): Promise<void> {
  const { receipt, by, variantId, lineId, accepted, rejected, over, reason, note, photoKey, token } = booking;
  await tx.run(sql`
    insert into receipt_line (receipt_id, purchase_order_line_id, variant_id, accepted, rejected, over, reason, note,
      photo_key, token, by)
    values (${receipt.id}, ${lineId}::uuid, ${variantId}, ${accepted}, ${rejected}, ${over}, ${reason}, ${note},
      ${photoKey}::text, ${token}, ${`staff:${by.id}`})`);
  const told = { accepted, rejected, over, lineId, isSurplus: reason === "surplus", token };
  // The order was changed at this moment: the page shows what is to come now.
  if (!(await tellPurchase(tx, by, receipt, told)).ok) throw new Rollback(err("stale"));
  if (!(await carry(tx, booking)).ok) throw new Error("goods that come were refused");
}

/** Moves the pieces of a booking: good ones to the receiving bin, others to quarantine. Negative ones go back out. */
async function carry(
  tx: Tx,
  {
    receipt,
    variantId,
    accepted,
    rejected,
    note,
    by,
  }: Pick<Booking, "receipt" | "variantId" | "accepted" | "rejected" | "note" | "by">,
): Promise<Result<undefined, "too-few">> {
  const { warehouseId } = receipt;
  await standShelves(tx, warehouseId, [variantId]);
  const same = {
    variantId,
    warehouseId,
    reason: "delivery",
    note,
    ref: { type: "receipt", id: receipt.id },
  } as const;
  const moves: GoodsMove[] = [];
  if (accepted !== 0)
    moves.push({ ...same, binId: await dockBin(tx, warehouseId, "receiving"), qty: accepted });
  if (rejected !== 0)
    moves.push({ ...same, binId: await dockBin(tx, warehouseId, "quarantine"), qty: rejected });
  return moveGoods(tx, `staff:${by.id}`, moves);
}
