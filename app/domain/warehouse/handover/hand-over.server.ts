/**
 * Handing over: parcels come on the manifest of their carrier, and closing it sends them. Each is sent in a transaction of
 * its own, so whatever stops in between goes on where it was, and none is sent twice.
 */
import { trackingUrlOf } from "~/domain/orders/desk-list.server";
import { dispatchParcelIn, type DispatchError } from "~/domain/orders/dispatch.server";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { wasScanned } from "~/domain/tracking/expected.server";
import {
  db,
  isUniqueViolation,
  Rollback,
  sql,
  transaction,
  transactionOr,
  type Sql,
  type Tx,
} from "~/platform/db";
import { defineSteps } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Err, type Result } from "~/platform/result";
import { labelHashOf } from "../paper/facts.server";
import { boxFault, lockBoxOrders, restOfBox } from "../parcels/box.server";
import { lockParcel, parcelSteps, type Parcel } from "../parcels/steps.server";
import { unfitFor } from "../picking/ready.server";
import { actorOfStaff, packers, type Doer } from "../picking/wave-row.server";
import { leaveWave } from "../picking/wave-steps.server";
import { manifestStates, type ManifestStatus } from "./states";

type Manifest = { readonly id: string; readonly no: string; readonly status: ManifestStatus };

export const manifestSteps = defineSteps<Manifest>()({
  entity: "manifest",
  machine: manifestStates,
  stale: "stale",
  audit: "manifest",
  starts: { open: "OPEN" },
  steps: { close: { by: packers, set: () => sql`closed_at = now()` } },
});

export type HandOverError =
  "stale" | "closing" | "nothing" | "other-carrier" | "not-labelled" | "handed-over";

/** The open manifest of a carrier at a warehouse, locked; a new one where there is none. */
async function openManifest(
  tx: Tx,
  staff: Doer,
  warehouseId: string,
  carrier: string,
): Promise<Manifest & { closingAt: Date | null }> {
  type Found = Manifest & { closingAt: Date | null };
  const find = () =>
    tx.first<Found>(sql`
      select id, no, status, closing_at from manifest
      where warehouse_id = ${warehouseId} and carrier = ${carrier} and status = 'OPEN' for update`);
  const found = await find();
  if (found) return found;
  const made = await tx.first<{ id: string }>(sql`
    insert into manifest (no, warehouse_id, carrier, created_by)
    values ('M' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('manifest_no_seq'), ${warehouseId}, ${carrier},
      ${actorOfStaff(staff)})
    on conflict (warehouse_id, carrier) where status = 'OPEN' do nothing returning id`);
  if (made) await manifestSteps.begin(tx, "open", { staff }, made.id);
  const open = await find();
  if (!open) throw new Error("a manifest was not stored");
  return open;
}

/** Parcels in the same box as the one of a number, and that one. */
function inBoxOf(parcelNo: string): Sql {
  const first = sql`(select coalesce(b.joined_to, b.id) from outbound_parcel b where b.no = ${parcelNo})`;
  return sql`(id = ${first} or joined_to = ${first})`;
}

/** A parcel is scanned at the door: it comes on the manifest of its carrier. Again changes nothing. */
export function addToManifest(
  staff: Doer,
  parcelNo: string,
): Promise<Result<{ warehouseId: string; carrier: string }, HandOverError>> {
  return transaction(async (tx) => {
    const known = await tx.first<{ warehouseId: string; carrier: string | null; status: string }>(sql`
      select warehouse_id, carrier, status from outbound_parcel where no = ${parcelNo}`);
    if (!known) return err("stale");
    if (known.status === "HANDED_OVER") return err("handed-over");
    if (known.status !== "LABELLED" || known.carrier === null) return err("not-labelled");
    const { warehouseId, carrier } = known;
    const manifest = await openManifest(tx, staff, warehouseId, carrier);
    if (manifest.closingAt) return err("closing");
    const added = await tx.run(sql`
      update outbound_parcel set manifest_id = ${manifest.id}, refusal = null
      where ${inBoxOf(parcelNo)} and status = 'LABELLED' and (manifest_id is null or manifest_id = ${manifest.id})`);
    return added > 0 ? ok({ warehouseId, carrier }) : err("stale");
  });
}

/** Takes a parcel off its manifest again. */
export function takeOffManifest(parcelNo: string): Promise<boolean> {
  return transaction(async (tx) => {
    const off = await tx.run(sql`
      update outbound_parcel x set manifest_id = null from manifest m
      where x.id in (select id from outbound_parcel where ${inBoxOf(parcelNo)}) and x.status = 'LABELLED'
        and m.id = x.manifest_id and m.closing_at is null`);
    return off > 0;
  });
}

/**
 * One press closes the manifest of a carrier: with all its labelled parcels, or with those that were scanned. They are
 * sent by a job; the manifest's page shows how far it is. The same press again does nothing.
 */
export function closeManifest(
  staff: Doer,
  { warehouseId, carrier, which }: { warehouseId: string; carrier: string; which: "all" | "scanned" },
): Promise<Result<{ no: string }, HandOverError>> {
  return transaction(async (tx) => {
    const manifest = await openManifest(tx, staff, warehouseId, carrier);
    if (manifest.closingAt) {
      // A job that was given up is begun again by the next press.
      await addJob(tx, "warehouse.handOver", { manifestId: manifest.id }, { key: `handOver:${manifest.id}` });
      return ok({ no: manifest.no });
    }
    if (which === "all")
      await tx.run(sql`
        update outbound_parcel set manifest_id = ${manifest.id}, refusal = null
        where warehouse_id = ${warehouseId} and carrier = ${carrier} and status = 'LABELLED' and manifest_id is null`);
    const some = await tx.first(sql`
      select 1 from outbound_parcel where manifest_id = ${manifest.id} and status = 'LABELLED' limit 1`);
    // An empty manifest stays open for the next parcel.
    if (!some) return err("nothing");
    await tx.run(sql`
      update manifest set closing_at = now(), closed_by = ${actorOfStaff(staff)} where id = ${manifest.id}`);
    await addJob(tx, "warehouse.handOver", { manifestId: manifest.id }, { key: `handOver:${manifest.id}` });
    return ok({ no: manifest.no });
  });
}

/** Sends the parcels of a manifest that is being closed, then closes it. Safe to run again, also after it was killed. */
export async function handOverManifest(manifestId: string): Promise<void> {
  const manifest = await db.first<{ by: string | null }>(sql`
    select closed_by as by from manifest where id = ${manifestId} and status = 'OPEN' and closing_at is not null`);
  if (!manifest) return;
  const parcels = await db.rows<{ id: string; orderId: string }>(sql`
    select id, order_id from outbound_parcel where manifest_id = ${manifestId} and status = 'LABELLED' order by id`);
  const failed: unknown[] = [];
  // One that fails does not keep the others here.
  for (const parcel of parcels)
    await handOverParcel(parcel, manifestId, manifest.by ?? "").catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, "parcels of a manifest could not be handed over");
  await transactionOr(async (tx) => {
    const row = await tx.first<Manifest>(sql`
      select id, no, status from manifest where id = ${manifestId} and status = 'OPEN' for update`);
    if (row) await manifestSteps.takeStep(tx, row, "close", "system", {});
  });
}

/** Why a parcel stayed here when its manifest was closed. */
export type Refusal = "order" | "gone" | "short" | "address" | "refunded" | "used" | "apart" | DispatchError;

/**
 * A carrier has scanned a parcel that was not handed over: it has left (§3.1 #31), and is sent. A label that is older
 * than the address stops it no more. Safe to repeat.
 */
export async function handOverScanned(id: string): Promise<void> {
  const parcel = await db.first<{ orderId: string }>(sql`
    select order_id from outbound_parcel where id = ${id} and status = 'LABELLED'`);
  if (parcel) await handOverParcel({ id, ...parcel }, null, "");
}

/**
 * Sends one parcel, or says on it why not and takes it off its manifest.
 * @param manifestId null where a carrier's scan sends it, whatever manifest it is on
 */
export async function handOverParcel(
  { id, orderId }: { id: string; orderId: string },
  manifestId: string | null,
  by: string,
): Promise<void> {
  const refused = await send(id, orderId, manifestId, by);
  if (refused === null) return;
  await transaction(async (tx) => {
    await lockAnyOrder(tx, { id: orderId });
    await tx.run(sql`
      update outbound_parcel set manifest_id = null, refusal = ${refused}
      where id = ${id} and status in ('LABELLED', 'VOID')
        and (manifest_id = ${manifestId}::uuid or ${manifestId}::uuid is null or status = 'VOID')`);
  });
}

/** Null where it was sent, or is no longer to be. */
async function send(
  id: string,
  orderId: string,
  manifestId: string | null,
  by: string,
): Promise<Refusal | null> {
  try {
    const refused = await transactionOr<Refusal | null, Refusal | Err<DispatchError>>(async (tx) => {
      await lockBoxOrders(tx, id);
      const order = await lockAnyOrder(tx, { id: orderId });
      const parcel = await lockParcel(tx, id);
      if (!order || parcel?.status !== "LABELLED") return null;
      if (manifestId !== null && parcel.manifestId !== manifestId) return null;
      // What its carrier has is gone: nothing comes back out of it, whatever stands against its order (§3.1 #31).
      const rest = await restOfBox(tx, parcel);
      const isGone = rest.some(({ status }) => status === "HANDED_OVER");
      const hasLeft = manifestId === null || isGone || (await wasScanned(tx, id));
      if (!hasLeft) {
        const why = unfitFor(order) ?? ((await wasEdited(tx, id)) ? "changed" : null);
        // Other pieces of it were not found: this parcel waits for them.
        if (why === "short") return "short";
        if (why !== null) {
          await dropOut(tx, parcel, why);
          return "order";
        }
        if (parcel.labelHash !== (await labelHashOf(tx, orderId, parcel.warehouseId))) return "address";
        const fault = await boxFault(tx, parcel, rest);
        if (fault !== null) return fault;
        if (await shrinkParcel(tx, parcel)) return "refunded";
      }
      // It was cancelled or edited, and left all the same: people decide.
      if (hasLeft && (order.status !== "PURCHASING" || (await wasEdited(tx, id)))) return "gone";
      const sent = await sendOne(tx, order.no, parcel, { by, hasLeft });
      if (!sent.ok) throw new Rollback(sent.error);
      return null;
    });
    // A refusal within the dispatch comes as it stands there.
    return typeof refused === "object" && refused !== null ? refused.error : refused;
  } catch (error) {
    if (isUniqueViolation(error, "package_carrier_tracking_no_key")) return "used";
    throw error;
  }
}

/** Whether its order was unpaid meanwhile, and other goods were chosen. */
async function wasEdited(tx: Tx, parcelId: string): Promise<boolean> {
  return (
    (await tx.first(sql`
      select 1 from outbound_line where parcel_id = ${parcelId} and order_line_item_id is null limit 1`)) !==
    null
  );
}

/** A labelled parcel leaves: its order is told, and it is handed over. */
async function sendOne(
  tx: Tx,
  orderNo: string,
  parcel: Parcel,
  how: { by: string; hasLeft: boolean },
): Promise<Result<unknown, DispatchError>> {
  const sent = await dispatchOne(tx, orderNo, parcel, how);
  if (!sent.ok) return sent;
  const input = { packageId: sent.value.packageId, by: how.by };
  const moved = await parcelSteps.takeStep(tx, parcel, "hand-over", "system", { input });
  if (!moved.ok) throw new Error(`parcel ${parcel.no} was sent and could not be moved`);
  return ok();
}

/** The labelled parcels of a locked order have left, as staff say. What cannot be sent stays, and shows as still here. */
export async function sendLabelled(tx: Tx, orderId: string): Promise<void> {
  const order = await lockAnyOrder(tx, { id: orderId });
  const parcels = await tx.rows<{ id: string }>(sql`
    select id from outbound_parcel where order_id = ${orderId} and status = 'LABELLED'
      and not exists (select 1 from package p where p.carrier = outbound_parcel.carrier
        and p.tracking_no = outbound_parcel.tracking_no) order by id`);
  for (const { id } of parcels) {
    const parcel = await lockParcel(tx, id);
    if (order && parcel && !(await shrinkParcel(tx, parcel)))
      await sendOne(tx, order.no, parcel, { by: "", hasLeft: true });
  }
}

/** Nothing of a locked order leaves any more: it is out of its wave, its labels are void, its goods go back. */
export async function leaveAll(tx: Tx, orderId: string): Promise<void> {
  const waves = await tx.rows<{ id: string; warehouseId: string }>(sql`
    select v.id, v.warehouse_id from wave_order w join wave v on v.id = w.wave_id
    where w.order_id = ${orderId} and w.status <> 'OUT' order by v.id`);
  for (const wave of waves) await leaveWave(tx, wave, orderId, "cancelled", "system");
  const parcels = await tx.rows<{ id: string }>(sql`
    select id from outbound_parcel where order_id = ${orderId} and status in ('OPEN', 'PACKED', 'LABELLED') order by id`);
  for (const { id } of parcels) {
    const parcel = await lockParcel(tx, id);
    if (parcel) await parcelSteps.takeStep(tx, parcel, "void", "system", { input: { reason: "cancelled" } });
  }
}

async function dropOut(tx: Tx, parcel: Parcel, why: NonNullable<ReturnType<typeof unfitFor>>): Promise<void> {
  if (parcel.waveId === null) {
    await parcelSteps.takeStep(tx, parcel, "void", "system", { input: { reason: why } });
    return;
  }
  const wave = { id: parcel.waveId, warehouseId: parcel.warehouseId };
  await leaveWave(tx, wave, parcel.orderId, why, "system");
}

async function dispatchOne(
  tx: Tx,
  orderNo: string,
  parcel: Parcel,
  { by, hasLeft }: { by: string; hasLeft: boolean },
) {
  const facts = await tx.first<{ toteId: string | null; known: number | null }>(sql`
    select (select tote_id from wave where id = ${parcel.waveId}::uuid) as tote_id,
      (select sum(coalesce(i.weight_g, v.weight_g) * b.qty)::int from outbound_line b
        left join order_line_item i on i.id = b.order_line_item_id join variant v on v.id = b.variant_id
        where b.parcel_id = ${parcel.id}) as known`);
  const lines = await tx.rows<{ itemId: string; variantId: string; qty: number }>(sql`
    select order_line_item_id as item_id, variant_id, qty from outbound_line where parcel_id = ${parcel.id}
      and order_line_item_id is not null
    order by order_line_item_id`);
  const [carrier, trackingNo] = [parcel.carrier ?? "", parcel.trackingNo ?? ""];
  const toteId = facts?.toteId ?? null;
  return dispatchParcelIn(
    tx,
    orderNo,
    {
      ...{ carrier, trackingNo, trackingUrl: await trackingUrlOf(carrier, trackingNo) },
      ...(hasLeft && { hasLeft }),
      weightG: parcel.weighedG ?? facts?.known ?? null,
      items: lines.map(({ itemId, qty }) => ({ itemId, qty })),
      ...(toteId && {
        from: lines.map(({ variantId, qty }) => ({
          ...{ variantId, qty, warehouseId: parcel.warehouseId },
          binId: toteId,
        })),
      }),
    },
    by === "" || hasLeft ? "system" : (by as `staff:${string}`),
  );
}

/** Units that were refunded after they were packed come out of the parcel. Whether there were any. */
export async function shrinkParcel(tx: Tx, parcel: Parcel): Promise<boolean> {
  const lines = await tx.rows<{ itemId: string; qty: number; may: number }>(sql`
    select b.order_line_item_id as item_id, b.qty, greatest(0, i.qty - i.qty * l.refunded / l.qty
      - coalesce((select sum(p.qty)::int from package_line p where p.order_line_item_id = i.id), 0)
      - coalesce((select sum(c.qty)::int from outbound_line c join outbound_parcel y on y.id = c.parcel_id
        where c.order_line_item_id = i.id and y.id < b.parcel_id and y.status in ('OPEN', 'PACKED', 'LABELLED')), 0))::int as may
    from outbound_line b join order_line_item i on i.id = b.order_line_item_id join order_line l on l.id = i.order_line_id
    where b.parcel_id = ${parcel.id}`);
  const over = lines.filter(({ qty, may }) => qty > may);
  for (const { itemId, may } of over)
    await tx.run(
      may > 0
        ? sql`update outbound_line set qty = ${may}::int, packed = least(packed, ${may}::int)
            where parcel_id = ${parcel.id} and order_line_item_id = ${itemId}`
        : sql`delete from outbound_line where parcel_id = ${parcel.id} and order_line_item_id = ${itemId}`,
    );
  // Scale and photo told of the pieces that were taken out, too.
  if (over.length > 0)
    await tx.run(sql`update outbound_parcel set weighed_g = null, photo_key = null where id = ${parcel.id}`);
  if (over.length > 0 && lines.every(({ may }) => may === 0))
    await parcelSteps.takeStep(tx, parcel, "void", "system", { input: { reason: "refunded" } });
  return over.length > 0;
}
