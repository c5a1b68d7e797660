/** Bins of the demo with goods in them, a closed and a retired one, and corrections: made by the desk's own commands. */
import { binSteps, makeBins } from "~/domain/stock/bins.server";
import { carryGoods, correctGoods } from "~/domain/stock/keep.server";
import { db, sql } from "~/platform/db";

/** So many SKUs lie on shelves. */
const shelved = 8;

function must<T>(done: { ok: true; value: T } | { ok: false; error: string }): T {
  if (!done.ok) throw new Error(`the demo's stock: ${done.error}`);
  return done.value;
}

/** Fills the shelves of the first warehouse; where its bins are made already, they stay as they are. */
export async function seedDemoStock(staffId: string): Promise<void> {
  const by = { id: staffId, roles: ["admin" as const] };
  const house = await db.first<{ id: string }>(
    sql`select id from warehouse where active order by sort, code limit 1`,
  );
  if (!house) throw new Error("the demo has no warehouse");
  if (await db.first(sql`select 1 from bin where warehouse_id = ${house.id} and code = 'A-01-01'`)) return;
  must(await makeBins(by, { warehouse: house.id, from: "A-01-01", to: "A-02-06", kind: "shelf", sort: 100 }));
  must(await makeBins(by, { warehouse: house.id, from: "Z-01", to: "Z-02", kind: "shelf", sort: 800 }));
  for (const [code, event] of [
    ["Z-01", "close"],
    ["Z-02", "retire"],
  ] as const) {
    const bin = await db.first<{ id: string }>(
      sql`select id from bin where warehouse_id = ${house.id} and code = ${code}`,
    );
    must(await binSteps.runStep({ staff: by }, bin?.id ?? "", event, {}));
  }
  const goods = await db.rows<{ id: string }>(sql`
    select s.variant_id as id from stock s join variant v on v.id = s.variant_id
    where s.warehouse_id = ${house.id} and s.on_hand - s.reserved - coalesce((
      select sum(p.qty) from bin_stock p join bin b on b.id = p.bin_id
      where p.variant_id = s.variant_id and b.warehouse_id = s.warehouse_id), 0) > 30
    order by v.sku limit ${shelved}`);
  for (const [i, { id }] of goods.entries()) {
    const to = `A-0${1 + Math.floor(i / 6)}-0${(i % 6) + 1}`;
    const fields = { warehouse: house.id, from: undefined, to, pieces: 12 };
    must(await carryGoods(by, id, fields, `demo:shelf:${i}`));
  }
  const [lost, found] = goods;
  const at = { warehouse: house.id, bin: undefined };
  const words = { lost: "Not there when the shelf was tidied", found: "Behind the shelf" };
  if (lost)
    must(await correctGoods(by, lost.id, { ...at, kind: "loss", pieces: 1, note: words.lost }, "demo:lost"));
  if (found)
    must(
      await correctGoods(by, found.id, { ...at, kind: "found", pieces: 2, note: words.found }, "demo:found"),
    );
}
