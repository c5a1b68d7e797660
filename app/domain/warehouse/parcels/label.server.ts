/** Labels: print again gives the same one, redo makes a new one of a new parcel. Nothing else gives a parcel a number. */
import { lockAnyOrder } from "~/domain/orders/row.server";
import { channelAt } from "~/domain/orders/part-facts.server";
import { doubtsAbout } from "~/domain/orders/tracking-check.server";
import { numberMark } from "~/domain/shipping/tracking-number";
import { db, isUniqueViolation, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { actorOfStaff, type Doer } from "../picking/wave-row.server";
import { nextNumber } from "../numbers/ranges.server";
import { makePaper } from "../paper/facts.server";
import type { PaperFault } from "../paper/fault";
import { goTogether, isTakenApart, lockBoxOrders, restOfBox } from "./box.server";
import { lockParcel, parcelSteps, type NumberFrom, type Parcel } from "./steps.server";

/**
 * Gives a packed parcel the next number of its carrier, if there is one and its papers can be made: where customs need
 * more, no number is used, and the parcel says so. The caller holds the order and the parcel.
 */
export async function labelParcel(tx: Tx, parcel: Parcel, by: By): Promise<boolean> {
  const { id, carrier } = parcel;
  if (carrier === null) return false;
  const made = await makePaper(tx, id);
  if (!made.ok) {
    await tx.run(sql`update outbound_parcel set refusal = ${made.error} where id = ${id}`);
    return false;
  }
  const number = await nextNumber(tx, carrier);
  if (!number.ok) return false;
  const { trackingNo } = number.value;
  const input = { carrier, trackingNo, from: "range" as const, labelHash: made.value.hash };
  return (await parcelSteps.takeStep(tx, parcel, "label", by, { input })).ok;
}

export type LabelError = "stale" | "scanned" | "changing" | "number-used" | PaperFault;

/**
 * What speaks against a number that was typed, as text keys; empty where nothing does, or where whoever types it has seen
 * that: `anyway` is its mark.
 */
export async function numberDoubts(
  carrier: string,
  trackingNo: string,
  anyway: string | undefined,
): Promise<string[]> {
  const { used, doubts } = await doubtsAbout(carrier, trackingNo);
  if (used) return [`orders:error.tracking-used-by|${JSON.stringify({ no: used })}`];
  return anyway === numberMark(carrier, trackingNo) ? [] : doubts;
}

/** A number that was typed or scanned for a packed parcel, after `numberDoubts`. */
export async function numberParcel(
  staff: Doer,
  parcelNo: string,
  { carrier, trackingNo, from }: { carrier: string; trackingNo: string; from: NumberFrom },
): Promise<Result<null, LabelError>> {
  type Answer = Result<null, LabelError>;
  try {
    return await transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
      await lockBox(tx, parcelNo);
      const parcel = await lockWithOrder(tx, parcelNo);
      if (parcel?.status !== "PACKED" || parcel.joinedTo !== null) return err("stale");
      const made = await makePaper(tx, parcel.id);
      if (!made.ok) return made;
      const input = { carrier, trackingNo, from, labelHash: made.value.hash };
      const done = await parcelSteps.takeStep(tx, parcel, "label", { staff }, { input });
      return done.ok ? ok(null) : done;
    });
  } catch (error) {
    if (isUniqueViolation(error, "outbound_parcel_number")) return err("number-used");
    throw error;
  }
}

/** Locks the orders of the box that a parcel is in. */
async function lockBox(tx: Tx, parcelNo: string): Promise<void> {
  const known = await tx.first<{ id: string }>(sql`select id from outbound_parcel where no = ${parcelNo}`);
  if (known) await lockBoxOrders(tx, known.id);
}

/** Locks the order of a parcel, then the parcel. */
export async function lockWithOrder(tx: Tx, parcelNo: string): Promise<Parcel | null> {
  const known = await tx.first<{ id: string; orderId: string }>(sql`
    select id, order_id from outbound_parcel where no = ${parcelNo}`);
  if (!known) return null;
  await lockAnyOrder(tx, { id: known.orderId });
  return lockParcel(tx, known.id);
}

/**
 * A packed parcel is weighed before it is handed over, in grams, with a photo of the scale where one was taken. An
 * earlier photo stays where none comes.
 */
export function weighPacked(
  staff: Doer,
  parcelNo: string,
  input: { readonly grams: number; readonly photoKey: string | null },
): Promise<Result<null, "stale" | "scanned" | "changing">> {
  type Answer = Result<null, "stale" | "scanned" | "changing">;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const parcel = await lockWithOrder(tx, parcelNo);
    if (!parcel) return err("stale");
    const done = await parcelSteps.takeStep(tx, parcel, "weigh", { staff }, { input });
    return done.ok ? ok(null) : done;
  });
}

/**
 * Redo: the parcel and its label are void, and a new parcel has the same pieces, weight and photo. It gets a number of
 * its own. The address is the order's of now. A box of several orders is redone as a whole; where one of them may not
 * leave, this one comes out of it, and is weighed anew.
 */
export function redoLabel(
  staff: Doer,
  parcelNo: string,
): Promise<Result<{ no: string }, "stale" | "scanned" | "changing">> {
  type Answer = Result<{ no: string }, "stale" | "scanned" | "changing">;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    await lockBox(tx, parcelNo);
    const old = await lockWithOrder(tx, parcelNo);
    if (old?.status !== "LABELLED") return err("stale");
    const rest = await restOfBox(tx, old);
    const isBox = rest.length > 0 && !(await isTakenApart(tx, rest)) && (await goTogether(tx, old, rest));
    const [first = old, ...others] = isBox ? [old, ...rest].toSorted(firstOfBox) : [old];
    const made = await remake(tx, staff, first, { joinedTo: null, keepsWeight: isBox || rest.length === 0 });
    if (!made.ok) return made;
    for (const other of others) {
      const joined = await remake(tx, staff, other, { joinedTo: made.value.id, keepsWeight: false });
      if (!joined.ok) throw new Rollback(joined);
    }
    const fresh = await lockParcel(tx, made.value.id);
    if (fresh) await labelParcel(tx, fresh, { staff });
    return ok({ no: made.value.no });
  });
}

const firstOfBox = (a: Parcel, b: Parcel) => Number(a.joinedTo !== null) - Number(b.joinedTo !== null);

type Remade = Result<{ id: string; no: string }, "stale" | "scanned" | "changing">;

async function remake(
  tx: Tx,
  staff: Doer,
  old: Parcel,
  { joinedTo, keepsWeight }: { joinedTo: string | null; keepsWeight: boolean },
): Promise<Remade> {
  const voided = await parcelSteps.takeStep(tx, old, "void", { staff }, { input: { reason: "redo" } });
  if (!voided.ok) return voided;
  const made = await tx.first<{ id: string; no: string }>(sql`
      insert into outbound_parcel (no, order_id, warehouse_id, wave_id, channel_id, carrier, status, part, verified,
        weighed_g, photo_key, joined_to, created_by, packed_at, packed_by)
      select 'P' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('outbound_parcel_no_seq'), x.order_id,
        x.warehouse_id, x.wave_id, h.channel_id, (select c.carrier from ship_channel c where c.id = h.channel_id), 'PACKED',
        x.part, x.verified, case when ${keepsWeight}::boolean then x.weighed_g end,
        case when ${keepsWeight}::boolean then x.photo_key end, ${joinedTo}::uuid, ${actorOfStaff(staff)}, x.packed_at,
        x.packed_by
      from outbound_parcel x join store_order o on o.id = x.order_id
      cross join lateral (select ${channelAt(sql`x.warehouse_id`)} as channel_id) h where x.id = ${old.id}
      returning id, no`);
  if (!made) throw new Error("a parcel was not stored");
  await tx.run(sql`
      insert into outbound_line (parcel_id, order_line_item_id, variant_id, qty, packed)
      select ${made.id}::uuid, order_line_item_id, variant_id, qty, packed from outbound_line where parcel_id = ${old.id}
      order by id`);
  await parcelSteps.begin(tx, "redo", { staff }, made.id);
  return ok(made);
}

/** The label is printed, for the first time or again. Counts the prints; no parcel and no number comes of it. */
export async function countPrint(parcelNo: string): Promise<boolean> {
  const counted = await db.run(sql`
    update outbound_parcel set prints = prints + 1 where no = ${parcelNo} and status in ('LABELLED', 'HANDED_OVER')`);
  return counted === 1;
}
