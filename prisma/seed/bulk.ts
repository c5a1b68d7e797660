/** Buying in bulk in the demo: orders that wait, are bought, or ended, and an agent's offers in every state. */
import "~/domain/wiring.server";
import type { Staff } from "~/domain/accounts/people";
import { createBulk, freightsFor } from "~/domain/bulk/create.server";
import { decideBulk } from "~/domain/bulk/desk.server";
import type { DeskBulkFields } from "~/domain/bulk/forms";
import { askWarehouse, requestSteps, type Asked } from "~/domain/bulk/own-requests.server";
import { methodValue } from "~/domain/bulk/freight";
import { makeOffer, termsOf } from "~/domain/bulk/offers/make.server";
import { offerSteps } from "~/domain/bulk/offers/steps.server";
import { readyMark } from "~/domain/bulk/rules";
import { bulkSteps } from "~/domain/bulk/steps.server";
import { bulkOf } from "~/domain/bulk/view.server";
import { addressesOf } from "~/domain/accounts/addresses.server";
import { startPayment } from "~/domain/payments/payments.server";
import { allocateArrived } from "~/domain/purchasing/allocate.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { db, sql, transaction } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { uuidv7 } from "~/platform/id";
import { rechargeByCard } from "./wallet";

type Demo = { memberId: string; email: string; agentId: string };
type Payer = { id: string; email: string; locale: string };
type Kind = "INVENTORY" | "BULK";
type Goods = { productId: string; moq: number; variants: { id: string; sku: string; price: bigint }[] };

/** Fills it by the product's own commands; where there is a bulk order it stays as it is. */
export async function seedDemoBulk(demo: Demo): Promise<void> {
  if (await db.first(sql`select 1 from bulk_order limit 1`)) return;
  const goods = await goodsInBulk();
  if (!goods) return;
  const payer = { id: demo.memberId, email: demo.email, locale: "en-US" };
  const pieces = Math.max(20, goods.moq);
  const worth = goods.variants.reduce((most, { price }) => (price > most ? price : most), 0n);
  // Deposits, whole orders, and what is offered.
  await rechargeByCard(payer, worth * BigInt(pieces) * 14n + 50_000n);
  await seedArrived(demo, goods, pieces, payer);

  // No piece of these lies anywhere, so what is paid waits for its purchase.
  const lacking = (await goodsInBulk("lacking")) ?? goods;
  const make = (kind: Kind, isSplit: boolean, key: string) =>
    order(demo, lacking, { kind, isSplit, pieces: Math.max(20, lacking.moq), key, warehouse: "CN" });
  await make("INVENTORY", true, "awaiting");
  await make("BULK", true, "awaiting-sent");
  await pay(payer, await make("INVENTORY", true, "deposit"));
  await pay(payer, await make("INVENTORY", false, "full"));
  await pay(payer, await make("BULK", true, "deposit-sent"));
  for (const kind of ["INVENTORY", "BULK"] as const) {
    const cancelled = await make(kind, true, `cancelled-${kind}`);
    must(await bulkSteps.runStep({ member: demo.memberId }, cancelled, "cancel", {}));
  }
  await seedOffers(demo, goods, pieces, payer);
}

/** The cheapest goods in bulk; `lacking`: of those that no warehouse has. */
async function goodsInBulk(which?: "lacking"): Promise<Goods | null> {
  const lacking = sql`not exists (
    select 1 from variant v join stock s on s.variant_id = v.id
    where v.product_id = p.id and s.on_hand > s.reserved)`;
  const product = await db.first<{ id: string; moq: number }>(sql`
    select p.id, p.moq from product p
    where p.status = 'on' and p.visibility = 'public' and 'bulk' = any(p.sale_modes)
      and exists (select 1 from variant v where v.product_id = p.id and v.status = 'on' and v.weight_g is not null)
      and ${which ? lacking : sql`true`}
    order by (select min(v.price) from variant v where v.product_id = p.id), p.spu limit 1`);
  if (!product) return null;
  const variants = await db.rows<Goods["variants"][number]>(sql`
    select id, sku, price from variant where product_id = ${product.id} and status = 'on' and weight_g is not null
    order by sort, sku limit 3`);
  return { productId: product.id, moq: product.moq, variants };
}

/** Orders whose goods have come: their balance is due, they are paid, put away, shipped, or delivered. */
async function seedArrived(demo: Demo, goods: Goods, pieces: number, payer: Payer): Promise<void> {
  const staff = { id: demo.agentId, roles: ["admin"], name: "Agent" } as unknown as Staff;
  const decide = async (no: string, fields: DeskBulkFields) =>
    void must(await decideBulk(staff, no, fields, uuidv7()));
  const arrived = async (kind: Kind, isSplit: boolean, key: string) => {
    const no = await order(demo, goods, { kind, isSplit, pieces, key, warehouse: "CN" });
    await pay(payer, no);
    await come(goods, pieces);
    if (isSplit) await decide(no, { intent: "bill-balance", shipping: kind === "BULK" ? 12_000n : 0n });
    return no;
  };
  await arrived("INVENTORY", true, "balance-due");
  await arrived("BULK", true, "balance-due-sent");
  await arrived("INVENTORY", false, "ready");
  await decide(await arrived("INVENTORY", false, "stocked"), { intent: "put-away" });
  await seedRequests(demo, goods, staff);
  for (const key of ["shipped", "delivered"]) {
    const no = await arrived("BULK", true, key);
    await pay(payer, no);
    const parcels = [{ kind: "pallet" as const, grams: 180_000, trackingNo: `QX-${key.toUpperCase()}` }];
    const ready = readyMark((await bulkOf(demo.memberId, no))?.lines ?? []);
    await decide(no, { intent: "ship", ready, carrier: "Quay Freight", parcels });
    if (key === "delivered") await decide(no, { intent: "deliver" });
  }
}

/** What the member asked of the warehouse for own goods: open, done, and refused. */
async function seedRequests({ memberId }: Demo, { variants }: Goods, staff: Staff): Promise<void> {
  const sku = variants[0]?.sku ?? "";
  const ask = async (asked: Pick<Asked, "kind" | "qty" | "note"> & { to?: string }) =>
    must(
      await askWarehouse(
        memberId,
        { to: null, unitCost: 0n, ...asked, sku, warehouse: "CN" },
        `demo:${asked.kind}`,
      ),
    ).no;
  const answer = (no: string, event: "finish" | "refuse", input: { pieces: number; answer: string }) =>
    requestSteps.runStep({ staff }, no, event, { input }).then(must);
  await ask({ kind: "DISPOSE", qty: 1, note: "Scratched" });
  const sentIn = await ask({ kind: "SEND_IN", qty: 6, note: "Left over from our shop" });
  await answer(sentIn, "finish", { pieces: 5, answer: "Five came, one was broken." });
  const moved = await ask({ kind: "TRANSFER", qty: 2, to: "US", note: "For the summer" });
  await answer(moved, "refuse", { pieces: 0, answer: "No truck goes there this month." });
}

/** Pieces come for the order that waits. */
async function come({ variants }: Goods, pieces: number): Promise<void> {
  const house = await db.first<{ id: string }>(sql`select id from warehouse where code = 'CN'`);
  const warehouseId = house?.id ?? "";
  const qty = Math.ceil(pieces / variants.length);
  const ids = variants.map(({ id }) => id);
  await transaction(async (tx) => {
    const lines = ids.map((variantId) => ({ variantId, warehouseId, binId: null, qty }));
    must(
      await moveGoods(
        tx,
        "system",
        lines.map((line) => ({ ...line, reason: "delivery" as const })),
      ),
    );
    await allocateArrived(tx, warehouseId, ids);
  });
}

type Wanted = { kind: Kind; isSplit: boolean; pieces: number; key: string; warehouse: string };

async function order(
  { memberId }: Demo,
  { productId, variants }: Goods,
  { kind, isSplit, pieces, key, warehouse }: Wanted,
): Promise<string> {
  const [address] = await addressesOf(memberId, "shipping");
  const each = Math.ceil(pieces / variants.length);
  const lines = variants.map(({ id }) => ({ variantId: id, qty: each }));
  const wanted = { kind, isSplit, productId, lines, warehouse, addressId: address?.id ?? null };
  // Where a channel takes the goods to the address, the cheapest is chosen.
  const [freight] = (await freightsFor(memberId, wanted)) ?? [];
  const method = freight && methodValue(freight);
  return must(await createBulk(memberId, { ...wanted, method }, `demo:${key}`)).no;
}

async function pay(payer: Payer, no: string): Promise<void> {
  const found = await bulkOf(payer.id, no);
  if (!found) throw new Error("the demo's bulk order is gone");
  const started = await startPayment(payer, {
    method: "wallet",
    payables: [{ type: "bulk_order", id: found.id }],
    expectedTotal: found.due,
    idemKey: `demo:bulk:${no}:${found.due}`,
  });
  if (must(started).state === "failed") throw new Error("the demo's bulk order was not paid");
}

async function seedOffers(
  { memberId, email, agentId }: Demo,
  goods: Goods,
  pieces: number,
  payer: Payer,
): Promise<void> {
  const staff = { id: agentId, roles: ["admin"] } as unknown as Parameters<typeof makeOffer>[0];
  const rows = (percent: bigint) =>
    goods.variants
      .map(({ sku, price }) => `${sku}\t${pieces}\t${cents((price * percent) / 100n)}`)
      .join("\n");
  const validUntil = shiftDay(new Date().toISOString().slice(0, 10), 14);
  const terms = { rows: rows(80n), freight: 0n, daysMin: 10, daysMax: 25, validUntil, keep: false };
  const offer = async (key: string) =>
    must(
      await makeOffer(
        staff,
        {
          ...{ ...terms, member: email, kind: "INVENTORY", warehouse: "CN", split: "deposit" },
          ...{ note: "The price for the whole quantity, by sea.", ticketNo: null },
        },
        `demo:${key}`,
      ),
    );
  const by = { member: memberId };
  await offer("open");
  const countered = must(await termsOf(memberId, "INVENTORY", { ...terms, rows: rows(70n), note: "" }));
  const input = { lines: countered.lines, note: "We would take three times as many next month." };
  must(await offerSteps.runStep(by, await offer("countered"), "counter", { input }));
  const accepted = await offer("accepted");
  const version = await versionOf(accepted);
  must(await offerSteps.runStep(by, accepted, "accept", { input: { addressId: null, version } }));
  const made = await db.first<{ no: string }>(sql`
    select b.no from bulk_order b join bulk_offer f on f.bulk_order_id = b.id where f.no = ${accepted}`);
  await pay(payer, made?.no ?? "");
  must(await offerSteps.runStep(by, await offer("declined"), "decline", {}));
}

async function versionOf(no: string): Promise<number> {
  const row = await db.first<{ version: number }>(sql`select version from bulk_offer where no = ${no}`);
  return row?.version ?? 0;
}

const cents = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;

function must<T>(done: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!done.ok) throw new Error(`the demo's bulk orders: ${String(done.error)}`);
  return done.value;
}
