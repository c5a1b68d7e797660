/** Two hundred products of a store are matched with our SKUs, reviewed by their member, and an order that waited goes on. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import { buy, connectByKeys, expectSoon, openShop, rowOf } from "./support/shop";
import { expectTranslated } from "./support/texts";

const main = (page: Page) => page.getByRole("main");
const count = 200;

/** A number with its leading zeros, so that names are never the beginning of another. */
const padded = (n: number) => String(n).padStart(3, "0");

test("two hundred store products are matched, reviewed and connected at once", async ({
  page,
  member,
  signIn,
  factories,
  stage,
}) => {
  test.setTimeout(300_000);
  const key = factories.unique("M").toUpperCase();
  const skuOf = (n: number) => `${key}-${padded(n)}`;
  const numbers = Array.from({ length: count }, (_, n) => n);

  await test.step("a store sells what we have, under the same SKUs in small letters", async () => {
    await factories.makeProduct({
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
    await connectByKeys(page, stage, shop);
    await expectSoon(page, "/user/connection?q=Lantern&tab=unlinked", () =>
      main(page).getByRole("link", { name: /^Unconnected 200$/ }),
    );
    const number = await buy(page, shop, "Porch chair");
    await expectSoon(page, "/user/storeorder", () => rowOf(page, shop, number));
  });

  await test.step("the list says which order waits, and leads to it", async () => {
    await page.goto("/user/connection?q=Porch");
    await main(page).getByRole("link", { name: "1 unpaid order waits for it: Porch chair" }).click();
    await expect(page).toHaveURL(/waits=/);
    await expect(main(page).getByRole("row")).toHaveCount(2);
  });

  await test.step("the review shows each proposal with its reason; what is not ticked stays", async () => {
    await page.goto("/user/connection?q=Lantern");
    await main(page).getByRole("link", { name: "Auto-match unconnected products" }).click();
    await expect(main(page).getByRole("heading", { name: "199 proposals" })).toBeVisible({
      timeout: 30_000,
    });
    await expect(main(page).getByRole("heading", { name: "1 variant without a proposal" })).toBeVisible();
    await expect(main(page).getByText("Same SKU", { exact: true })).toHaveCount(count - 1);
    await expectAccessible(page);
    await main(page).getByRole("checkbox", { name: "Connect Lantern 007" }).uncheck();
    await main(page).getByRole("textbox", { name: "Our SKU for Lantern 199" }).fill("NO-SUCH-SKU");
    await main(page).getByRole("button", { name: "Connect ticked variants" }).click();
    await expect(main(page).getByText("198 variants were connected.")).toBeVisible({
      timeout: 60_000,
    });
    await expect(main(page).getByText("1 variant was not connected")).toBeVisible();
    await expect(main(page).getByText("This SKU is not in our catalogue").first()).toBeVisible();
    await expect(main(page).getByRole("textbox", { name: "Our SKU for Lantern 199" })).toHaveValue(
      "NO-SUCH-SKU",
    );
    await expect(main(page).getByRole("checkbox", { name: "Connect Lantern 007" })).not.toBeChecked();
  });

  await test.step("corrected, the rest is connected", async () => {
    await main(page).getByRole("checkbox", { name: "Connect Lantern 007" }).check();
    await main(page).getByRole("textbox", { name: "Our SKU for Lantern 199" }).fill("");
    await main(page).getByRole("button", { name: "Connect ticked variants" }).click();
    await expect(main(page).getByText("1 variant was connected.")).toBeVisible();
    await expect(main(page).getByText("All unconnected products were reviewed")).toBeVisible();
    await page.goto("/user/connection?q=Lantern&tab=linked");
    await expect(main(page).getByRole("link", { name: /^Connected 199$/ })).toBeVisible();
  });

  await test.step("a chosen product is matched by title and options", async () => {
    await page.goto("/user/connection?tab=unlinked&q=Shopper");
    await main(page)
      .getByRole("checkbox", { name: /Fold-Away Shopper Green/ })
      .check();
    await main(page).getByRole("button", { name: "Auto-match", exact: true }).click();
    await expect(page).toHaveURL(/match\?product=/);
    await expect(main(page).getByText("Title and options 1.00")).toBeVisible();
    await main(page).getByRole("button", { name: "Connect ticked variants" }).click();
    await expect(main(page).getByText("1 variant was connected.")).toBeVisible();
  });

  await test.step("the waiting order is connected by a SKU entered by hand, with shipping and profit in view", async () => {
    await page.goto("/user/connection?q=Porch");
    await main(page).getByRole("link", { name: "Porch chair", exact: true }).click();
    await main(page).getByRole("textbox", { name: "SKU", exact: true }).fill(skuOf(0));
    await main(page).getByLabel("Preview of shipping and profit for").selectOption("US");
    const show = main(page).getByRole("button", { name: "Update the preview" });
    if (await show.isVisible()) await show.click();
    await expect(main(page).getByText("Cost of goods")).toBeVisible();
    await main(page).getByRole("button", { name: "Save connections" }).click();
    await expect(page.getByText("The connections were saved.")).toBeVisible();
    await expect(main(page).getByRole("link", { name: /waits for it: Porch chair/ })).toHaveCount(0);
  });

  await test.step("in Chinese the pages are whole", async () => {
    for (const path of ["/user/connection", "/user/connection/match", "/user/addconnection"]) {
      await page.goto(`${path}?lng=zh-CN`);
      await expectTranslated(page);
    }
  });
});
