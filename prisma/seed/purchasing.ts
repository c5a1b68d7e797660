/** Buying in the demo: suppliers with prices, a purchase order in every state, and what needs somebody. */
import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import { allocateArrived } from "~/domain/purchasing/allocate.server";
import { bookReceived, findPurchase, keyOf, makeOrders } from "~/domain/purchasing/order.server";
import { purchaseSteps } from "~/domain/purchasing/steps.server";
import { saveSupplier, setPrice } from "~/domain/purchasing/suppliers.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { db, sql, transaction } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { demoOrders } from "./demo-orders";
import { bring, move, place, type Demo } from "./orders";
import { rechargeByCard } from "./wallet";

/** SKUs that are sold before they are there, by the demo store's name of them. */
const sand = { store: "HB-CHAIR-SAND", sku: "QS-OUT-002-TRC" };
const navy = { store: "HB-CHAIR-NAVY", sku: "QS-OUT-002-TEL" };
const moss = { store: "HB-CHAIR-MOSS", sku: "QS-OUT-002-KHK" };
const mat = { store: "HB-MAT", sku: "QS-HOM-003-TRC-6090CM" };

/** What the demo's member pays these orders from, in cents. */
const goodsMoney = 72_000n;

type Goods = typeof sand;
type Buyer = { staff: { id: string; roles: string[]; name: string } };

/** Fills it by the product's own commands; where there is a supplier it stays as it is. */
export async function seedDemoPurchasing(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from supplier limit 1`)) return;
  const by: Buyer = { staff: { id: demo.staffId, roles: ["admin"], name: "" } };
  await rechargeByCard({ id: demo.memberId, email: demo.email, locale: "en-US" }, goodsMoney);
  for (const goods of [sand, navy, moss, mat]) await sellAhead(goods);
  await seedSuppliers(by.staff);
  const today = new Date().toISOString().slice(0, 10);

  await lack(demo, sand, 2, 130);
  const received = await order(by, sand);
  await confirm(by, received, shiftDay(today, -1));
  await receive(by, received, 2, 0);

  await lack(demo, navy, 4, 90);
  const part = await order(by, navy);
  await confirm(by, part, shiftDay(today, -2));
  await receive(by, part, 1, 1);

  await lack(demo, sand, 2, 60);
  const late = await order(by, sand);
  await confirm(by, late, shiftDay(today, 4));
  must(
    await purchaseSteps.runStep(by, late, "delay", {
      input: await asked(late, "delay", shiftDay(today, 18)),
    }),
  );

  await lack(demo, moss, 1, 40);
  const dearer = await order(by, moss);
  const line = (await findPurchase(dearer))?.rows[0];
  if (line)
    must(
      await purchaseSteps.runStep(by, dearer, "reprice", {
        input: {
          intent: "reprice",
          version: (await findPurchase(dearer))?.version ?? 0,
          lineId: line.id,
          cost: (line.unitCost * 6n) / 5n,
        },
      }),
    );

  await lack(demo, moss, 2, 30);
  await draft(by, moss);

  await lack(demo, navy, 2, 28);
  const cancelled = await order(by, navy);
  must(await purchaseSteps.runStep(by, cancelled, "cancel", {}));

  await lack(demo, mat, 1, 20);
}

/** What is free of it is counted away, so that orders lack it. */
async function sellAhead({ sku }: Goods): Promise<void> {
  await db.run(sql`update variant set backorder = true where sku = ${sku}`);
  const shelves = await db.rows<{ variantId: string; warehouseId: string; free: number }>(sql`
    select s.variant_id, s.warehouse_id, s.on_hand - s.reserved as free
    from stock s join variant v on v.id = s.variant_id where v.sku = ${sku} order by s.warehouse_id`);
  const gone = shelves.map(({ free, ...shelf }) => ({
    ...shelf,
    ...{ binId: null, qty: -free, reason: "count" as const },
  }));
  must(await transaction((tx) => moveGoods(tx, "system", gone)));
}

async function seedSuppliers(staff: { id: string }): Promise<void> {
  const shared = { intent: "save", active: true } as const;
  const ningbo = await supplier(staff, {
    ...shared,
    name: "宁波海港户外用品有限公司",
    contact: "陈敏",
    email: "orders@ningbo-harbour.example",
    phone: "+86 574 5550 0142",
    address: "浙江省宁波市北仑区港城路 88 号",
    ccy: "CNY",
    leadDays: 5,
    locale: "zh-CN",
    terms: "月结 30 天，送货上门。",
  });
  const rhein = await supplier(staff, {
    ...shared,
    name: "Rhein Outdoor GmbH",
    contact: "Jana Keller",
    email: "einkauf@rhein-outdoor.example",
    ccy: "EUR",
    leadDays: 12,
    locale: "en-US",
    terms: "Net 14 days, free of charge from EUR 300.",
  });
  await supplier(staff, {
    ...{ intent: "save", active: false, name: "Old Mill Trading", ccy: "USD", leadDays: 21, locale: "en-US" },
    ...{ email: "sales@oldmill.example", note: "Closed its warehouse." },
  });
  const usual = { pack: 1, moq: 1, isUsual: true };
  await setPrice(staff, ningbo, { ...usual, sku: sand.sku, supplierSku: "NB-2201", price: 6800n });
  await setPrice(staff, ningbo, { ...usual, sku: sand.sku, supplierSku: "NB-2201", price: 6900n });
  await setPrice(staff, ningbo, {
    ...usual,
    sku: moss.sku,
    supplierSku: "NB-2202",
    price: 6900n,
    moq: 2,
    pack: 2,
  });
  await setPrice(staff, ningbo, { ...usual, sku: navy.sku, supplierSku: "NB-2203", price: 7100n });
  await setPrice(staff, rhein, {
    sku: navy.sku,
    supplierSku: "RO-77",
    price: 1190n,
    moq: 6,
    pack: 6,
    isUsual: false,
  });
}

async function supplier(staff: { id: string }, fields: Parameters<typeof saveSupplier>[2]): Promise<string> {
  const saved = await saveSupplier(staff, null, fields);
  if (!saved.ok) throw new Error(`the demo's supplier ${fields.name}: ${saved.error}`);
  return saved.value;
}

/** A paid order that was accepted so many hours ago and lacks its goods. */
async function lack(demo: Demo, { store }: Goods, qty: number, hoursAgo: number): Promise<void> {
  const like = demoOrders[hoursAgo % 4];
  if (!like) throw new Error("the demo has no orders");
  const { id } = await place({ ...like, lines: [[store, qty]] });
  const no = await bring(demo.storeId, id, hoursAgo);
  await move(demo, no, id, "purchasing", 0);
}

async function draft(by: Buyer, { sku }: Goods): Promise<string> {
  const keys = await db.rows<{ warehouseId: string; variantId: string }>(sql`
    select t.warehouse_id, t.variant_id from to_buy t join variant v on v.id = t.variant_id
    where v.sku = ${sku} and t.qty > 0`);
  const { orders } = await makeOrders(by, keys.map(keyOf));
  const [no] = orders;
  if (no === undefined) throw new Error(`the demo's ${sku} is not to buy`);
  return no;
}

async function order(by: Buyer, goods: Goods): Promise<string> {
  const no = await draft(by, goods);
  must(await purchaseSteps.runStep(by, no, "place", {}));
  return no;
}

async function asked<Intent extends "confirm" | "delay">(no: string, intent: Intent, expectedOn: string) {
  return { intent, expectedOn, version: (await findPurchase(no))?.version ?? 0 };
}

async function confirm(by: Buyer, no: string, day: string): Promise<void> {
  must(await purchaseSteps.runStep(by, no, "confirm", { input: await asked(no, "confirm", day) }));
}

/** Pieces come, are put on the shelf, and go to the orders that wait. */
async function receive(by: Buyer, no: string, accepted: number, rejected: number): Promise<void> {
  const found = await findPurchase(no);
  const line = found?.rows[0];
  const house = await db.first<{ id: string }>(
    sql`select warehouse_id as id from purchase_order where no = ${no}`,
  );
  if (!found || !line || !house) throw new Error(`the demo's purchase order ${no} is not there`);
  await transaction(async (tx) => {
    const brought = { lineId: line.id, accepted, rejected, over: 0, token: randomUUID() };
    must(await bookReceived(tx, by, found.id, [brought]));
    const { variantId } = line;
    const place = { variantId, warehouseId: house.id, binId: null, qty: accepted };
    must(
      await moveGoods(tx, "system", [
        { ...place, reason: "delivery", ref: { type: "purchase_order", id: found.id } },
      ]),
    );
    await allocateArrived(tx, house.id, [variantId]);
  });
}

function must(done: { ok: boolean; error?: string }): void {
  if (!done.ok) throw new Error(`the demo's purchase: ${done.error}`);
}
