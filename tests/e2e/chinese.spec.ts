/** A member who reads Chinese lists a product, sells it and pays for it; staff who read Chinese send it. */
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures";
import { buy, connectByKeys, dispatch, expectSoon, openShop, payFromBalance } from "./support/shop";
import { expectTranslated, inChinese as say } from "./support/texts";

const main = (page: Page) => page.getByRole("main");

test("a product is listed, sold, paid and sent in Chinese", async ({
  page,
  stage,
  member,
  staff,
  signIn,
  factories,
}) => {
  test.setTimeout(240_000);
  const { fund } = await import("../funds");
  await fund(member.id, 100_000n);
  const { db, prisma, sql } = await import("../../app/platform/db");
  const warehouse = await db.first<{ id: string }>(sql`select id from warehouse where code = 'CN'`);
  const sku = factories.unique("ZH").toUpperCase();
  const product = await factories.makeProduct({
    product: { title: { en: `Silk lantern ${sku}`, zh: `丝灯笼 ${sku}` } },
    variants: [{ sku, price: 900n, weightG: 400 }],
    warehouseId: warehouse?.id ?? "",
  });
  const shop = await openShop(stage, "Silk Corner");
  await signIn(member);
  await connectByKeys(page, stage, shop);
  await prisma.user.update({ where: { id: member.id }, data: { locale: "zh-CN" } });

  await page.goto(`/user/list?product=${product.id}&lng=zh-CN`);
  await expectTranslated(page);
  await main(page)
    .getByRole("button", { name: say("listing", "send"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/user\/listed/);
  await expectSoon(page, "/user/listed?tab=listed", () =>
    main(page).getByRole("row").filter({ hasText: sku }),
  );
  await expectTranslated(page);

  const number = await buy(page, shop, sku);
  const row = () => main(page).getByRole("row").filter({ hasText: shop.name });
  await expectSoon(page, "/user/storeorder?tab=AWAITING_PAYMENT", row);
  await expectTranslated(page);
  await row().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/user\/storeorder\/[^?]+$/);
  await expectTranslated(page);
  const no = new URL(page.url()).pathname.split("/").pop() ?? "";
  await payFromBalance(page, say);
  await expectTranslated(page);

  const tracking = `ZH${Date.now()}`;
  await signIn(staff);
  await page.goto("/desk?lng=zh-CN");
  await expectTranslated(page);
  await dispatch(page, no, tracking, say);
  await expectTranslated(page);
  await expectSoon(page, `${shop.url}/orders/${number}`, () => page.getByRole("cell", { name: tracking }));
});
