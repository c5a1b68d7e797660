/** What journeys do at the doors of the warehouse. */
import { expect, type Page } from "@playwright/test";
import { heading, main, ownWarehouse, type Ours } from "./shop";
import type { Said } from "./texts";

/** The demo's own line has numbers that no carrier knows: the parcel of an order gets one that is followed. Its number with us. */
export async function giveFollowedNumber(orderNo: string, trackingNo: string): Promise<string> {
  const { db, sql } = await import("../../../app/platform/db");
  const parcel = await db.first<{ no: string }>(sql`
    update outbound_parcel x set tracking_no = ${trackingNo}, carrier = 'YunExpress'
    from store_order o where o.id = x.order_id and o.no = ${orderNo} returning x.no`);
  return parcel?.no ?? "";
}

async function stateOf(parcelNo: string): Promise<string | undefined> {
  const { db, sql } = await import("../../../app/platform/db");
  const row = await db.first<{ status: string }>(
    sql`select status from outbound_parcel where no = ${parcelNo}`,
  );
  return row?.status;
}

/** A parcel is scanned at the door of the demo's warehouse, and given to its carrier. */
export async function handOver(desk: Page, parcelNo: string, say: Said): Promise<void> {
  await desk.goto("/desk/warehouse/handover");
  const code = main(desk).locator('form[method="post"] [name="code"]').first();
  const answer = desk.waitForResponse((response) => response.request().method() === "POST");
  await code.fill(parcelNo);
  await code.press("Enter");
  await answer;
  // Another journey may close the manifest of this carrier first, even before the scan: then this parcel goes with it.
  const [scanned = ""] = say("outbound", "door.scanned", { count: "|" }).split("|");
  const [all = ""] = say("outbound", "door.all", { count: "|" }).split("|");
  await expect
    .poll(
      async () => {
        await desk.goto("/desk/warehouse/handover");
        if ((await stateOf(parcelNo)) === "HANDED_OVER") return "HANDED_OVER";
        const card = main(desk).getByRole("listitem").filter({ hasText: "CN" });
        const button = card.getByRole("button").filter({ hasText: scanned });
        const other = card.getByRole("button").filter({ hasText: all });
        const press = (await button.count()) > 0 ? button : other;
        if ((await press.count()) === 0) return stateOf(parcelNo);
        const taken = desk.waitForResponse((response) => response.request().method() === "POST");
        await press.first().click();
        await taken;
        return stateOf(parcelNo);
      },
      { timeout: 60_000 },
    )
    .toBe("HANDED_OVER");
}

/** Goods with what customs ask, in a shelf of the demo's warehouse. */
export async function shelve({ id, sku }: Ours): Promise<void> {
  const { db, sql } = await import("../../../app/platform/db");
  const warehouseId = await ownWarehouse();
  await db.run(sql`update product set hs_code = '940179', origin = 'CN' where id = ${id}`);
  const bin = await db.first<{ id: string }>(sql`
    insert into bin (warehouse_id, code, sort) values (${warehouseId}, ${`E-${sku}`}, 1) returning id`);
  for (const [place, qty] of [
    [null, -5],
    [bin?.id ?? null, 5],
  ] as const)
    await db.run(sql`
      insert into stock_move (variant_id, warehouse_id, bin_id, qty, reason, actor)
      select id, ${warehouseId}, ${place}::uuid, ${qty}, 'move', 'system' from variant where sku = ${sku}`);
}

/** The parcels of orders, by order and part: what is in each, and whether its store was told. */
export async function parcelsOf(nos: readonly string[]) {
  const { db, sql } = await import("../../../app/platform/db");
  return db.rows<{
    no: string;
    trackingNo: string | null;
    status: string;
    skus: string[];
    told: boolean;
    order: string;
  }>(sql`
    select x.no, x.tracking_no, x.status, o.status as "order", array_agg(v.sku order by v.sku) as skus,
      exists (select 1 from package_writeback w where w.package_id = x.package_id and w.status = 'DONE') as told
    from outbound_parcel x join store_order o on o.id = x.order_id join outbound_line b on b.parcel_id = x.id
    join variant v on v.id = b.variant_id where o.no = any(${[...nos]}::text[]) and x.status <> 'VOID'
    group by x.id, o.no, o.status order by o.no, x.part, x.no`);
}

/** One scan, and what the page answers. */
export async function scan(page: Page, code: string): Promise<void> {
  const field = main(page).locator('input[name="code"]').first();
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await field.fill(code);
  await field.press("Enter");
  await answer;
  await expect(main(page).locator('input[name="code"]').first()).toHaveValue("");
}

/** A wave is on the screen. The address changes a moment before: a scan would go into the field of the page before. */
async function waveShown(page: Page): Promise<void> {
  await expect(page).toHaveURL(/picking\/W/);
  await expect(heading(page)).toContainText(/W\d/);
}

/** Staff accept paid orders, and pick all their goods in one wave. The page shows the wave's bench in the end. */
export async function pickAll(
  desk: Page,
  nos: readonly string[],
  goods: readonly Ours[],
  say: Said,
): Promise<void> {
  for (const no of nos) {
    await desk.goto(`/desk/orders/${no}`);
    await main(desk)
      .getByRole("button", { name: say("desk", "action.accept"), exact: true })
      .click();
    await expect(desk.getByRole("button", { name: say("desk", "action.dispatch") })).toBeVisible();
  }
  await desk.goto(`/desk/warehouse/picking?q=${nos[0] ?? ""}`);
  await main(desk)
    .getByRole("row")
    .filter({ hasText: nos[0] ?? "" })
    .getByRole("checkbox")
    .first()
    .check();
  await main(desk)
    .getByRole("button", { name: say("outbound", "ready.makeWave"), exact: true })
    .last()
    .click();
  await waveShown(desk);
  for (const { sku } of goods) await scan(desk, sku);
  await expect(desk).toHaveURL(/packing\/W/);
}

/** Parcels are handed over one by one; then their orders are sent, and the store has their numbers. */
export async function sendParcels(desk: Page, nos: readonly string[], say: Said): Promise<void> {
  const parcels = await parcelsOf(nos);
  for (const { no } of parcels) await handOver(desk, no, say);
  await expect
    .poll(async () => (await parcelsOf(nos)).map(({ order, told }) => [order, told]), { timeout: 60_000 })
    .toEqual(parcels.map(() => ["SHIPPED", true]));
}
