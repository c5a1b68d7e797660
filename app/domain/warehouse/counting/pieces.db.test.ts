/** Whatever is moved, picked, counted and transferred, in whatever order: no piece is made, lost or in two places. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { stockChecks } from "~/domain/stock/checks.server";
import { moveGoods, type GoodsMove, type StockReason } from "~/domain/stock/goods.server";
import { reserveMore } from "~/domain/stock/reserve-more.server";
import { db, sql, transaction } from "~/platform/db";
import { makeProduct, makeStaff, makeWarehouse } from "../../../../tests/factories";
import { bookTransfer, draftTransfer, transferSteps } from "../transfers/steps.server";
import { countingChecks } from "./checks.server";
import { finishCount, keepFigure } from "./count.server";
import { decideDifferences } from "./decide.server";
import { beginCount } from "./open.server";

const places = ["shelf", "tote", "receiving", "quarantine"] as const;
const spot = fc.integer({ min: -1, max: places.length - 1 });
const pieces = fc.integer({ min: 1, max: 9 });

const step = fc.oneof(
  fc.record({ what: fc.constant("come" as const), at: spot, pieces }),
  fc.record({ what: fc.constant("go" as const), at: spot, pieces }),
  fc.record({ what: fc.constant("move" as const), at: spot, to: spot, pieces }),
  fc.record({ what: fc.constant("reserve" as const), pieces }),
  fc.record({ what: fc.constant("pick" as const), pieces }),
  fc.record({ what: fc.constant("begin" as const) }),
  fc.record({
    what: fc.constant("figure" as const),
    who: fc.integer({ min: 0, max: 2 }),
    off: fc.integer({ min: -4, max: 4 }),
  }),
  fc.record({ what: fc.constant("finish" as const) }),
  fc.record({
    what: fc.constant("decide" as const),
    who: fc.integer({ min: 0, max: 2 }),
    how: fc.constantFrom("book", "again", "leave"),
  }),
  fc.record({ what: fc.constant("send" as const), pieces }),
  fc.record({ what: fc.constant("arrive" as const), pieces, lost: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function makeWorld() {
  const product = await makeProduct({ onHand: 0 });
  const staff = await Promise.all([0, 1, 2].map(() => makeStaff({ roles: ["warehouse"] })));
  const bins: string[] = [];
  for (const kind of places) {
    const row = await db.first<{ id: string }>(sql`
      insert into bin (warehouse_id, code, kind) values (${product.warehouseId}, ${`${kind}-${randomUUID()}`}, ${kind})
      returning id`);
    bins.push(row?.id ?? "");
  }
  const variantId = product.variants[0]?.id ?? "";
  const named = await db.first<{ sku: string }>(sql`select sku from variant where id = ${variantId}`);
  const at = await db.first<{ code: string }>(sql`select code from bin where id = ${bins[0] ?? null}`);
  return {
    ...{ variantId, warehouseId: product.warehouseId, bins, shelf: at?.code ?? "", sku: named?.sku ?? "" },
    other: (await makeWarehouse()).id,
    staff: staff.map(({ id }) => ({ id, roles: ["warehouse" as const] })),
    counts: [] as string[],
    transfers: [] as string[],
  };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

const move = (
  { variantId, warehouseId, bins }: World,
  reason: StockReason,
  ...all: readonly [number, number][]
) =>
  transaction((tx) =>
    moveGoods(
      tx,
      "system",
      all.map(([at, qty]): GoodsMove => ({ variantId, warehouseId, binId: bins[at] ?? null, qty, reason })),
    ),
  );

async function take(world: World, one: Step): Promise<unknown> {
  const { variantId, warehouseId, staff, sku } = world;
  const [no = "", by] = [world.counts.at(-1), staff["who" in one ? one.who : 0] ?? { id: "", roles: [] }];
  if (one.what === "come") return move(world, "delivery", [one.at, one.pieces]);
  if (one.what === "go") return move(world, "loss", [one.at, -one.pieces]);
  if (one.what === "move") return move(world, "move", [one.at, -one.pieces], [one.to, one.pieces]);
  if (one.what === "reserve")
    return transaction((tx) =>
      reserveMore(tx, "store_order", [{ refId: randomUUID(), variantId, warehouseId, qty: one.pieces }]),
    );
  if (one.what === "pick")
    return db.run(sql`
      update bin_stock set picking = least(qty, ${one.pieces}::int) where bin_id = ${world.bins[0] ?? null}
        and variant_id = ${variantId}`);
  if (one.what === "begin") {
    const begun = await beginCount(by, { warehouse: warehouseId, bins: [world.shelf] }, randomUUID());
    return begun.ok && world.counts.push(begun.value.no);
  }
  if (one.what === "figure") {
    const there = await db.first<{ qty: number }>(sql`
      select qty from bin_stock where bin_id = ${world.bins[0] ?? null} and variant_id = ${variantId}`);
    const counted = Math.max(0, (there?.qty ?? 0) + one.off);
    return keepFigure(by, no, { bin: world.shelf, code: sku, counted }, randomUUID());
  }
  if (one.what === "finish") return finishCount(by, no);
  if (one.what === "decide") {
    const lines = await db.rows<{ id: string }>(sql`
      select l.id from stock_count_line l join stock_count c on c.id = l.count_id where c.no = ${no}`);
    return decideDifferences(by, no, {
      intent: one.how as "book",
      line: lines.map(({ id }) => id),
      note: "so be it",
    });
  }
  if (one.what === "send") {
    const made = await draftTransfer(
      by,
      { from: warehouseId, to: world.other, note: undefined },
      randomUUID(),
    );
    if (!made.ok) return made;
    const input = { intent: "add", code: sku, pieces: one.pieces } as const;
    await transferSteps.runStep({ staff: by }, made.value.no, "add", { input });
    const sent = await transferSteps.runStep({ staff: by }, made.value.no, "send", {
      input: { intent: "send" },
    });
    return sent.ok && world.transfers.push(made.value.no);
  }
  const going = world.transfers.at(-1) ?? "";
  const lines = await db.rows<{ id: string }>(sql`
    select l.id from transfer_line l join transfer t on t.id = l.transfer_id where t.no = ${going}`);
  const come = lines.map(({ id }) => ({
    ...{ id, received: one.lost ? 0 : one.pieces, lost: one.lost ? one.pieces : 0, reason: "other" as const },
  }));
  return bookTransfer(by, going, { intent: "arrive", lines: come }, randomUUID());
}

/** Pieces in both warehouses and on the way, and what the named reasons say that there should be. */
const sums = ({ variantId }: World) =>
  db.first<{ here: number; named: number; least: number }>(sql`
    select
      (select coalesce(sum(on_hand), 0)::int from stock where variant_id = ${variantId})
      + (select coalesce(sum(p.qty), 0)::int from bin_stock p join bin b on b.id = p.bin_id
        where p.variant_id = ${variantId} and b.kind in ('receiving', 'quarantine'))
      + (select coalesce(sum(l.qty - l.received - l.lost), 0)::int from transfer_line l join transfer t on t.id = l.transfer_id
        where l.variant_id = ${variantId} and t.status = 'SENT') as here,
      (select coalesce(sum(qty) filter (where reason in ('delivery', 'loss', 'count')), 0)::int from stock_move
        where variant_id = ${variantId})
      - (select coalesce(sum(lost), 0)::int from transfer_line where variant_id = ${variantId}) as named,
      least((select min(on_hand - reserved) from stock where variant_id = ${variantId}),
        (select min(qty - picking) from bin_stock where variant_id = ${variantId}), 0)::int as least`);

test("pieces are neither made nor lost beside named reasons", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const world = await makeWorld();
      await move(world, "delivery", [0, 12], [-1, 8]);
      for (const one of steps) {
        await take(world, one);
        const found = await sums(world);
        expect([one, found?.here, found?.least]).toEqual([one, found?.named, 0]);
      }
      for (const check of [...stockChecks, ...countingChecks]) {
        const rows = await db.rows<Record<string, string>>(check.finding);
        const own = rows
          .flatMap(Object.values)
          .filter((text: string) =>
            [world.sku, ...world.counts, ...world.transfers].some((name) => text.includes(name)),
          );
        expect([check.name, own]).toEqual([check.name, []]);
      }
    }),
    { numRuns: 6 },
  );
});
