/** Counts and transfers of the demo in every state, made by the warehouse's own commands. */
import "~/domain/wiring.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { finishCount, keepFigure } from "~/domain/warehouse/counting/count.server";
import { decideDifferences } from "~/domain/warehouse/counting/decide.server";
import { beginCount, openCount } from "~/domain/warehouse/counting/open.server";
import { countSteps } from "~/domain/warehouse/counting/steps.server";
import { bookTransfer, draftTransfer, transferSteps } from "~/domain/warehouse/transfers/steps.server";
import { db, sql, transaction } from "~/platform/db";

type By = { id: string; roles: ["admin"] };
type Shelf = { id: string; code: string; variantId: string; sku: string; qty: number };

function must<T>(done: { ok: true; value: T } | { ok: false; error: string }): T {
  if (!done.ok) throw new Error(`the demo's counts: ${done.error}`);
  return done.value;
}

/** Fills the rooms of counts and transfers; where there are transfers they stay as they are. */
export async function seedDemoCounts(): Promise<void> {
  if (await db.first(sql`select 1 from transfer limit 1`)) return;
  const staff = await db.rows<{ id: string }>(sql`select id from staff order by created_at, id limit 2`);
  const houses = await db.rows<{ id: string }>(sql`
    select w.id from warehouse w where w.active order by (
      select count(*) from stock s where s.warehouse_id = w.id and s.on_hand - s.reserved > 20) desc, w.sort limit 2`);
  const [ann, ben] = staff.map(({ id }): By => ({ id, roles: ["admin"] }));
  const [from, to] = houses.map(({ id }) => id);
  if (!ann || !ben || !from || !to) throw new Error("the demo has too few people or warehouses");
  const shelves = await seedShelves(from);
  await seedCounts(ann, ben, from, shelves);
  await seedTransfers(ann, from, to, shelves);
}

/** Shelves with some pieces each, taken from what lies in no bin. */
async function seedShelves(warehouseId: string): Promise<Shelf[]> {
  const goods = await db.rows<{ id: string; sku: string }>(sql`
    select v.id, v.sku from stock s join variant v on v.id = s.variant_id
    where s.warehouse_id = ${warehouseId} and s.on_hand - s.reserved > 20 and not exists (
      select 1 from bin_stock k join bin b on b.id = k.bin_id where k.variant_id = v.id and b.warehouse_id = s.warehouse_id)
    order by v.sku desc limit 6`);
  const shelves: Shelf[] = [];
  for (const [i, { id, sku }] of goods.entries()) {
    const code = `C-01-0${i + 1}`;
    const bin = await db.first<{ id: string }>(sql`
      insert into bin (warehouse_id, code, sort) values (${warehouseId}, ${code}, ${900 + i})
      on conflict (warehouse_id, code) do update set sort = bin.sort returning id`);
    const move = { variantId: id, warehouseId, reason: "move" } as const;
    const place = (tx: Parameters<typeof moveGoods>[0]) =>
      moveGoods(tx, "system", [
        { ...move, binId: null, qty: -12 },
        { ...move, binId: bin?.id ?? null, qty: 12 },
      ]);
    must(await transaction(place));
    shelves.push({ id: bin?.id ?? "", code, variantId: id, sku, qty: 12 });
  }
  return shelves;
}

async function seedCounts(ann: By, ben: By, warehouse: string, shelves: readonly Shelf[]): Promise<void> {
  const begin = async (key: string, ...at: (Shelf | undefined)[]) => {
    const bins = at.flatMap((shelf) => (shelf ? [shelf.code] : []));
    return must(await beginCount(ann, { warehouse, bins }, `demo:count:${key}`)).no;
  };
  const found = async (by: By, no: string, shelf: Shelf | undefined, counted: number) => {
    if (shelf)
      must(
        await keepFigure(
          by,
          no,
          { bin: shelf.code, code: shelf.sku, counted },
          `demo:${no}:${by.id}:${shelf.sku}`,
        ),
      );
  };
  const [one, two, three, four, five, six] = shelves;

  const done = await begin("done", one);
  await found(ann, done, one, 11);
  must(await finishCount(ann, done));
  const lines = await db.rows<{ id: string }>(sql`
    select l.id from stock_count_line l join stock_count c on c.id = l.count_id where c.no = ${done}`);
  const said = await decideDifferences(ben, done, { intent: "book", line: lines.map(({ id }) => id) });
  const refused = said.find(({ why }) => why !== null);
  if (refused) throw new Error(`the demo's counts: ${refused.why}`);

  const differs = await begin("differs", two);
  await found(ann, differs, two, 7);
  await found(ben, differs, two, 7);
  must(await finishCount(ben, differs));

  const open = await begin("open", three, four);
  await found(ann, open, three, 6);

  const off = await begin("off", five);
  must(
    await countSteps.runStep({ staff: ann }, off, "cancel", {
      input: { reason: "The aisle is being rebuilt." },
    }),
  );
  if (six)
    await transaction((tx) => openCount(tx, warehouse, six.id, six.variantId, "short-pick", { staff: ben }));
}

async function seedTransfers(by: By, from: string, to: string, shelves: readonly Shelf[]): Promise<void> {
  const draft = async (key: string, ...goods: readonly (readonly [Shelf | undefined, number])[]) => {
    const { no } = must(await draftTransfer(by, { from, to, note: undefined }, `demo:transfer:${key}`));
    for (const [shelf, pieces] of goods) {
      const input = { intent: "add", code: shelf?.sku ?? "", bin: shelf?.code, pieces } as const;
      if (shelf) must(await transferSteps.runStep({ staff: by }, no, "add", { input }));
    }
    return no;
  };
  const send = async (no: string, trackingNo: string) => {
    const input = { intent: "send", carrier: "Quay Line", trackingNo } as const;
    must(await transferSteps.runStep({ staff: by }, no, "send", { input }));
  };
  const arrive = async (no: string, lost: number, part: boolean) => {
    const lines = await db.rows<{ id: string; qty: number }>(sql`
      select l.id, l.qty from transfer_line l join transfer t on t.id = l.transfer_id where t.no = ${no} order by l.id`);
    const come = lines.map(({ id, qty }, i) => ({
      ...{ id, received: part && i > 0 ? 0 : qty - (i === 0 ? lost : 0), lost: i === 0 ? lost : 0 },
      ...(i === 0 && lost > 0 ? { reason: "carrier" as const } : {}),
    }));
    must(await bookTransfer(by, no, { intent: "arrive", lines: come }, `demo:arrive:${no}`));
  };
  const [, , three, four, five, six] = shelves;
  await draft("draft", [three, 2], [five, 1]);
  const sent = await draft("sent", [four, 3], [six, 2]);
  await send(sent, "QL-TR-4471");
  await arrive(sent, 0, true);
  const received = await draft("received", [five, 4], [four, 1]);
  await send(received, "QL-TR-4472");
  await arrive(received, 1, false);
  const off = await draft("off", [three, 1]);
  must(await transferSteps.runStep({ staff: by }, off, "cancel", {}));
}
