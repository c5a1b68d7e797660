/** What goes wrong in a warehouse by itself: pieces that are not found, parcels that are void, and counts that differ. */
import { filled, formIn, tokenIn, visitor, type Fields, type Visitor } from "./visitor";
import { parcels, press, until, type GoodsSetting, type Yard } from "./yard";

/** A piece of the first shelf of a wave is not found, once a day. Whether it was missed now. */
export async function missOne(
  setting: GoodsSetting,
  at: Visitor,
  { house }: Yard,
  waveNo: string,
): Promise<boolean> {
  const { world, deeds } = setting;
  if (deeds.short.includes(house.code)) return false;
  const missed = () =>
    world.rows(
      `select 1 from pick_line p join wave w on w.id = p.wave_id where w.warehouse_id = $1 and p.short > 0`,
      [house.id],
    );
  if ((await missed()).length === 0) {
    const [row] = await world.rows<{ line: string }>(
      `select p.variant_id || ':' || p.bin_id as line from pick_line p join wave w on w.id = p.wave_id
        where w.no = $1 and p.picked + p.short < p.qty order by 1 limit 1`,
      [waveNo],
    );
    if (!row) return false;
    const path = `/desk/warehouse/picking/${waveNo}`;
    const short: Fields = [
      ["intent", "short"],
      ["line", row.line],
      ["reason", "missing"],
      ["missing", "1"],
    ];
    await press(setting, at, path, [...tokenIn(await at.page(path)), ...short]);
  }
  if ((await missed()).length > 0) deeds.short.push(house.code);
  return true;
}

type Asked = { no: string; bin: string; sku: string; books: number; round: number };

const askedFor = ({ world }: GoodsSetting, { house }: Yard, cause: string) =>
  world.rows<Asked>(
    `select c.no, b.code as bin, v.sku, coalesce(k.qty, 0)::int as books, l.round
      from stock_count c join stock_count_line l on l.count_id = c.id join bin b on b.id = l.bin_id
      join variant v on v.id = l.variant_id left join bin_stock k on k.bin_id = l.bin_id and k.variant_id = l.variant_id
      where c.warehouse_id = $1 and c.cause = $2 and c.status = 'OPEN' and l.counted is null order by l.id`,
    [house.id, cause],
  );

const countsOf = ({ world }: GoodsSetting, { house }: Yard, cause: string) =>
  world.rows<{ id: string; no: string; status: string }>(
    "select id, no, status from stock_count where warehouse_id = $1 and cause = $2 order by no",
    [house.id, cause],
  );

async function figure(setting: GoodsSetting, at: Visitor, asked: Asked, counted: number): Promise<void> {
  const path = `/desk/warehouse/counts/${asked.no}`;
  const fields: Fields = [
    ["intent", "figure"],
    ["bin", asked.bin],
    ["code", asked.sku],
    ["counted", String(counted)],
  ];
  await press(setting, at, path, [...tokenIn(await at.page(path)), ...fields]);
}

async function finish(setting: GoodsSetting, at: Visitor, no: string): Promise<void> {
  const path = `/desk/warehouse/counts/${no}`;
  const form = formIn(await at.page(path), 'value="finish"');
  if (form) await press(setting, at, path, filled(form, { intent: "finish" }));
}

/** What was missed is there after all, who counts says: its shelf is open again. */
export async function countShort(setting: GoodsSetting, at: Visitor, yard: Yard): Promise<void> {
  for (const asked of await askedFor(setting, yard, "short-pick"))
    await figure(setting, at, asked, asked.books);
  for (const { no, status } of await countsOf(setting, yard, "short-pick"))
    if (status === "OPEN") await finish(setting, at, no);
}

/** Pieces of orders that left a wave go back to their shelves. */
export async function putAllBack(setting: GoodsSetting, at: Visitor, { house }: Yard): Promise<void> {
  const left = await setting.world.rows<{ no: string }>(
    `select distinct w.no from wave w join wave_order x on x.wave_id = w.id and x.status = 'OUT'
      join pick_line p on p.wave_id = w.id and p.order_id = x.order_id
      where w.warehouse_id = $1 and p.picked > p.put_back`,
    [house.id],
  );
  for (const { no } of left) {
    const path = `/desk/warehouse/picking/${no}`;
    const form = formIn(await at.page(path), 'value="put-back"');
    if (form) await press(setting, at, path, filled(form, { intent: "put-back" }));
  }
}

const voidedOf = async ({ world }: GoodsSetting, no: string) =>
  (
    await world.rows(
      `select 1 from outbound_parcel x join store_order o on o.id = x.order_id
        where o.no = $1 and x.status = 'VOID'`,
      [no],
    )
  ).length > 0;

/** Makes a labelled parcel void, or its label anew. */
async function spoil(
  setting: GoodsSetting,
  at: Visitor,
  no: string,
  values: Record<string, string>,
): Promise<void> {
  const [parcel] = await parcels(setting, [no], "LABELLED");
  if (!parcel) return;
  const path = `/desk/warehouse/parcels/${parcel.parcel}`;
  await press(setting, at, path, [...tokenIn(await at.page(path)), ...Object.entries(values)]);
}

/** The second parcel is void: its goods are in the tote again, and wait at the bench. */
export async function voidOne(setting: GoodsSetting, at: Visitor, { nos }: Yard): Promise<void> {
  const no = nos[1] ?? "";
  await until(
    setting,
    `the void parcel of ${no}`,
    () => voidedOf(setting, no),
    () => spoil(setting, at, no, { intent: "void", reason: "torn" }),
  );
  setting.deeds.voided.push(no);
}

/** The label of the third parcel is made anew, with another number. */
export async function redoOne(setting: GoodsSetting, at: Visitor, { nos }: Yard): Promise<void> {
  const no = nos[2] ?? "";
  await until(
    setting,
    `the second label of ${no}`,
    async () => (await voidedOf(setting, no)) && (await parcels(setting, [no], "LABELLED")).length > 0,
    () => spoil(setting, at, no, { intent: "redo" }),
  );
  setting.deeds.redone.push(no);
}

/** A shelf is counted: a piece more lies there than the books have. Two count it, a third books it. */
export async function countMore(setting: GoodsSetting, at: Visitor, yard: Yard): Promise<void> {
  const { world, deeds } = setting;
  const { house, skus, counters } = yard;
  const [sku] = skus;
  if (!sku) return;
  const count = async () => (await countsOf(setting, yard, "hand"))[0];
  const [first, second] = counters.map((cookie) => visitor(world.stage.url, cookie, setting.until));
  if (!first || !second) throw new Error("nobody counts");
  const linesOf = (id: string) =>
    world.rows<{ id: string; sku: string; counted: number | null }>(
      `select l.id, v.sku, l.counted from stock_count_line l join variant v on v.id = l.variant_id
        where l.count_id = $1 order by l.id`,
      [id],
    );
  await until(
    setting,
    `the count of ${house.code}`,
    async () => (await count())?.status === "DONE",
    async () => {
      const made = await count();
      if (!made) {
        const begin: Fields = [
          ["intent", "count"],
          ["warehouse", house.id],
          ["bins", "A-0"],
        ];
        const path = "/desk/warehouse/counts";
        await press(setting, at, path, [...tokenIn(await at.page(path)), ...begin]);
        return;
      }
      const lines = await linesOf(made.id);
      if (made.status === "TO_APPROVE") {
        const path = `/desk/warehouse/counts/${made.no}`;
        const book: Fields = [["intent", "book"], ...lines.map(({ id }): [string, string] => ["line", id])];
        await press(setting, at, path, [...tokenIn(await at.page(path)), ...book, ["note", "counted twice"]]);
        return;
      }
      const open = await askedFor(setting, yard, "hand");
      if (!lines.some((line) => line.sku === sku.sku))
        open.push({ no: made.no, bin: "A-0", sku: sku.sku, books: 0, round: 1 });
      for (const asked of open)
        await figure(
          setting,
          asked.round === 1 ? first : second,
          asked,
          asked.books + (asked.sku === sku.sku ? 1 : 0),
        );
      if (open.length === 0) await finish(setting, first, made.no);
    },
  );
  deeds.counted.push(house.code);
}
