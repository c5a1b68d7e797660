/** A member sends the lines of an order in parcels of their own; the warehouse packs them so, and both leave (decision 084). */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import {
  connectByKeys,
  expectSoon,
  giveMoney,
  goods,
  linkTo,
  main,
  makeOurs,
  openNewOrder,
  openShop,
  ownWarehouse,
  payFromBalance,
  rowOf,
  type Ours,
} from "./support/shop";
import { expectIn, languages } from "./support/texts";
import { handOver } from "./support/warehouse";

const [chair, lamp] = goods;

const to = {
  ...{ first_name: "Nora", last_name: "Blum", phone: "+49 421 555 0199" },
  ...{ address_1: "Am Kai 4", city: "Bremen", postcode: "28195", country: "DE" },
};

/** Goods with what customs ask, in a shelf of the demo's warehouse. */
async function shelve({ id, sku }: Ours): Promise<void> {
  const { db, sql } = await import("../../app/platform/db");
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

const parcelsOf = async (no: string) => {
  const { db, sql } = await import("../../app/platform/db");
  return db.rows<{ no: string; trackingNo: string | null; skus: string[]; told: boolean; order: string }>(sql`
    select x.no, x.tracking_no, o.status as "order", array_agg(v.sku order by v.sku) as skus,
      exists (select 1 from package_writeback w where w.package_id = x.package_id and w.status = 'DONE') as told
    from outbound_parcel x join store_order o on o.id = x.order_id join outbound_line b on b.parcel_id = x.id
    join variant v on v.id = b.variant_id where o.no = ${no} and x.status <> 'VOID' group by x.id, o.status order by x.part`);
};

async function scan(page: Page, code: string): Promise<void> {
  const field = main(page).locator('input[name="code"]').first();
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await field.fill(code);
  await field.press("Enter");
  await answer;
  await expect(main(page).locator('input[name="code"]').first()).toHaveValue("");
}

for (const { language, name, tag } of languages)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("an order is divided by line, paid, packed as two parcels, and both are on their way", async ({
      page,
      desk,
      stage,
      member,
      signIn,
      factories,
      say,
    }) => {
      test.setTimeout(180_000);
      await giveMoney(member);
      await signIn(member);
      const shop = await openShop(stage, `Apart ${factories.unique("shop")}`);
      await connectByKeys(page, stage, shop, say);
      await expectSoon(page, "/user/connection", () => main(page).getByText(chair.sku));
      const ours: Ours[] = [];
      for (const thing of [chair, lamp]) {
        const made = await makeOurs(factories, thing.name);
        await shelve(made);
        await linkTo(shop, thing.sku, made);
        ours.push(made);
      }
      const { id } = await control<{ id: number }>(stage, `/control/woo/${shop.slug}/orders`, {
        lines: [chair, lamp].map(({ sku }) => ({ sku, quantity: 1 })),
        ...{ shipping: to, billing: { ...to, email: "nora.blum@shopper.test" } },
      });
      const no = await openNewOrder(page, () => rowOf(page, shop, String(id)), say);

      await test.step("each line in a parcel of its own, with the total before and after", async () => {
        const card = main(page).locator("#split");
        await card.getByText(say("orders", "split.choose")).click();
        await card.getByRole("combobox").nth(1).selectOption("2");
        await card.getByRole("button", { name: say("orders", "split.do"), exact: true }).click();
        await expect(card).toContainText(say("orders", "split.done"));
        await expect(card).toContainText(say("orders", "split.parcel", { no: 2 }));
        await expect(card).toContainText("→");
        await expectAccessible(page);
        await expectIn(page, language);
        await payFromBalance(page, say);
      });

      await test.step("picked in a wave of its own", async () => {
        await desk.goto(`/desk/orders/${no}`);
        await main(desk)
          .getByRole("button", { name: say("desk", "action.accept"), exact: true })
          .click();
        await expect(desk.getByRole("button", { name: say("desk", "action.dispatch") })).toBeVisible();
        await desk.goto(`/desk/warehouse/picking?q=${no}`);
        await main(desk).getByRole("row").filter({ hasText: no }).getByRole("checkbox").check();
        await main(desk)
          .getByRole("button", { name: say("outbound", "ready.makeWave"), exact: true })
          .last()
          .click();
        await expect(desk).toHaveURL(/picking\/W/);
        for (const { sku } of ours) await scan(desk, sku);
      });

      await test.step("packed apart: the goods of the other parcel are refused", async () => {
        await expect(desk).toHaveURL(/packing\/W/);
        const bench = desk.url().split("?")[0] ?? "";
        await desk.goto(`${bench}?order=${no}`);
        const [first, second] = ours.map(({ sku }) => sku) as [string, string];
        await scan(desk, first);
        await scan(desk, second);
        await expectIn(desk, language);
        expect(await parcelsOf(no)).toMatchObject([{ skus: [first] }, { skus: [second] }]);
      });

      await test.step("both leave with a number of their own, and the store is told both", async () => {
        const parcels = await parcelsOf(no);
        expect(new Set(parcels.map(({ trackingNo }) => trackingNo)).size).toBe(2);
        for (const parcel of parcels) await handOver(desk, parcel.no, say);
        await expect
          .poll(async () => (await parcelsOf(no)).map(({ order, told }) => [order, told]), {
            timeout: 60_000,
          })
          .toEqual([
            ["SHIPPED", true],
            ["SHIPPED", true],
          ]);
        await page.goto(`/user/storeorder/${no}`);
        for (const { trackingNo } of parcels) await expect(main(page)).toContainText(trackingNo ?? "");
      });
    });
  });
