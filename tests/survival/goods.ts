/** Goods while everything dies: bought, received, put away, picked, packed, handed over, and some of them come back. */
import { setTimeout as pause } from "node:timers/promises";
import { killOne } from "./chaos";
import { countMore, countShort, missOne, putAllBack, redoOne, voidOne } from "./mishaps";
import { filled, formIn, tokenIn, type Fields, type Visitor } from "./visitor";
import { parcels, press, until, wait, type GoodsSetting, type Yard } from "./yard";

/** Makes a yard; nobody dies yet. */
export async function makeYard(staff: { id: string }, unscanned: boolean, orders: number): Promise<Yard> {
  const { acceptedRows, houseWithNumbers, shelvedSkus } = await import("../ready-orders");
  const { makeSupplier } = await import("../purchases-of-goods");
  const { setPrice } = await import("~/domain/purchasing/suppliers.server");
  const house = await houseWithNumbers();
  const skus = await shelvedSkus(house, 4, 0);
  const supplier = await makeSupplier(staff);
  for (const { sku } of skus)
    await setPrice(staff, supplier, { sku, price: 500n, moq: 1, pack: 1, isUsual: true });
  const lines = Array.from({ length: orders }, (_, i) =>
    // One piece, or two lines of three.
    [0, ...(i % 3 === 0 ? [1] : [])].map((more) => ({ id: skus[(i + more) % 4]?.id ?? "", qty: 1 + more })),
  );
  const { makeMember, makeStaff } = await import("../factories");
  const member = await makeMember();
  const counters = await Promise.all([1, 2].map(() => makeStaff({ roles: ["warehouse"] })));
  return {
    ...{ house, skus, nos: await acceptedRows(house, lines, member), cookie: member.cookie, unscanned },
    counters: counters.map(({ cookie }) => cookie),
  };
}

/** All of a yard's day; an impatient person presses twice, and what is not done is pressed again. */
export async function goodsStory(
  setting: GoodsSetting,
  at: Visitor,
  yard: Yard,
  member: Visitor,
): Promise<void> {
  await buy(setting, at, yard);
  await receive(setting, at, yard);
  await putAway(setting, at, yard);
  await pickAndPack(setting, at, yard);
  if (!yard.unscanned) {
    await voidOne(setting, at, yard);
    await pickAndPack(setting, at, yard);
  }
  await redoOne(setting, at, yard);
  await stopTooLate(setting, at, yard, member);
  await handOver(setting, at, yard);
  await comeBack(setting, at, yard);
  await countMore(setting, at, yard);
}

async function ordersOf({ world }: GoodsSetting, { house }: Yard, statuses: string) {
  return world.rows<{ no: string }>(
    `select no from purchase_order where warehouse_id = $1 and status = any($2) order by no`,
    [house.id, statuses.split(" ")],
  );
}

async function buy(setting: GoodsSetting, at: Visitor, yard: Yard): Promise<void> {
  const lines = yard.skus.map(({ id }): [string, string] => ["line", `${yard.house.id}:${id}`]);
  const drafts = () => ordersOf(setting, yard, "DRAFT");
  const placed = () => ordersOf(setting, yard, "PLACED CONFIRMED PART_RECEIVED RECEIVED");
  await until(
    setting,
    `a purchase order for ${yard.house.code}`,
    async () => (await drafts()).length + (await placed()).length > 0,
    async () => {
      const token = tokenIn(await at.page(`/desk/purchasing?warehouse=${yard.house.code}`));
      await press(setting, at, "/desk/purchasing", [...token, ["intent", "make"], ...lines]);
    },
  );
  await until(
    setting,
    `the placing of ${yard.house.code}'s purchase orders`,
    async () => (await drafts()).length === 0,
    async () => {
      for (const { no } of await drafts()) {
        const path = `/desk/purchasing/orders/${no}`;
        const form = formIn(await at.page(path), 'value="place"');
        if (form) await press(setting, at, path, filled(form, { intent: "place" }));
      }
    },
  );
}

/** One SKU is counted by scans, the rest by one press. */
async function receive(setting: GoodsSetting, at: Visitor, yard: Yard): Promise<void> {
  const open = () => ordersOf(setting, yard, "PLACED CONFIRMED PART_RECEIVED");
  await until(
    setting,
    `the delivery to ${yard.house.code}`,
    async () => (await open()).length === 0,
    async () => {
      for (const { no } of await open()) {
        const begin = tokenIn(await at.page("/desk/warehouse/receiving"));
        const begun = await press(setting, at, "/desk/warehouse/receiving", [
          ...begin,
          ["intent", "begin"],
          ["order", no],
          ["warehouse", ""],
        ]);
        const path = /\/desk\/warehouse\/receiving\/[^?]+/.exec(begun.location)?.[0];
        if (!path) throw new Error(`no receipt of ${no}: ${begun.status}`);
        const book: Fields = [
          ["intent", "book"],
          ["code", yard.skus[0]?.sku ?? ""],
          ["good", "1"],
        ];
        await press(setting, at, path, [...tokenIn(await at.page(path)), ...book]);
        const [rest] = await setting.world.rows<{ pieces: number }>(
          `select sum(greatest(0, l.ordered - l.cancelled - l.received))::int as pieces from purchase_order_line l
            join purchase_order o on o.id = l.purchase_order_id where o.no = $1`,
          [no],
        );
        const seen: Fields = [
          ["intent", "rest"],
          ["seen", String(rest?.pieces ?? 0)],
        ];
        if (rest && rest.pieces > 0)
          await press(setting, at, path, [...tokenIn(await at.page(path)), ...seen]);
        const close = formIn(await at.page(path), 'value="close"');
        if (close) await press(setting, at, path, filled(close, { intent: "close" }));
      }
    },
  );
}

/** Half of what lies there first, then the rest; then the orders have their goods. */
async function putAway(setting: GoodsSetting, at: Visitor, { house, skus, nos }: Yard): Promise<void> {
  const path = "/desk/warehouse/put-away";
  const lying = (id: string) =>
    setting.world.rows<{ qty: number }>(
      `select p.qty from bin_stock p join bin b on b.id = p.bin_id
        where b.warehouse_id = $1 and p.variant_id = $2 and b.kind = 'receiving' and p.qty > 0`,
      [house.id, id],
    );
  for (const [i, { id, sku }] of skus.entries())
    await until(
      setting,
      `the putting away of ${sku}`,
      async () => (await lying(id)).length === 0,
      async () => {
        const [row] = await lying(id);
        const pieces = row && row.qty > 1 ? String(Math.ceil(row.qty / 2)) : "";
        const token = tokenIn(await at.page(path));
        const put: Fields = [
          ["intent", "put"],
          ["warehouse", house.id],
          ["bin", `A-${i}`],
          ["code", sku],
          ["pieces", pieces],
        ];
        await press(setting, at, path, [...token, ...put]);
      },
    );
  const waiting = () =>
    setting.world.rows("select no from store_order where no = any($1) and purchased_at is null", [nos]);
  await until(setting, `the allocation at ${house.code}`, async () => (await waiting()).length === 0, wait);
}

async function pickAndPack(setting: GoodsSetting, at: Visitor, yard: Yard): Promise<void> {
  const { nos, house, unscanned } = yard;
  const path = "/desk/warehouse/picking";
  const packed = async () => (await parcels(setting, nos, "LABELLED HANDED_OVER")).length;
  await until(
    setting,
    `the parcels of ${house.code}`,
    async () => (await packed()) >= nos.length,
    async () => {
      const left = await setting.world.rows<{ no: string }>(
        `select o.no from store_order o where o.no = any($1) and not exists (
            select 1 from wave_order w where w.order_id = o.id and w.status = 'IN')
          and not exists (select 1 from outbound_parcel x where x.order_id = o.id and x.status <> 'VOID')`,
        [nos],
      );
      if (left.length > 0) {
        const token = tokenIn(await at.page(`${path}?warehouse=${house.code}`));
        const orders = left.map(({ no }): [string, string] => ["order", no]);
        const intent = unscanned ? "unscanned" : "wave";
        await press(setting, at, path, [...token, ["intent", intent], ...orders]);
      }
      if (unscanned) {
        await dieWithin(setting, `an unscanned batch`, packed, nos.length);
        await wait();
        return;
      }
      await countShort(setting, at, yard);
      await putAllBack(setting, at, yard);
      for (const wave of await wavesOf(setting, yard)) {
        if (wave.status === "OPEN" && (await missOne(setting, at, yard, wave.no))) continue;
        await workWave(setting, at, wave);
      }
    },
  );
}

type Wave = { no: string; status: string };

const wavesOf = ({ world }: GoodsSetting, { house }: Yard) =>
  world.rows<Wave>(
    "select no, status from wave where warehouse_id = $1 and status in ('OPEN', 'PICKED') order by no",
    [house.id],
  );

/** All of a shelf at a press or a scan, then each order at the bench, piece by piece. */
async function workWave(setting: GoodsSetting, at: Visitor, { no, status }: Wave): Promise<void> {
  const { world } = setting;
  if (status === "OPEN") {
    const path = `/desk/warehouse/picking/${no}`;
    const rows = await world.rows<{ line: string; sku: string; left: number }>(
      `select p.variant_id || ':' || p.bin_id as line, v.sku, sum(p.qty - p.picked - p.short)::int as left
        from pick_line p join wave w on w.id = p.wave_id join variant v on v.id = p.variant_id
        join wave_order x on x.wave_id = p.wave_id and x.order_id = p.order_id and x.status = 'IN'
        where w.no = $1 and p.picked + p.short < p.qty group by 1, 2 order by 2`,
      [no],
    );
    for (const { line, sku, left } of rows) {
      const scan: Fields = [
        ["intent", "scan"],
        ["code", sku],
      ];
      const all: Fields = [
        ["intent", "all"],
        ["line", line],
      ];
      await press(setting, at, path, [...tokenIn(await at.page(path)), ...(left === 1 ? scan : all)]);
    }
    return;
  }
  const path = `/desk/warehouse/packing/${no}`;
  const pieces = await world.rows<{ order: string; sku: string; qty: number }>(
    `select o.no as order, v.sku, sum(i.qty)::int as qty from wave w join wave_order x on x.wave_id = w.id
      join store_order o on o.id = x.order_id join order_line l on l.order_id = o.id
      join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
      where w.no = $1 and x.status = 'IN' group by 1, 2 order by 1, 2`,
    [no],
  );
  const half = Math.floor(pieces.length / 2);
  for (const [i, { order, sku, qty }] of pieces.entries()) {
    if (i === half) await die(setting, "web", "a wave at the bench");
    for (let piece = 0; piece < qty; piece++) {
      const scan: Fields = [
        ["intent", "scan"],
        ["code", sku],
        ["order", order],
      ];
      await press(setting, at, path, [...tokenIn(await at.page(path)), ...scan]);
    }
  }
}

/** Kills a process in the middle of something, and says of what. */
async function die({ world, deeds }: GoodsSetting, name: "web" | "worker", of: string): Promise<void> {
  if (killOne(world.supervisor, name)) deeds.inBatch.push(`${name}: ${of}`);
  await pause(0);
}

/** Kills the worker once some of a batch are done, and not all. */
async function dieWithin(
  setting: GoodsSetting,
  what: string,
  done: () => Promise<number>,
  all: number,
): Promise<void> {
  if (setting.deeds.inBatch.filter((of) => of.endsWith(what)).length >= 3) return;
  for (let looks = 0; looks < 200; looks++) {
    const some = await done();
    if (some >= all) return;
    if (some > 0) return die(setting, "worker", what);
    await pause(50);
  }
}

/** The member asks to stop the last order, whose label is made; it has gone with the van, the warehouse says. */
async function stopTooLate(
  setting: GoodsSetting,
  at: Visitor,
  { nos }: Yard,
  member: Visitor,
): Promise<void> {
  const no = nos.at(-1) ?? "";
  const [page, desk] = [`/user/storeorder/${no}`, `/desk/orders/${no}`];
  const find = async () =>
    (
      await setting.world.rows<{ outcome: string | null }>(
        `select i.outcome from intercept i join store_order o on o.id = i.order_id where o.no = $1`,
        [no],
      )
    )[0];
  await until(
    setting,
    `the stop of ${no}`,
    async () => (await find())?.outcome === "TOO_LATE",
    async () => {
      const asked = await find();
      const [by, path, intent] = asked
        ? ([at, desk, "too-late"] as const)
        : ([member, page, "intercept"] as const);
      const form = formIn(await by.page(path), `value="${intent}"`);
      if (form) await press(setting, by, path, filled(form, { intent, ...(asked ? {} : { reason: "" }) }));
    },
  );
  setting.deeds.tooLate.push(no);
}

async function handOver(setting: GoodsSetting, at: Visitor, { house, nos }: Yard): Promise<void> {
  const path = "/desk/warehouse/handover";
  const gone = async () => (await parcels(setting, nos, "HANDED_OVER")).length;
  await until(
    setting,
    `the hand-over at ${house.code}`,
    async () => (await gone()) >= nos.length,
    async () => {
      const waiting = await parcels(setting, nos, "LABELLED");
      const listed = await setting.world.rows(
        `select 1 from outbound_parcel x join store_order o on o.id = x.order_id
          where o.no = any($1) and x.status = 'LABELLED' and x.manifest_id is not null`,
        [nos],
      );
      if (waiting.length > listed.length) {
        const token = tokenIn(await at.page(path));
        const all: Fields = [
          ["intent", "all"],
          ["warehouse", house.id],
          ["carrier", house.carrier],
        ];
        await press(setting, at, path, [...token, ...all]);
      }
      await dieWithin(setting, "a manifest", gone, nos.length);
      await wait();
    },
  );
  setting.deeds.sent.push(...nos);
}

/** The first parcel comes back and is inspected: what can be sold lies at the dock again. */
async function comeBack(setting: GoodsSetting, at: Visitor, { nos }: Yard): Promise<void> {
  const { world, deeds } = setting;
  const [no = ""] = nos;
  const path = "/desk/warehouse/returns";
  const find = async () =>
    (
      await world.rows<{ no: string; status: string; trackingNo: string }>(
        `select r.no, r.status from return_parcel r join store_order o on o.id = r.order_id where o.no = $1`,
        [no],
      )
    )[0];
  const [sent] = await world.rows<{ trackingNo: string }>(
    `select p.tracking_no as "trackingNo" from package p join store_order o on o.id = p.order_id where o.no = $1`,
    [no],
  );
  await until(
    setting,
    `the return of ${no}`,
    async () => (await find()) !== undefined,
    async () => {
      const arrive: Fields = [
        ["intent", "arrive"],
        ["code", sent?.trackingNo ?? ""],
        ["warehouse", ""],
      ];
      await press(setting, at, path, [...tokenIn(await at.page(path)), ...arrive]);
    },
  );
  await until(
    setting,
    `the inspection of ${no}`,
    async () => (await find())?.status !== "ARRIVED",
    async () => {
      const page = `${path}/${(await find())?.no ?? ""}`;
      const form = formIn(await at.page(page), 'value="inspect"');
      if (!form) return wait();
      const lines = await world.rows<{ id: string; expected: number }>(
        `select l.id, l.expected from return_line l join return_parcel r on r.id = l.return_id
          join store_order o on o.id = r.order_id where o.no = $1`,
        [no],
      );
      const values = Object.fromEntries([
        ["intent", "inspect"],
        ...form
          .filter(([name]) => name.endsWith(".id"))
          .map(([name, id]) => {
            const expected = lines.find((line) => line.id === id)?.expected ?? 0;
            return [name.replace(/\.id$/, ".sellable"), String(expected)];
          }),
      ]) as Record<string, string>;
      await press(setting, at, page, filled(form, values));
    },
  );
  deeds.returned.push(no);
}
