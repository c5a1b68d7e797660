/** A parcel moves by its carrier's scans alone, from the hand-over at the desk until it is delivered. */
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import {
  buy,
  connectByKeys,
  dispatch,
  expectSoon,
  giveMoney,
  goods,
  main,
  makeOurs,
  openNewOrder,
  openShop,
  payFromBalance,
  rowOf,
  type Ours,
  type Shop,
} from "./support/shop";
import { expectIn, languages } from "./support/texts";

const [chair] = goods;

/** Links what the shop sells to a product of ours; how a member does it is told elsewhere. */
async function linkChair(shop: Shop, ours: Ours): Promise<void> {
  const { db, sql } = await import("../../app/platform/db");
  const linked = await db.run(sql`
    with made as (
      insert into variant_link (store_variant_id, status)
      select v.id, 'active' from store_variant v join store s on s.id = v.store_id
      where s.name = ${shop.name} and v.sku = ${chair.sku} returning id)
    insert into variant_link_item (link_id, variant_id, qty)
    select made.id, x.id, 1 from made, variant x where x.product_id = ${ours.id}`);
  expect(linked).toBe(1);
}

for (const { language, name, tag } of languages)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("a parcel is followed to its recipient by scans alone, and all see where it is", async ({
      page,
      desk,
      browser,
      stage,
      member,
      signIn,
      factories,
      say,
    }) => {
      test.setTimeout(240_000);
      const said = (key: string) => say("tracking", key);
      const parcels = page.locator("#parcels");
      const tracking = `YT260${Date.now()}`;
      const pass = (hours: number) =>
        control(stage, "/control/carriers/advance", { hours, number: tracking });
      await giveMoney(member);
      await signIn(member);
      const shop = await openShop(stage, `Parcel ${factories.unique("shop")}`);
      await connectByKeys(page, stage, shop, say);
      await expectSoon(page, "/user/connection", () => main(page).getByText(chair.sku));
      await linkChair(shop, await makeOurs(factories, chair.name));
      const number = await buy(page, shop, chair.name);
      const no = await openNewOrder(page, () => rowOf(page, shop, number), say);
      await payFromBalance(page, say);
      const order = `/user/storeorder/${no}`;

      await test.step("staff hand it over; nobody has scanned it yet", async () => {
        await dispatch(desk, no, tracking, say);
        await page.goto(order);
        await expect(parcels).toContainText(tracking);
        await expect(parcels).toContainText(said("state.WAITING"));
        await expectIn(page, language);
      });

      await test.step("the carrier picks it up", async () => {
        const known = () => control<{ parcels: Record<string, unknown> }>(stage, "/control/carriers");
        await expect
          .poll(async () => Object.keys((await known()).parcels), { timeout: 60_000 })
          .toContain(tracking);
        await pass(40);
        await expectSoon(page, order, () => parcels.getByText(said("state.IN_TRANSIT"), { exact: true }));
        await expect(parcels).toContainText("Shenzhen, CN");
      });

      await test.step("it arrives, and with it the order", async () => {
        await pass(200);
        await expectSoon(page, order, () => parcels.getByText(said("state.DELIVERED"), { exact: true }));
        await expect(parcels).toContainText(language === "zh-CN" ? "已签收" : "Delivered");
        await expectIn(page, language);
        await expectAccessible(page);
      });

      await test.step("the desk finds it by its number", async () => {
        await desk.goto(`/desk/parcels?tab=all&q=${tracking}`);
        await main(desk).getByRole("link", { name: tracking }).click();
        await expect(main(desk)).toContainText(no);
        await expect(main(desk)).toContainText("Shenzhen, CN");
        await expectIn(desk, language);
        await expectAccessible(desk);
      });

      await test.step("anybody sees it on the way to the carrier's page, without the carrier's words", async () => {
        const link = await main(page).locator('a[href^="/externalJump"]').first().getAttribute("href");
        const context = await browser.newContext({ baseURL: stage.url, javaScriptEnabled: hasScript() });
        const visitor = await context.newPage();
        await visitor.goto(`${link}&lng=${language}`);
        await expect(visitor.getByText(said("state.DELIVERED"), { exact: true }).first()).toBeVisible();
        await expect(visitor.getByText("Picked up by carrier")).toHaveCount(0);
        await expectIn(visitor, language);
        await context.close();
      });
    });
  });
