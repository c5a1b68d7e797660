/** Wholesale goods from the product's page into the member's own stock, sold from there by a store, and one returned. */
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type * as Factories from "../factories";
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import {
  buy,
  connectByKeys,
  expectSoon,
  giveMoney,
  goods,
  heading,
  linkTo,
  main,
  openNewOrder,
  openShop,
  ownWarehouse,
  payFromBalance,
  rowOf,
} from "./support/shop";
import { expectIn, languagesAtWork } from "./support/texts";
import { giveFollowedNumber, handOver } from "./support/warehouse";

const [chair] = goods;

const colours = [
  { en: "Moss", zh: "苔绿" },
  { en: "Sand", zh: "沙色" },
  { en: "Slate", zh: "岩灰" },
];
const sizes = [
  { en: "Low", zh: "矮款" },
  { en: "High", zh: "高款" },
];
const choices = colours.flatMap((colour) => sizes.map((size) => ({ Colour: colour.en, Size: size.en })));

/** Pieces of each variant: 300 in all. */
const pieces = [80, 60, 50, 40, 40, 30];
const broken = 2;

/** A product that is sold by piece and in bulk, of which nothing is there, and its supplier. */
async function makeWholesale({ unique, makeProduct }: typeof Factories) {
  const { db, sql } = await import("../../app/platform/db");
  const name = unique("WS").toUpperCase();
  const made = await makeProduct({
    product: {
      title: { en: `Deck chair ${name}`, zh: `甲板椅 ${name}` },
      saleModes: ["dropship", "bulk"],
      moq: 100,
      hsCode: "940171",
      origin: "CN",
      options: [
        { name: { en: "Colour", zh: "颜色" }, values: colours },
        { name: { en: "Size", zh: "尺寸" }, values: sizes },
      ],
    },
    variants: choices.map((options, i) => ({ sku: `${name}-${i + 1}`, price: 900n, options, weightG: 400 })),
    onHand: 0,
    warehouseId: await ownWarehouse(),
  });
  await db.run(sql`
    insert into price_tier (variant_id, min_qty, price) select id, 200, 800 from variant where product_id = ${made.id}`);
  await db.run(sql`
    with made as (
      insert into supplier (no, name, email, created_by)
      values (${unique("S").toUpperCase()}, ${`Chairs ${name}`}, 'chairs@example.com', 'system') returning id)
    insert into supplier_price (supplier_id, variant_id, price, usd_micros, moq, created_by)
    select made.id, v.id, 400, 4000000, 1, 'system' from made, variant v where v.product_id = ${made.id}`);
  const skus = made.variants.map(({ sku }) => sku);
  return { id: made.id, name, skus, first: skus[0] ?? "" };
}

const photo = async () => ({
  name: "broken.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background: "#846" } })
    .jpeg()
    .toBuffer(),
});

for (const { language, name, tag } of languagesAtWork)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("300 pieces in six variants are bought into own stock, sold by a store, and one comes back", async ({
      page,
      desk,
      stage,
      member,
      signIn,
      factories,
      say,
    }) => {
      test.setTimeout(300_000);
      const isScripted = hasScript();
      const pressOn = async (where: Page, namespace: string, key: string, values = {}) => {
        const answer = where.waitForResponse((response) => response.request().method() === "POST");
        await main(where)
          .getByRole("button", { name: say(namespace, key, values), exact: true })
          .first()
          .click();
        await answer;
      };
      const press = (namespace: string, key: string, values = {}) => pressOn(desk, namespace, key, values);
      const field = (called: string) => main(desk).locator(`form[method="post"] [name="${called}"]`).first();
      const scan = async (code: string) => {
        await field("code").fill(code);
        const answer = desk.waitForResponse((response) => response.request().method() === "POST");
        await field("code").press("Enter");
        await answer;
        await expect(field("code")).toHaveValue("");
      };
      /** Both look right in their language, and can be used by everybody. */
      const isFit = async (...pages: Page[]) => {
        for (const each of pages) {
          await expectIn(each, language);
          await expectAccessible(each);
        }
      };

      await giveMoney(member, 1_000_000n);
      await signIn(member);
      const ours = await makeWholesale(factories);
      const shop = await openShop(stage, `Deck ${factories.unique("shop")}`);
      await connectByKeys(page, stage, shop, say);

      /** From the choice of how to pay to the money; a high amount is agreed to. */
      const payWallet = async (isHigh = false) => {
        await main(page).locator('input[name="method"][value="wallet"]').check();
        if (isHigh) await main(page).locator('input[name="agreed"]').check();
        await main(page)
          .getByRole("button", { name: say("payments", "step.continue"), exact: true })
          .click();
        await expect(page).toHaveURL(/payconfirmation/);
        await pressOn(page, "payments", "step.pay");
        await expect(page.getByText(say("payments", "state.success.title"))).toBeVisible();
      };

      const order = await test.step("ordered from the product's page, with a deposit", async () => {
        await page.goto(`/productdetails?id=${ours.id}`);
        await main(page)
          .getByRole("link", { name: say("shop", "mode.bulk") })
          .click();
        await main(page)
          .getByRole("link", { name: say("shop", "product.preorder"), exact: true })
          .click();
        await expect(page).toHaveURL(/bulkorders\/new/);
        await isFit(page);
        if (isScripted) {
          await main(page)
            .getByLabel(say("bulk", "new.paste"))
            .fill(ours.skus.map((sku, i) => `${sku}\t${pieces[i] ?? 0}`).join("\n"));
          // What it comes to is said as soon as the rows are there.
          await expect(main(page)).toContainText("720.00");
        } else
          for (const [i, sku] of ours.skus.entries())
            await main(page)
              .getByLabel(say("bulk", "new.qtyOf", { sku }), { exact: true })
              .fill(String(pieces[i]));
        await main(page).locator('select[name="warehouse"]').selectOption("CN");
        await pressOn(page, "bulk", "new.submit");
        await expect(page).toHaveURL(/paymentorder/);
        await expect(main(page)).toContainText(say("payments", "step.about.pay-deposit"));
        // Three tenths of 300 pieces at 8 dollars, the price from 200 pieces of all variants.
        await expect(main(page)).toContainText("720.00");
        await isFit(page);
        const no = await main(page).getByRole("link", { name: /^BK/ }).first().innerText();
        await main(page)
          .getByRole("link", { name: say("cart", "confirm.pay"), exact: true })
          .click();
        await expect(page).toHaveURL(/paymoney/);
        await payWallet();
        return no;
      });
      const own = `/user/inventoryorders/${order}`;

      const purchase = await test.step("bought: one purchase order of all variants", async () => {
        await desk.goto(`/desk/purchasing?q=${ours.name}`);
        for (const sku of ours.skus) await expect(main(desk)).toContainText(sku);
        await expect(main(desk)).toContainText(order);
        for (const box of await main(desk).locator('tbody input[type="checkbox"]').all()) await box.check();
        await press("purchasing", "toBuy.make");
        await press("purchasing", "action.place");
        await expect(
          main(desk).getByText(say("purchasing", "status.PLACED"), { exact: true }).first(),
        ).toBeVisible();
        return new URL(desk.url()).pathname.split("/").pop() ?? "";
      });

      const shelve = async () => {
        await desk.goto(`/desk/warehouse/put-away?q=${ours.name}`);
        await expect(main(desk)).toContainText(ours.name);
        for (const box of await main(desk).locator('tbody input[type="checkbox"]').all()) await box.check();
        await main(desk)
          .getByRole("button", { name: say("receiving", "put.toSuggested"), exact: true })
          .last()
          .click();
        await expect(main(desk)).not.toContainText(ours.first);
      };

      await test.step("received: two pieces are broken", async () => {
        await desk.goto("/desk/warehouse/receiving");
        await field("order").fill(purchase);
        await press("receiving", "begin.submit");
        await expect(desk).toHaveURL(/receiving\/R/);
        await field("code").fill(ours.first);
        await field("good").fill(String((pieces[0] ?? 0) - broken));
        await main(desk).getByText(say("receiving", "count.rejected"), { exact: true }).click();
        await field("rejected").fill(String(broken));
        await field("reason").selectOption("damaged");
        await field("photo").setInputFiles(await photo());
        await press("receiving", "count.enter");
        for (const sku of ours.skus.slice(1)) await press("receiving", "rest.one", { sku });
        await isFit(desk);
        await press("receiving", "close");
        await shelve();
        await page.goto(own);
        await expect(main(page)).toContainText(say("bulk", "status.TO_BE_PURCHASED"));
        await isFit(page);
      });

      await test.step("they come again, or are taken off the order", async () => {
        await desk.goto(`/desk/bulk/${order}`);
        const scope = isScripted ? "replace" : "refund-line";
        const form = main(desk)
          .locator('form[method="post"]')
          .filter({
            has: desk.getByRole("button", { name: say("bulk", `desk.${scope}.submit`), exact: true }),
          });
        await form
          .getByLabel(say("bulk", "desk.count.defective", { sku: ours.first }), { exact: true })
          .fill(String(broken));
        if (!isScripted) await form.locator('textarea[name="reason"]').fill("断裂");
        await press("bulk", `desk.${scope}.submit`);
        await isFit(desk);
        if (!isScripted) return;
        await desk.goto("/desk/warehouse/receiving");
        await field("order").fill(purchase);
        await press("receiving", "begin.submit");
        await expect(desk).toHaveURL(/receiving\/R/);
        await press("receiving", "rest.one", { sku: ours.first });
        await shelve();
      });

      await test.step("the balance is due, and paid", async () => {
        await expectSoon(desk, `/desk/bulk/${order}`, () =>
          main(desk).getByText(say("bulk", "status.READY_TO_STOCK"), { exact: true }),
        );
        await press("bulk", "desk.balance.submit");
        await isFit(desk);
        await page.goto(own);
        await expect(main(page)).toContainText(say("bulk", "next.balance"));
        // What the two cost is not asked for where they do not come.
        const balance = isScripted ? "1,680.00" : "1,664.00";
        await expect(main(page).getByRole("button").filter({ hasText: balance })).toBeVisible();
        await isFit(page);
        await main(page)
          .getByRole("button")
          .filter({ hasText: say("bulk", "action.pay-balance") })
          .click();
        await expect(page).toHaveURL(/paymoney/);
        await payWallet(true);
      });

      const stocked = (pieces[0] ?? 0) - (isScripted ? 0 : broken);
      const inventory = `/user/myinventory?q=${ours.name}`;
      const row = () => main(page).getByRole("row").filter({ hasText: ours.first });
      const details = `/user/inventorydetails?sku=${ours.first}&warehouse=CN`;
      const move = (kind: string) =>
        main(page)
          .locator("table")
          .last()
          .locator("tbody tr")
          .filter({ hasText: say("ownGoods", `kind.${kind}`) });

      await test.step("put away: the pieces are the member's", async () => {
        await desk.goto(`/desk/bulk/${order}`);
        await press("bulk", "desk.putAway.submit");
        await expect(
          main(desk).getByText(say("bulk", "status.IN_STOCK"), { exact: true }).first(),
        ).toBeVisible();
        await page.goto(inventory);
        for (const sku of ours.skus) await expect(main(page)).toContainText(sku);
        await expect(row()).toContainText(String(stocked));
        await isFit(page);
        await page.goto(details);
        await expect(move("INBOUND")).toContainText(`+${stocked}`);
        await expect(move("INBOUND")).toContainText(order);
        await isFit(page);
      });

      const sold = await test.step("a store sells one: its goods cost nothing again", async () => {
        await expectSoon(page, "/user/connection", () => main(page).getByText(chair.sku));
        await linkTo(shop, chair.sku, { id: ours.id, sku: ours.first, title: ours.name });
        const number = await buy(page, shop, chair.name);
        const no = await openNewOrder(page, () => rowOf(page, shop, number), say);
        await expect(main(page)).toContainText(say("orders", "line.fromOwn", { own: 1, qty: 1 }));
        await isFit(page);
        await payFromBalance(page, say);
        await page.goto(details);
        await expect(move("RESERVE")).toContainText(no);
        return no;
      });

      const trackingNo = `YT26${randomInt(10 ** 13, 10 ** 14 - 1)}`;
      const parcelNo = await test.step("picked, packed and handed over", async () => {
        await desk.goto(`/desk/orders/${sold}`);
        await press("desk", "action.accept");
        await desk.goto(`/desk/warehouse/picking?q=${sold}`);
        await main(desk).getByRole("row").filter({ hasText: sold }).getByRole("checkbox").check();
        await press("outbound", "ready.makeWave");
        await expect(desk).toHaveURL(/picking\/W/);
        // The address changes a moment before the page does: a scan would go into the field of the page before.
        await expect(heading(desk)).toContainText(/W\d/);
        await scan(ours.first);
        await desk.goto(desk.url().replace("picking", "packing"));
        await scan(ours.first);
        const parcel = await giveFollowedNumber(sold, trackingNo);
        await handOver(desk, parcel, say);
        return parcel;
      });

      await test.step("delivered by the carrier's scans", async () => {
        expect(parcelNo).not.toBe("");
        await expectSoon(page, details, () => move("OUTBOUND").getByText(sold));
        const known = () => control<{ parcels: Record<string, unknown> }>(stage, "/control/carriers");
        await expect
          .poll(async () => Object.keys((await known()).parcels), { timeout: 60_000 })
          .toContain(trackingNo);
        await control(stage, "/control/carriers/advance", { hours: 240, number: trackingNo });
        await expectSoon(page, `/user/storeorder/${sold}`, () =>
          main(page).getByText(say("orders", "state.DELIVERED"), { exact: true }),
        );
      });

      await test.step("it comes back: the lot has it again", async () => {
        await desk.goto("/desk/warehouse/returns");
        await field("code").fill(trackingNo);
        await press("returns", "arrive.submit");
        await expect(desk).toHaveURL(/returns\/B/);
        await main(desk).locator('[name="lines[0].sellable"]').fill("1");
        await press("returns", "inspect.submit");
        await expect(main(desk)).toContainText(say("returns", "status.INSPECTED"));
        await isFit(desk);
        await page.goto(details);
        await expect(move("RETURN")).toContainText("+1");
        await expect(move("RETURN")).toContainText(sold);
        await isFit(page);
        await page.goto(inventory);
        await expect(row()).toContainText(String(stocked));
      });
    });
  });
