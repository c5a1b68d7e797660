/** A parcel weighs less than was paid for, so that freight comes back; then it is returned to its sender, and its goods are kept. */
import { randomInt } from "node:crypto";
import { expect, expectAccessible, test } from "./support/fixtures";
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
  makeOurs,
  openNewOrder,
  openShop,
  payFromBalance,
  rowOf,
} from "./support/shop";
import { expectIn, languagesAtWork } from "./support/texts";
import { giveFollowedNumber, handOver } from "./support/warehouse";

const [chair] = goods;

/** Customs know the goods, and they are heavy by their SKU. */
async function makeHeavy(sku: string): Promise<void> {
  const { db, sql } = await import("../../app/platform/db");
  await db.run(sql`
    with heavy as (update variant set weight_g = 1200 where sku = ${sku} returning product_id)
    update product set hs_code = '940171', origin = 'CN' where id in (select product_id from heavy)`);
}

async function photoOfScale(): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
}

for (const { language, name, tag } of languagesAtWork)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("freight that was charged too much comes back by itself, and a returned parcel is inspected", async ({
      page,
      desk,
      stage,
      member,
      signIn,
      factories,
      say,
    }) => {
      test.setTimeout(240_000);
      const press = async (namespace: string, key: string, values = {}) => {
        const answer = desk.waitForResponse((response) => response.request().method() === "POST");
        await main(desk)
          .getByRole("button", { name: say(namespace, key, values), exact: true })
          .first()
          .click();
        await answer;
      };
      const field = (called: string) => main(desk).locator(`form[method="post"] [name="${called}"]`).first();
      const trackingNo = `YT26${randomInt(10 ** 13, 10 ** 14 - 1)}`;
      await giveMoney(member);
      await signIn(member);
      const shop = await openShop(stage, `Scale ${factories.unique("shop")}`);
      await connectByKeys(page, stage, shop, say);
      await expectSoon(page, "/user/connection", () => main(page).getByText(chair.sku));
      const ours = await makeOurs(factories, chair.name);
      await makeHeavy(ours.sku);
      await linkTo(shop, chair.sku, ours);
      const number = await buy(page, shop, chair.name);
      const no = await openNewOrder(page, () => rowOf(page, shop, number), say);
      await payFromBalance(page, say);

      const parcelNo = await test.step("picked and packed", async () => {
        await desk.goto(`/desk/orders/${no}`);
        await press("desk", "action.accept");
        await desk.goto(`/desk/warehouse/picking?q=${no}`);
        await main(desk).getByRole("row").filter({ hasText: no }).getByRole("checkbox").check();
        await press("outbound", "ready.makeWave");
        await expect(desk).toHaveURL(/picking\/W/);
        // The address changes a moment before the page does: a scan would go into the field of the page before.
        await expect(heading(desk)).toContainText(/W\d/);
        const scan = async (code: string) => {
          await field("code").fill(code);
          const answer = desk.waitForResponse((response) => response.request().method() === "POST");
          await field("code").press("Enter");
          await answer;
          await expect(field("code")).toHaveValue("");
        };
        await scan(ours.sku);
        await desk.goto(desk.url().replace("picking", "packing"));
        await scan(ours.sku);
        return giveFollowedNumber(no, trackingNo);
      });

      await test.step("weighed, with a photo of the scale, and handed over", async () => {
        await desk.goto(`/desk/warehouse/parcels/${parcelNo}`);
        await field("grams").fill("600");
        await field("photo").setInputFiles({
          name: "scale.jpg",
          mimeType: "image/jpeg",
          buffer: await photoOfScale(),
        });
        await press("outbound", "parcel.scale.submit");
        await expect(main(desk)).toContainText(say("outbound", "parcel.grams", { grams: 600 }));
        await expectAccessible(desk);
        await expectIn(desk, language);
        await handOver(desk, parcelNo, say);
      });

      await test.step("the freight that was charged too much is back, and its photo is shown", async () => {
        const order = `/user/storeorder/${no}`;
        const weights = say("weighing", "member.weights", { quoted: 1220, weighed: 600 });
        await expectSoon(page, order, () => main(page).getByText(weights));
        const difference = () => main(page).locator('a[href^="/user/fillpricedifference/"]').first();
        await expectSoon(page, order, difference);
        await expectIn(page, language);
        await expectAccessible(page);
        await difference().click();
        await expect(main(page)).toContainText(say("bills", "next.CREDITED"));
      });

      await test.step("its carrier brings it back", async () => {
        const known = () => control<{ parcels: Record<string, unknown> }>(stage, "/control/carriers");
        await expect
          .poll(async () => Object.keys((await known()).parcels), { timeout: 60_000 })
          .toContain(trackingNo);
        for (const code of ["Exception_Returning", "Exception_Returned"])
          await control(stage, `/control/carriers/parcels/${trackingNo}/scans`, { code });
        await expectSoon(page, `/user/storeorder/${no}`, () =>
          main(page).getByText(say("tracking", "state.RETURNED"), { exact: true }),
        );
        await desk.goto("/desk/warehouse/returns");
        await field("code").fill(trackingNo);
        await press("returns", "arrive.submit");
        await expect(desk).toHaveURL(/returns\/B/);
        await expect(main(desk)).toContainText(ours.sku);
        await expectAccessible(desk);
        await press("returns", "inspect.submit");
        await expect(main(desk)).toContainText(say("returns", "status.INSPECTED"));
        await expectIn(desk, language);
      });
    });
  });
