/** Two hundred products of a store are matched with our SKUs, reviewed by their member, and an order that waited goes on. */
import { expect, expectAccessible, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import { buy, connectByKeys, expectSoon, main, openShop, ownWarehouse, rowOf } from "./support/shop";
import { expectIn, languagesAtWork } from "./support/texts";

const count = 200;

/** A number with its leading zeros, so that names are never the beginning of another. */
const padded = (n: number) => String(n).padStart(3, "0");

for (const { language, name, tag } of languagesAtWork)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("two hundred store products are matched, reviewed and connected at once", async ({
      page,
      member,
      signIn,
      factories,
      stage,
      say,
    }) => {
      test.setTimeout(300_000);
      const key = factories.unique("M").toUpperCase();
      const skuOf = (n: number) => `${key}-${padded(n)}`;
      const numbers = Array.from({ length: count }, (_, n) => n);
      const text = (key: string, values?: Record<string, string | number>) =>
        main(page).getByText(say("mapping", key, values));
      const saved = (count: number) => text("match.saved", { count });
      const tick = (title: string) =>
        main(page).getByRole("checkbox", { name: say("mapping", "match.takeOf", { title }) });
      const skuFor = (title: string) =>
        main(page).getByRole("textbox", { name: say("mapping", "match.skuFor", { title }) });
      const tab = (key: string, count: number) =>
        main(page).getByRole("link", { name: `${say("stores", key)} ${count}`, exact: true });
      const press = (namespace: string, key: string) =>
        main(page)
          .getByRole("button", { name: say(namespace, key), exact: true })
          .click();
      const waits = (count: number) => `${say("stores", "products.waiting.open", { count })}: Porch chair`;

      await test.step("a store sells what we have, under the same SKUs in small letters", async () => {
        await factories.makeProduct({
          warehouseId: await ownWarehouse(),
          variants: numbers.slice(0, -1).map((n) => ({ sku: skuOf(n), price: 900n })),
        });
        const shop = await openShop(stage, "Many Lanterns");
        for (const n of numbers)
          await control(stage, `/control/woo/${shop.slug}/products`, {
            name: `Lantern ${padded(n)}`,
            regular_price: "29.00",
            sku: skuOf(n).toLowerCase(),
          });
        await control(stage, `/control/woo/${shop.slug}/products`, {
          name: "Fold-Away Shopper Green",
          regular_price: "9.00",
        });
        await signIn(member);
        await connectByKeys(page, stage, shop, say);
        await expectSoon(page, "/user/connection?q=Lantern&tab=unlinked", () =>
          tab("products.tab.unlinked", count),
        );
        await expectIn(page, language);
        const number = await buy(page, shop, "Porch chair");
        await expectSoon(page, "/user/storeorder", () => rowOf(page, shop, number));
      });

      await test.step("the list says which order waits, and leads to it", async () => {
        await page.goto("/user/connection?q=Porch");
        await expectIn(page, language);
        await main(page)
          .getByRole("link", { name: waits(1) })
          .click();
        await expect(page).toHaveURL(/waits=/);
        await expect(main(page).getByRole("row")).toHaveCount(2);
        await expectIn(page, language);
      });

      await test.step("the review shows each proposal with its reason; what is not ticked stays", async () => {
        await page.goto("/user/connection?q=Lantern");
        await main(page)
          .getByRole("link", { name: say("stores", "products.matchAll") })
          .click();
        const heading = (key: string, count: number) =>
          main(page).getByRole("heading", { name: say("mapping", key, { count }) });
        await expect(heading("match.found", count - 1)).toBeVisible({ timeout: 30_000 });
        await expect(heading("match.open", 1)).toBeVisible();
        const why = say("mapping", "match.by.sku");
        await expect(main(page).getByText(why, { exact: true })).toHaveCount(count - 1);
        await expectIn(page, language);
        await expectAccessible(page);
        await tick("Lantern 007").uncheck();
        await skuFor("Lantern 199").fill("NO-SUCH-SKU");
        await press("mapping", "match.save");
        await expect(saved(count - 2)).toBeVisible({ timeout: 60_000 });
        await expect(text("match.refused", { count: 1 })).toBeVisible();
        await expect(main(page).getByText(say("stores", "error.sku-unknown")).first()).toBeVisible();
        await expect(skuFor("Lantern 199")).toHaveValue("NO-SUCH-SKU");
        await expect(tick("Lantern 007")).not.toBeChecked();
        await expectIn(page, language);
      });

      await test.step("corrected, the rest is connected", async () => {
        await tick("Lantern 007").check();
        await skuFor("Lantern 199").fill("");
        await press("mapping", "match.save");
        await expect(saved(1)).toBeVisible();
        await expect(main(page).getByText(say("mapping", "match.done"), { exact: true })).toBeVisible();
        await expectIn(page, language);
        await page.goto("/user/connection?q=Lantern&tab=linked");
        await expect(tab("products.tab.linked", count - 1)).toBeVisible();
      });

      // The main way is walked in each language, what leads aside from it in English.
      if (language === "en-US")
        await test.step("a chosen product is matched by title and options", async () => {
          await page.goto("/user/connection?tab=unlinked&q=Shopper");
          await main(page)
            .getByRole("checkbox", { name: /Fold-Away Shopper Green/ })
            .check();
          await press("stores", "products.act.match");
          await expect(page).toHaveURL(/match\?product=/);
          await expect(text("match.by.title", { score: "1.00" })).toBeVisible();
          await press("mapping", "match.save");
          await expect(saved(1)).toBeVisible();
        });

      await test.step("the waiting order is connected by a SKU entered by hand, with shipping and profit in view", async () => {
        await page.goto("/user/connection?q=Porch");
        await main(page).getByRole("link", { name: "Porch chair", exact: true }).click();
        await main(page)
          .getByRole("textbox", { name: say("stores", "link.sku"), exact: true })
          .fill(skuOf(0));
        await main(page).getByLabel(say("stores", "link.preview")).selectOption("US");
        const show = main(page).getByRole("button", { name: say("stores", "link.preview.show") });
        if (await show.isVisible()) await show.click();
        await expect(main(page).getByText(say("stores", "link.cost"))).toBeVisible();
        await expectIn(page, language);
        await press("stores", "link.save");
        await expect(page.getByText(say("stores", "done.linked"))).toBeVisible();
        await expect(main(page).getByRole("link", { name: waits(1) })).toHaveCount(0);
      });

      if (language === "zh-CN")
        await test.step("the page to find goods for a product is whole", async () => {
          await page.goto("/user/addconnection");
          await expectIn(page, language);
        });
    });
  });
