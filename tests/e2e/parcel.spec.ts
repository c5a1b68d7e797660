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
  linkTo,
  main,
  makeOurs,
  openNewOrder,
  openShop,
  payFromBalance,
  rowOf,
} from "./support/shop";
import { expectIn, languagesAtWork } from "./support/texts";

const [chair] = goods;

for (const { language, name, tag } of languagesAtWork)
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
      await linkTo(shop, chair.sku, await makeOurs(factories, chair.name));
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
