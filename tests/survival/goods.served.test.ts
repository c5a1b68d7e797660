/**
 * Bad luck over the goods: processes are killed while goods are bought, received, put away, sent and come back. In the
 * end no piece was made or lost, and no order was sent twice. Part of `npm run chaos`.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStage } from "../setup/stage";
import { killAtRandom, random } from "./chaos";
import { goodsStory, makeYard } from "./goods";
import { visitor } from "./visitor";
import { settle, worldOf, type World } from "./world";
import type { GoodsDeeds, Yard } from "./yard";

const seed = Number(process.env["SURVIVAL_SEED"] ?? Math.floor(Math.random() * 1e9));
const minutes = Number(process.env["SURVIVAL_MINUTES"] ?? 0);
const loadMs = minutes * 60_000;
const patienceMs = 120_000 + loadMs / 2;
const people = 2;
const orders = 12;

let world: World;
let lives = false;
const worked: Yard[] = [];
const deeds: GoodsDeeds = {
  ...{ inBatch: [], sent: [], returned: [], tooLate: [] },
  ...{ short: [], voided: [], redone: [], counted: [] },
};

// Finding the processes to kill needs /proc; without minutes this costs too much for each test run.
describe.skipIf(minutes === 0 || !existsSync("/proc/self/task"))("goods, with everybody dying", () => {
  beforeAll(
    async () => {
      const stage = await startStage({ isFilled: true });
      Object.assign(process.env, stage.env, { LOG_LEVEL: "silent", DATABASE_POOL: "2" });
      world = worldOf(stage);
      const { makeStaff } = await import("../factories");
      const staff = await makeStaff({ roles: ["warehouse", "sourcing", "bulk"] });
      const yards: Yard[] = [];
      const rounds = Math.min(10, 1 + Math.ceil(minutes * 2));
      for (let i = 0; i < people * rounds; i++) yards.push(await makeYard(staff, i % 2 === 1, orders));

      const end = Date.now() + loadMs;
      const giveUp = end + patienceMs;
      const chance = random(seed);
      const setting = { world, deeds, chance, until: () => giveUp };
      const at = () => visitor(stage.url, staff.cookie, setting.until);
      const work = async (person: Yard[]) => {
        for (const [round, yard] of person.entries()) {
          if (round > 0 && Date.now() > end) return;
          worked.push(yard);
          await goodsStory(setting, at(), yard, visitor(stage.url, yard.cookie, setting.until));
        }
      };
      const byPerson = Array.from({ length: people }, (_, i) => yards.filter((_yard, n) => n % people === i));
      const [results] = await Promise.all([
        Promise.allSettled(byPerson.map(work)),
        killAtRandom(world.supervisor, random(seed + 1), end, Math.max(1, minutes)),
      ]);
      const failures = results.flatMap((result) =>
        result.status === "rejected" ? [String(result.reason)] : [],
      );
      expect(failures, `seed ${seed}`).toEqual([]);
      await settle(world, patienceMs);
      lives = true;
    },
    400_000 + 3 * loadMs,
  );

  afterAll(async () => {
    await world?.close();
    if (world && !lives)
      process.stdout.write(`seed ${seed}: logs and database are kept in ${world.stage.dataDir}\n`);
    await world?.stage.stop({ keep: !lives });
  }, 60_000);

  const houses = () => worked.map(({ house }) => house.id);
  const numbers = () => worked.flatMap(({ nos }) => nos);

  test("was told: all was sent, some came back, and batches were broken off in the middle", () => {
    process.stdout.write(
      `seed ${seed}: ${worked.length} days, ${deeds.sent.length} orders sent, ${deeds.returned.length} returned, ` +
        `${deeds.short.length} short picks, ${deeds.voided.length} parcels and ${deeds.redone.length} labels void, ` +
        `${deeds.counted.length} counts; killed in the middle: ${deeds.inBatch.join(", ")}\n`,
    );
    expect(deeds.sent.toSorted()).toEqual(numbers().toSorted());
    expect(deeds.returned).toHaveLength(worked.length);
    expect(deeds.tooLate).toHaveLength(worked.length);
    expect(deeds.inBatch.length).toBeGreaterThan(0);
    const scanned = worked.filter(({ unscanned }) => !unscanned).length;
    expect([deeds.short, deeds.voided].map(({ length }) => length)).toEqual([scanned, scanned]);
    expect([deeds.redone, deeds.counted].map(({ length }) => length)).toEqual([worked.length, worked.length]);
  });

  test("the books of money and goods agree", async () => {
    const { PATH = "", HOME = "" } = process.env;
    const env = { PATH, HOME, DATA_DIR: world.stage.dataDir } as unknown as NodeJS.ProcessEnv;
    const check = spawn(process.execPath, ["server/run.mjs", "ledger:check"], { env, stdio: "pipe" });
    let words = "";
    for (const stream of [check.stdout, check.stderr])
      stream.on("data", (chunk: Buffer) => (words += chunk.toString()));
    const code = await new Promise((done) => check.once("exit", done));
    expect(code, `seed ${seed}\n${words}`).toBe(0);
  });

  test("no piece was made or lost: what came in, less what left, is what lies there", async () => {
    const odd = await world.rows(
      `with came as (
          select l.variant_id, sum(b.accepted + b.over + b.rejected)::int as qty
          from purchase_booking b join purchase_order_line l on l.id = b.line_id
          join purchase_order o on o.id = l.purchase_order_id where o.warehouse_id = any($1) group by 1),
        gone as (
          select b.variant_id, sum(b.qty)::int as qty from outbound_line b join outbound_parcel x on x.id = b.parcel_id
          where x.warehouse_id = any($1) and x.status = 'HANDED_OVER' group by 1),
        back as (
          select l.variant_id, sum(l.sellable + l.damaged)::int as qty from return_line l
          join return_parcel r on r.id = l.return_id where r.warehouse_id = any($1) and r.status <> 'ARRIVED' group by 1),
        found as (
          select l.variant_id, sum(l.booked)::int as qty from stock_count_line l join stock_count c on c.id = l.count_id
          where c.warehouse_id = any($1) group by 1),
        docks as (
          select p.variant_id, sum(p.qty)::int as qty from bin_stock p join bin b on b.id = p.bin_id
          where b.warehouse_id = any($1) and b.kind in ('receiving', 'quarantine') group by 1)
      select s.variant_id, came.qty as came, gone.qty as gone, back.qty as back, found.qty as found, s.on_hand, docks.qty as docks
      from stock s left join came using (variant_id) left join gone using (variant_id) left join back using (variant_id)
        left join found using (variant_id) left join docks using (variant_id)
      where s.warehouse_id = any($1)
        and coalesce(came.qty, 0) - coalesce(gone.qty, 0) + coalesce(back.qty, 0) + coalesce(found.qty, 0)
          <> s.on_hand + coalesce(docks.qty, 0)`,
      [houses()],
    );
    expect(odd, `seed ${seed}`).toEqual([]);
  });

  test("each count was booked once: a piece more, and nothing of what was only not found at first", async () => {
    const rows = await world.rows<{ code: string; cause: string; booked: number }>(
      `select h.code, c.cause, sum(coalesce(l.booked, 0))::int as booked from stock_count c
        join warehouse h on h.id = c.warehouse_id join stock_count_line l on l.count_id = c.id
        where h.id = any($1) and c.status = 'DONE' group by c.id, h.code, c.cause order by h.code, c.cause`,
      [houses()],
    );
    const wanted = [
      ...deeds.counted.map((code) => ({ code, cause: "hand", booked: 1 })),
      ...deeds.short.map((code) => ({ code, cause: "short-pick", booked: 0 })),
    ];
    const byName = (a: { code: string; cause: string }, b: { code: string; cause: string }) =>
      `${a.code} ${a.cause}` < `${b.code} ${b.cause}` ? -1 : 1;
    expect(rows.toSorted(byName), `seed ${seed}`).toEqual(wanted.toSorted(byName));
    const moved = await world.rows(
      `select m.warehouse_id, sum(m.qty)::int as qty from stock_move m
        where m.warehouse_id = any($1) and m.reason = 'count' group by 1 having sum(m.qty) <> 1`,
      [houses()],
    );
    expect(moved, `seed ${seed}`).toEqual([]);
  });

  test("no number of a void label was sent, and void parcels hold nothing", async () => {
    const odd = await world.rows(
      `select o.no, x.no as parcel, x.tracking_no from outbound_parcel x join store_order o on o.id = x.order_id
        where o.no = any($1) and x.status = 'VOID' and (x.package_id is not null or exists (
          select 1 from package p where p.tracking_no = x.tracking_no))`,
      [numbers()],
    );
    expect(odd, `seed ${seed}`).toEqual([]);
    const spoiled = await world.rows<{ no: string }>(
      `select distinct o.no from outbound_parcel x join store_order o on o.id = x.order_id
        where o.no = any($1) and x.status = 'VOID' order by 1`,
      [numbers()],
    );
    const known = [...deeds.voided, ...deeds.redone];
    for (const no of known) expect(spoiled.map((row) => row.no)).toContain(no);
  });

  test("bins lie within the stock, and no more is reserved than is there; nothing is left over of a wave", async () => {
    const odd = await world.rows(
      `select s.variant_id, s.on_hand, s.reserved, p.qty, p.picking, p.totes from stock s left join lateral (
          select sum(k.qty)::int as qty, sum(k.picking)::int as picking,
            sum(k.qty) filter (where b.kind = 'tote')::int as totes
          from bin_stock k join bin b on b.id = k.bin_id
          where k.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id and b.kind in ('shelf', 'tote')) p on true
        where s.warehouse_id = any($1)
          and (s.reserved > s.on_hand or s.on_hand < 0 or p.qty > s.on_hand or p.picking > 0 or p.totes > 0)`,
      [houses()],
    );
    expect(odd, `seed ${seed}`).toEqual([]);
  });

  test("parcels hold the pieces of their orders, each once, and each order was sent once", async () => {
    const odd = await world.rows(
      `select o.no, o.status, wanted.qty as wanted, packed.qty as packed, sent.parcels, sent.packages
      from store_order o
      left join lateral (
        select jsonb_object_agg(variant_id, qty) as qty from (
          select i.variant_id, sum(i.qty)::int as qty from order_line l join order_line_item i on i.order_line_id = l.id
          where l.order_id = o.id group by 1) v) wanted on true
      left join lateral (
        select jsonb_object_agg(variant_id, qty) as qty from (
          select b.variant_id, sum(b.packed)::int as qty from outbound_line b join outbound_parcel x on x.id = b.parcel_id
          where x.order_id = o.id and x.status <> 'VOID' group by 1) v) packed on true
      left join lateral (
        select count(*)::int as parcels, count(distinct x.package_id)::int as linked, (
          select count(*)::int from package p where p.order_id = o.id) as packages
        from outbound_parcel x where x.order_id = o.id and x.status <> 'VOID') sent on true
      where o.no = any($1) and (wanted.qty is distinct from packed.qty
        or sent.parcels <> 1 or sent.linked <> 1 or sent.packages <> 1)`,
      [numbers()],
    );
    expect(odd, `seed ${seed}`).toEqual([]);
  });

  test("each stop was answered once: too late, and the order is sent", async () => {
    const rows = await world.rows<{ no: string; status: string; outcome: string }>(
      `select o.no, o.status, i.outcome from intercept i join store_order o on o.id = i.order_id
        where o.no = any($1) order by o.no`,
      [numbers()],
    );
    const wanted = deeds.tooLate.toSorted().map((no) => ({ no, status: "SHIPPED", outcome: "TOO_LATE" }));
    expect(rows, `seed ${seed}`).toEqual(wanted);
  });

  test("each delivery was booked once: nothing came that was not ordered", async () => {
    const odd = await world.rows(
      `select o.no, l.ordered, l.received, l.over from purchase_order_line l
        join purchase_order o on o.id = l.purchase_order_id
        where o.warehouse_id = any($1) and (l.received <> l.ordered - l.cancelled or l.over > 0 or o.status <> 'RECEIVED')`,
      [houses()],
    );
    expect(odd, `seed ${seed}`).toEqual([]);
  });
});
