/** Waves, parcels and manifests of the demo in every state, made by the warehouse's own commands. */
import "~/domain/wiring.server";
import { closeManifest, handOverManifest, addToManifest } from "~/domain/warehouse/handover/hand-over.server";
import { scanPack, voidParcel } from "~/domain/warehouse/parcels/pack.server";
import { redoLabel } from "~/domain/warehouse/parcels/label.server";
import { packUnscanned } from "~/domain/warehouse/parcels/unscanned.server";
import { setActive } from "~/domain/warehouse/numbers/ranges.server";
import { makeWave } from "~/domain/warehouse/picking/make.server";
import { pickLine, shortPick } from "~/domain/warehouse/picking/pick.server";
import { db, sql } from "~/platform/db";
import { demoOrders } from "./demo-orders";
import { bring, move, place, type Demo } from "./orders";

type By = { id: string; roles: ["admin"] };

function must<T>(done: { ok: true; value: T } | { ok: false; error: string }): T {
  if (!done.ok) throw new Error(`the demo's warehouse: ${done.error}`);
  return done.value;
}

/** Fills the rooms for what goes out; where there are waves they stay as they are. */
export async function seedDemoOutbound(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from wave limit 1`)) return;
  const by: By = { id: demo.staffId, roles: ["admin"] };
  const nos = await readyDemo(demo, 10);
  const wave = async (key: string, some: readonly string[]) =>
    must(await makeWave(by, some, {}, `demo:wave:${key}`)).no;

  // One that waits for a number: its carrier's numbers are not given out.
  const ranges = await db.rows<{ id: string }>(sql`
    select r.id from store_order o join ship_channel c on c.id = o.channel_id join number_range r on r.carrier = c.carrier
    where o.no = ${nos[0] ?? ""} and r.active`);
  for (const { id } of ranges) await setActive(by, id, false);
  const typed = await wave("number", nos.slice(0, 1));
  await pickAll(by, typed);
  await packAll(by, typed, "number");

  // One that is gone, with a label that was made anew and a parcel that was void before.
  const gone = await wave("gone", nos.slice(1, 3));
  await pickAll(by, gone);
  await packAll(by, gone, "gone");
  await again(by, gone);
  await handOver(by, gone);

  // One at the door, of which nobody scanned a piece.
  const door = await wave("door", nos.slice(3, 5));
  await packUnscanned(await idOf(door));
  const atDoor = await db.first<{ no: string }>(sql`
    select x.no from outbound_parcel x join wave v on v.id = x.wave_id where v.no = ${door} and x.status = 'LABELLED' limit 1`);
  if (atDoor) must(await addToManifest(by, atDoor.no));

  // One at the bench, half packed.
  const bench = await wave("bench", nos.slice(5, 7));
  await pickAll(by, bench);
  await packAll(by, bench, "bench", 2);

  // One at the shelves, where a piece was missing.
  const shelves = await wave("shelves", nos.slice(7, 9));
  const missing = await db.first<{ variantId: string; binId: string | null }>(sql`
    select p.variant_id, p.bin_id from pick_line p join wave v on v.id = p.wave_id where v.no = ${shelves} order by p.id limit 1`);
  if (missing) must(await shortPick(by, shelves, missing, { reason: "missing", missing: 1 }, "demo:short"));
  // The others wait to be picked.
}

/** New orders of the demo's store whose goods are there. */
async function readyDemo(demo: Demo, count: number): Promise<string[]> {
  const like = demoOrders.filter(
    ({ stage }) => stage === "purchased" || stage === "shipped" || stage === "delivered",
  );
  const nos: string[] = [];
  for (let i = 0; i < count; i++) {
    // To two buyers whose parcels leave from one warehouse; the first goes with a carrier that gave us no numbers.
    const order = like[i === 0 ? 0 : 2 + (i % 2)];
    if (!order) break;
    const to = { ...order.to, last_name: `${order.to.last_name} ${String.fromCharCode(65 + i)}` };
    // One piece or two: what one piece and what several need is there to be seen.
    const { id } = await place({ ...order, to, lines: [["HB-MUG-350", 1 + (i % 2)]] });
    const no = await bring(demo.storeId, id, 30 + i);
    await move(demo, no, id, "purchased", 900 + i);
    nos.push(no);
  }
  return nos;
}

const idOf = async (waveNo: string): Promise<string> =>
  (await db.first<{ id: string }>(sql`select id from wave where no = ${waveNo}`))?.id ?? "";

async function pickAll(by: By, waveNo: string): Promise<void> {
  const lines = await db.rows<{ variantId: string; binId: string | null }>(sql`
    select distinct p.variant_id, p.bin_id from pick_line p join wave v on v.id = p.wave_id where v.no = ${waveNo}`);
  for (const line of lines)
    must(await pickLine(by, waveNo, line, `demo:pick:${waveNo}:${line.variantId}:${line.binId}`));
}

/** Packs the orders of a wave by scans; `left`: so many pieces wait still. */
async function packAll(by: By, waveNo: string, key: string, left = 0): Promise<void> {
  const pieces = await db.rows<{ order: string; sku: string; qty: number }>(sql`
    select o.no as "order", a.sku, p.picked as qty from pick_line p join wave v on v.id = p.wave_id
    join store_order o on o.id = p.order_id join variant a on a.id = p.variant_id where v.no = ${waveNo} order by o.no, a.sku`);
  const most = pieces.reduce((sum, { qty }) => sum + qty, 0) - left;
  let packed = 0;
  for (const { order, sku, qty } of pieces)
    for (let i = 0; i < qty && packed < most; i++, packed++)
      must(await scanPack(by, waveNo, { code: sku, order, grams: 640 }, `demo:pack:${key}:${packed}`));
}

/** Its first label is made anew; its last parcel is void and packed once more. */
async function again(by: By, waveNo: string): Promise<void> {
  const parcels = await db.rows<{ no: string; status: string }>(sql`
    select x.no, x.status from outbound_parcel x join wave v on v.id = x.wave_id where v.no = ${waveNo} order by x.id`);
  const [first, last] = [parcels[0], parcels.at(-1)];
  if (first?.status === "LABELLED") must(await redoLabel(by, first.no));
  if (!last || last === first) return;
  must(await voidParcel(by, last.no, "The box was damaged"));
  const rest = await db.rows<{ order: string; sku: string; qty: number }>(sql`
    select o.no as "order", a.sku, b.qty from outbound_line b join outbound_parcel x on x.id = b.parcel_id
    join store_order o on o.id = x.order_id join variant a on a.id = b.variant_id where x.no = ${last.no} order by a.sku`);
  for (const { order, sku, qty } of rest)
    for (let i = 0; i < qty; i++)
      must(await scanPack(by, waveNo, { code: sku, order, grams: 640 }, `demo:again:${sku}:${i}`));
}

async function handOver(by: By, waveNo: string): Promise<void> {
  const parcels = await db.rows<{ no: string }>(sql`
    select x.no from outbound_parcel x join wave v on v.id = x.wave_id
    where v.no = ${waveNo} and x.status = 'LABELLED' order by x.id`);
  const doors = new Map<string, { warehouseId: string; carrier: string }>();
  for (const { no } of parcels) {
    const at = must(await addToManifest(by, no));
    doors.set(`${at.warehouseId} ${at.carrier}`, at);
  }
  for (const at of doors.values()) {
    const { no } = must(await closeManifest(by, { ...at, which: "scanned" }));
    const manifest = await db.first<{ id: string }>(sql`select id from manifest where no = ${no}`);
    await handOverManifest(manifest?.id ?? "");
  }
}
