/** Orders that are sent without scanning their pieces: a right of its own, and their parcels say so. */
import { lockAnyOrder } from "~/domain/orders/row.server";
import { db, sql, transactionOr, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, type Result } from "~/platform/result";
import { makeWave, type Made, type MakeError } from "../picking/make.server";
import { leavesNow, pickPieces } from "../picking/pick.server";
import { lockWaveById, maySendUnscanned, type Doer, type Wave } from "../picking/wave-row.server";
import { finishWave } from "../picking/wave-steps.server";
import { complete, openParcel } from "./pack.server";

/**
 * Makes a wave whose orders a job picks, packs and labels by itself. Only for who has that right; the parcels are marked
 * as not verified.
 */
export async function sendUnscanned(
  staff: Doer,
  nos: readonly string[],
  token: string,
): Promise<Result<Made, MakeError | "no-right">> {
  if (!maySendUnscanned(staff)) return err("no-right");
  return makeWave(staff, nos, { unscanned: true }, token, (tx, waveId) =>
    addJob(tx, "warehouse.packUnscanned", { waveId }, { key: `unscanned:${waveId}` }),
  );
}

/** Picks and packs what such a wave has left, each order in a transaction of its own. Safe to run again. */
export async function packUnscanned(waveId: string): Promise<void> {
  const orders = await db.rows<{ orderId: string }>(sql`
    select order_id from wave_order where wave_id = ${waveId} and status = 'IN' order by order_id`);
  for (const { orderId } of orders)
    await transactionOr(async (tx) => {
      const wave = await lockWaveById(tx, waveId);
      if (wave && wave.status !== "CLOSED") await packWhole(tx, wave, orderId);
    });
  await transactionOr(async (tx) => {
    const wave = await lockWaveById(tx, waveId);
    if (wave) await finishWave(tx, wave, "system");
  });
}

async function packWhole(tx: Tx, wave: Wave, orderId: string): Promise<void> {
  const isIn = await tx.first(sql`
    select 1 from wave_order where wave_id = ${wave.id} and order_id = ${orderId} and status = 'IN'`);
  if (!isIn || (await leavesNow(tx, wave, orderId, "system"))) return;
  const order = await lockAnyOrder(tx, { id: orderId });
  if (!order) return;
  const lines = await tx.rows<Parameters<typeof pickPieces>[3][number]>(sql`
    select p.id, p.order_id, p.order_line_item_id as item_id, p.variant_id, p.bin_id, null::text as code, w.slot,
      p.qty - p.picked - p.short as open
    from pick_line p join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id
    where p.wave_id = ${wave.id} and p.order_id = ${orderId} and p.picked + p.short < p.qty order by p.id`);
  await pickPieces(tx, wave, "system", lines, { most: Infinity, sku: null });
  // As many parcels as its freight was quoted for.
  for (;;) {
    const parcel = await openParcel(tx, wave, order, "system", { verified: false });
    if (!parcel) return;
    await tx.run(sql`update outbound_line set packed = qty where parcel_id = ${parcel.id}`);
    await tx.run(sql`update outbound_parcel set verified = false where id = ${parcel.id}`);
    const done = await complete(tx, wave, order, parcel, { grams: null, staff: "system", unweighed: true });
    if (!done) return;
  }
}
