/** A product of ours goes into a store, is refused, mended, listed, sold there, paid and sent; in both languages. */
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import {
  buy,
  connectByKeys,
  dispatch,
  expectSoon,
  giveMoney,
  heading,
  main,
  makeOurs,
  openNewOrder,
  openShop,
  payFromBalance,
  rowOf,
} from "./support/shop";
import { expectIn, languagesAtWork } from "./support/texts";

for (const { language, name, tag } of languagesAtWork)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("a product is listed to a store, refused, mended, sold there and sent", async ({
      page,
      desk,
      stage,
      member,
      signIn,
      factories,
      say,
    }) => {
      test.setTimeout(300_000);
      const press = (key: string) =>
        main(page)
          .getByRole("button", { name: say("listing", key), exact: true })
          .last()
          .click();
      const multiple = main(page).getByRole("textbox", { name: say("listing", "multiple"), exact: true });
      await giveMoney(member);
      const { id, sku } = await makeOurs(factories, "Folding lantern");
      const shop = await openShop(stage, "Lantern Corner");
      const old = { name: "Old lantern", regular_price: "9.00", sku };
      await control(stage, `/control/woo/${shop.slug}/products`, old);

      await test.step("a new member connects a store, and opens the form from the product", async () => {
        await signIn(member);
        await connectByKeys(page, stage, shop, say);
        await expectIn(page, language);
        await page.goto(`/productdetails?id=${id}`);
        await expectIn(page, language);
        await main(page)
          .getByRole("link", { name: say("buy", "list") })
          .first()
          .click();
        await expect(heading(page)).toHaveText(say("listing", "title"));
        await expectIn(page, language);
        await expectAccessible(page);
      });

      await test.step("a price below what it costs is not sent", async () => {
        await main(page).getByLabel(say("listing", "country")).selectOption("US");
        await multiple.fill("0.5");
        // With script the table follows what is typed.
        if (!hasScript()) await press("preview");
        await expect(main(page).getByText(say("listing", "preview.loss")).first()).toBeVisible();
        await press("send");
        await expect(main(page).getByText(say("listings", "error.price")).first()).toBeVisible();
        await expectIn(page, language);
      });

      await test.step("the store has its SKU already: the member reads why, and what to do", async () => {
        await multiple.fill("3");
        await press("send");
        await expect(page).toHaveURL(/\/user\/listed/);
        await expectSoon(page, "/user/listed?tab=failed", () =>
          main(page).getByText(say("listings", "reason.sku")),
        );
        await expectIn(page, language);
        await expectAccessible(page);
      });

      await test.step("with a prefix the store takes it", async () => {
        await main(page)
          .locator(`summary[aria-label='${say("common", "more")}']`)
          .first()
          .click();
        await main(page)
          .getByRole("link", { name: say("listings", "act.edit") })
          .first()
          .click();
        await expect(heading(page)).toHaveText(say("listing", "title.change"));
        await expectIn(page, language);
        await main(page).getByLabel(say("listing", "skuPrefix")).fill("QS-");
        await press("send.again");
        await expect(page).toHaveURL(/\/user\/listed/);
        await expectSoon(page, "/user/listed?tab=listed", () =>
          main(page).getByRole("row").filter({ hasText: sku }),
        );
        const inStore = main(page).getByRole("link", { name: say("listings", "open") });
        await expect(inStore.first()).toBeVisible();
        await expectIn(page, language);
      });

      const number = await buy(page, shop, sku);
      const no = await test.step("it is sold there, and the order is ready to pay at once", async () => {
        const opened = await openNewOrder(page, () => rowOf(page, shop, number), say);
        await expectIn(page, language);
        return opened;
      });
      await test.step("paid from the wallet", () => payFromBalance(page, say));
      await expectIn(page, language);

      const tracking = `YT261${Date.now()}`;
      await test.step("and sent by staff", async () => {
        await dispatch(desk, no, tracking, say);
        await expectIn(desk, language);
      });

      await test.step("the store's own order has the tracking number, and so has the member's", async () => {
        const order = `${shop.url}/orders/${number}`;
        // Its state is the last that we tell it.
        await expectSoon(page, order, () => heading(page).filter({ hasText: "Completed" }));
        await expect(page.getByRole("cell", { name: tracking }).first()).toBeVisible();
        await page.goto(`/user/storeorder/${no}`);
        await expect(main(page).getByText(tracking).first()).toBeVisible();
        await expectIn(page, language);
      });
    });
  });
