/** What an order cannot go on without: goods that are out, and freight that no channel quotes by itself. */
import { expect, expectAccessible, test } from "./support/fixtures";
import {
  buy,
  connectByKeys,
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
import { languages } from "./support/texts";

const [chair] = goods;

/** Links what the shop sells to a product of ours; how a member does it is told elsewhere. */
async function linkChair(shop: Shop, ours: Ours): Promise<void> {
  const { db, sql } = await import("../../app/platform/db");
  await db.run(sql`
    with made as (
      insert into variant_link (store_variant_id, status)
      select v.id, 'active' from store_variant v join store s on s.id = v.store_id
      where s.name = ${shop.name} and v.sku = ${chair.sku} returning id)
    insert into variant_link_item (link_id, variant_id, qty)
    select made.id, x.id, 1 from made, variant x where x.product_id = ${ours.id}`);
}

/** Its buyer lives where no channel goes. */
async function moveFar(no: string): Promise<void> {
  const { db, sql } = await import("../../app/platform/db");
  const to = JSON.stringify({ country: "FJ", city: "Suva", province: "", postCode: "" });
  await db.run(sql`
    update store_order set country = 'FJ', ship_to = ship_to || ${to}::jsonb, abnormal = '{NOT_SERVED}', channel_id = null,
      shipping = 0, tax = 0, total = greatest(0, goods - discount) + service, taxes = '[]'
    where no = ${no}`);
}

for (const { language, name, tag } of languages)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("out of stock, and a substitute; no shipping method, and a quote that is paid", async ({
      page,
      desk,
      stage,
      factories,
      member,
      signIn,
      say,
    }) => {
      test.setTimeout(240_000);
      const said = (key: string) => say("questions", key);
      const button = (on: typeof page, text: string) =>
        main(on).getByRole("button", { name: text, exact: true }).first();
      await giveMoney(member);
      await signIn(member);
      const shop = await openShop(stage, `Questions ${factories.unique("shop")}`);
      await connectByKeys(page, stage, shop, say);
      await expectSoon(page, "/user/connection", () => main(page).getByText(chair.sku));
      const { sku } = await makeOurs(factories, chair.name).then(async (ours) => {
        await linkChair(shop, ours);
        return ours;
      });
      const { sku: other } = await makeOurs(factories, "Harbour chair");
      const order = async () => {
        const number = await buy(page, shop, chair.name);
        return openNewOrder(page, () => rowOf(page, shop, number), say);
      };
      const paid = await order();
      await payFromBalance(page, say);
      await desk.goto(`/desk/orders/${paid}`);
      await button(desk, say("desk", "action.accept")).click();
      await expect(button(desk, say("desk", "action.dispatch"))).toBeVisible();

      await test.step("staff say that it cannot be had, and offer another", async () => {
        await desk.goto(`/desk/questions/stock?sku=${sku}&order=${paid}`);
        await expect(main(desk).getByLabel(paid, { exact: true })).toBeChecked();
        await main(desk).getByLabel(said("ask.substitute")).fill(other);
        await expectAccessible(desk);
        await button(desk, said("ask.send")).click();
        await expect(main(desk).getByRole("row").filter({ hasText: paid })).toContainText(other);
        await expectAccessible(desk);
      });

      await test.step("the member sees it, takes the other one, and the order goes on", async () => {
        await page.goto(`/user/storeorder/${paid}`);
        await main(page)
          .getByRole("link", { name: say("orders", "action.answer") })
          .click();
        const row = main(page).getByRole("row").filter({ hasText: paid });
        await expect(row).toContainText(said("default.refund"));
        await expectAccessible(page);
        await row.getByRole("link", { name: paid }).click();
        await expectAccessible(page);
        await button(page, said("act.substitute")).click();
        await expect(main(page).getByText(said("answer.substitute"), { exact: true })).toBeVisible();
        await page.goto(`/user/storeorder/${paid}`);
        await expect(main(page).getByText(other).first()).toBeVisible();
      });

      const far = await order();
      await moveFar(far);
      await test.step("an order without a method: the member asks for a quote", async () => {
        await page.goto(`/user/storeorder/${far}`);
        await button(page, say("orders", "action.request-quote")).click();
        await expect(main(page).getByText(say("orders", "next.wait-quote")).first()).toBeVisible();
        await expectAccessible(page);
      });

      await test.step("an agent quotes it", async () => {
        await desk.goto("/desk/quotes");
        await expectAccessible(desk);
        await main(desk).getByRole("link", { name: far, exact: true }).click();
        // The list has a field of that name, too.
        await expect(desk).toHaveURL(new RegExp(`/desk/quotes/${far}$`));
        // The goods lie in one warehouse; each of its channels may take them.
        const amounts = main(desk).locator('input[name="amount"]');
        await expect(amounts.first()).toBeVisible();
        for (const amount of await amounts.all()) await amount.fill("31.40");
        await expectAccessible(desk);
        await button(desk, said("quote.save")).click();
        await expect(desk).toHaveURL(/\/desk\/quotes($|\?)/);
        await expect(main(desk).getByRole("link", { name: far, exact: true })).toHaveCount(0);
      });

      await test.step("and the member pays it", async () => {
        await page.goto(`/user/storeorder/${far}`);
        await expect(main(page)).toContainText("31.40");
        await payFromBalance(page, say);
      });
    });
  });
