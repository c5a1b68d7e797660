/** The store changes where a paid order goes: its member reads old beside new, accepts, and the label says the new place. */
import { extractText, getDocumentProxy } from "unpdf";
import { expect, expectAccessible, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import {
  buy,
  connectByKeys,
  expectSoon,
  giveMoney,
  goods,
  labelAll,
  linkTo,
  main,
  makeOurs,
  openNewOrder,
  openShop,
  payFromBalance,
  rowOf,
} from "./support/shop";
import { expectIn, languages } from "./support/texts";

const [chair] = goods;

/** What customs ask of goods: without it there is no label. */
async function declare(productId: string): Promise<void> {
  const { db, sql } = await import("../../app/platform/db");
  await db.run(sql`update product set hs_code = '940179', origin = 'CN' where id = ${productId}`);
}

for (const { language, name, tag } of languages)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("the address of a paid order changes in the store, and its parcel goes to the new one", async ({
      page,
      desk,
      stage,
      member,
      signIn,
      factories,
      say,
    }) => {
      test.setTimeout(180_000);
      const said = (key: string) => say("stopping", `change.${key}`);
      await giveMoney(member);
      await signIn(member);
      const shop = await openShop(stage, `Moved ${factories.unique("shop")}`);
      await connectByKeys(page, stage, shop, say);
      await expectSoon(page, "/user/connection", () => main(page).getByText(chair.sku));
      const ours = await makeOurs(factories, chair.name);
      await declare(ours.id);
      await linkTo(shop, chair.sku, ours);
      const number = await buy(page, shop, chair.name);
      const no = await openNewOrder(page, () => rowOf(page, shop, number), say);
      await payFromBalance(page, say);
      const order = `/user/storeorder/${no}`;

      await test.step("the store tells of another street; the member accepts it", async () => {
        await control(
          stage,
          `/control/woo/${shop.slug}/orders/${number}`,
          { shipping: { address_1: "88 Lantern Wharf" } },
          "PUT",
        );
        await expectSoon(page, order, () => main(page).getByRole("heading", { name: said("title") }));
        await expect(main(page).locator("ins", { hasText: "88 Lantern Wharf" }).first()).toBeVisible();
        await expectAccessible(page);
        await expectIn(page, language);
        await main(page)
          .getByRole("button", { name: said("accept"), exact: true })
          .click();
        await expect(main(page).getByRole("heading", { name: said("title") })).toHaveCount(0);
      });

      await test.step("the desk accepts the order, and its label says the new street", async () => {
        await desk.goto(`/desk/orders/${no}`);
        await expect(main(desk)).toContainText("88 Lantern Wharf");
        await main(desk)
          .getByRole("button", { name: say("desk", "action.accept"), exact: true })
          .click();
        await expect(desk.getByRole("button", { name: say("desk", "action.dispatch") })).toBeVisible();
        await labelAll(no, `YT260${Date.now()}`);
        const label = await desk.request.get(`/desk/warehouse/labels/P${no}/label.pdf`);
        expect(label.headers()["content-type"]).toBe("application/pdf");
        const pdf = await getDocumentProxy(new Uint8Array(await label.body()));
        const { text } = await extractText(pdf, { mergePages: true });
        expect(text).toContain("88 Lantern Wharf");
      });
    });
  });
