/** What orders lack is bought: a supplier, its price, the order by mail, its confirmation, and its end. */
import { expect, expectAccessible, test } from "./support/fixtures";
import { main } from "./support/shop";
import { languagesAtWork } from "./support/texts";

// The demo's orders lack both; each language buys its own.
const lacking = { "en-US": "QS-OUT-002-TEL", "zh-CN": "QS-HOM-003-TRC-6090CM" } as const;

for (const { language, name, tag } of languagesAtWork)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("a buyer adds a supplier, buys what orders lack, and cancels it: it is to buy again", async ({
      desk,
      say,
    }) => {
      test.setTimeout(180_000);
      const said = (key: string) => say("purchasing", key);
      const press = (key: string) =>
        main(desk)
          .getByRole("button", { name: said(key), exact: true })
          .first()
          .click();
      const fill = (key: string, text: string) =>
        main(desk).getByLabel(said(key), { exact: false }).first().fill(text);
      const sku = lacking[language];

      await desk.goto("/desk/purchasing/suppliers/new");
      await fill("supplier.name", `Journey Supply ${language}`);
      await fill("supplier.email", `journey-${language.toLowerCase()}@example.com`);
      await main(desk).getByLabel(said("supplier.ccy")).selectOption("USD");
      await press("supplier.save");
      await expect(desk.getByRole("heading", { name: `Journey Supply ${language}` })).toBeVisible();
      await expectAccessible(desk);

      await fill("price.sku", sku);
      await main(desk).getByLabel(said("price.price"), { exact: true }).fill("9.50");
      await main(desk).getByLabel(said("price.usual")).check();
      await press("price.save");
      await expect(main(desk).getByRole("row").filter({ hasText: sku })).toContainText("9.50");

      // Another warehouse may lack it, too.
      const row = main(desk).getByRole("row").filter({ hasText: sku }).first();
      await desk.goto(`/desk/purchasing?q=${sku}`);
      await expect(row).toContainText(`Journey Supply ${language}`);
      await expectAccessible(desk);
      await row.getByRole("checkbox").check();
      await press("toBuy.make");

      await press("action.place");
      await expect(main(desk).getByText(said("status.PLACED"), { exact: true }).first()).toBeVisible();
      await main(desk).getByLabel(said("order.expectedOn")).first().fill("2027-02-10");
      await press("action.confirm");
      await expect(main(desk).getByText(said("status.CONFIRMED"), { exact: true }).first()).toBeVisible();
      await expectAccessible(desk);

      await press("action.cancel");
      await expect(main(desk).getByText(said("status.CANCELLED"), { exact: true }).first()).toBeVisible();
      await desk.goto(`/desk/purchasing?q=${sku}`);
      await expect(row).toBeVisible();
    });
  });
