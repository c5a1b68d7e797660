/** What happens to waves, and to orders that leave them. */
import { lockOrders } from "~/domain/orders/goods.server";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { freePicks, type InBin } from "~/domain/stock/picking.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import type { By } from "~/platform/steps";
import { labelWithout } from "../parcels/joined.server";
import { voidParcelsOf } from "../parcels/steps.server";
import { unfitFor, type Unfit } from "./ready.server";
import { waveStates } from "./states";
import { lockWave, packers, type Wave } from "./wave-row.server";

/** Why an order left a wave. */
export type Left = Unfit | "closed";

export const waveSteps = defineSteps<Wave, unknown, "stale" | "unknown">()({
  entity: "wave",
  machine: waveStates,
  lock: (tx, no: string, _by: By) => lockWave(tx, no),
  stale: "stale",
  unknown: "unknown",
  audit: "wave",
  set: () => sql`version = version + 1`,
  starts: { make: "OPEN" },
  steps: {
    picked: { by: packers, set: () => sql`picked_at = now()`, audit: () => null },
    close: { by: packers, set: () => sql`closed_at = now()`, then: [letAllGo] },
    reopen: { by: packers, set: () => sql`closed_at = null`, audit: () => null },
  },
});

/** What is not packed goes back to ready; each order's history names its wave. */
async function letAllGo(tx: Tx, { row: wave, by }: Doing<Wave>): Promise<void> {
  const rows = await tx.rows<{ orderId: string }>(sql`
    select order_id from wave_order where wave_id = ${wave.id} and status = 'IN' order by order_id`);
  // All orders before any shelf.
  await lockOrders(
    tx,
    rows.map(({ orderId }) => orderId),
    "wait",
  );
  for (const { orderId } of rows) {
    const order = await lockAnyOrder(tx, { id: orderId });
    await leaveWave(tx, wave, orderId, (order && unfitFor(order)) ?? "closed", by);
  }
}

/**
 * Takes an order out of its wave: what was not picked is free again, what was picked and is in no parcel waits to be put
 * back. Its parcels are void; where it goes on later, only what is not finished. The caller holds the order.
 */
export async function leaveWave(
  tx: Tx,
  wave: Pick<Wave, "id" | "warehouseId">,
  orderId: string,
  why: Left,
  by: By,
): Promise<void> {
  const goesOn = why === "short" || why === "closed";
  await voidParcelsOf(tx, { waveId: wave.id, orderId, reason: why }, goesOn ? "unfinished" : "all", by);
  const isIn = await tx.first<{ status: string }>(sql`
    select status from wave_order where wave_id = ${wave.id} and order_id = ${orderId} and status <> 'OUT'`);
  if (!isIn) return;
  if (isIn.status === "IN") {
    const open = await tx.rows<InBin>(sql`
      select bin_id, variant_id, qty - picked - short as qty from pick_line
      where wave_id = ${wave.id} and order_id = ${orderId} and bin_id is not null and picked + short < qty`);
    await freePicks(tx, wave.warehouseId, open);
  }
  await tx.run(sql`
    update wave_order set status = 'OUT', out_reason = ${why}, left_at = now()
    where wave_id = ${wave.id} and order_id = ${orderId}`);
  await labelWithout(tx, wave.id, orderId, by);
}

/** Picking ends with the last piece; the wave ends with the last order. */
export async function finishWave(tx: Tx, wave: Wave, by: By): Promise<Wave> {
  const open = await tx.first<{ orders: boolean; lines: boolean }>(sql`
    select exists (select 1 from wave_order w where w.wave_id = ${wave.id} and w.status = 'IN') as orders,
      exists (select 1 from pick_line p join wave_order w on w.wave_id = p.wave_id and w.order_id = p.order_id
        where p.wave_id = ${wave.id} and w.status = 'IN' and p.picked + p.short < p.qty) as lines`);
  if (!open?.orders && wave.status !== "CLOSED") {
    await waveSteps.takeStep(tx, wave, "close", by, {});
    return { ...wave, status: "CLOSED" };
  }
  if (!open?.lines && wave.status === "OPEN") {
    await waveSteps.takeStep(tx, wave, "picked", by, {});
    return { ...wave, status: "PICKED" };
  }
  return wave;
}
