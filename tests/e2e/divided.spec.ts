/** A member sends the lines of an order in parcels of their own; the warehouse packs them so, and both leave (decision 084). */
import { expect, expectAccessible, test } from "./support/fixtures";
import {
  giveMoney,
  goods,
  main,
  openLinked,
  openNewOrder,
  orderFrom,
  payFromBalance,
  rowOf,
} from "./support/shop";
import { expectIn, languages } from "./support/texts";
import { parcelsOf, pickAll, scan, sendParcels, shelve } from "./support/warehouse";

const [chair, lamp] = goods;

const to = {
  ...{ first_name: "Nora", last_name: "Blum", phone: "+49 421 555 0199" },
  ...{ address_1: "Am Kai 4", city: "Bremen", postcode: "28195", country: "DE" },
};

for (const { language, name, tag } of languages)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("an order is divided by line, paid, packed as two parcels, and both are on their way", async ({
      page,
      desk,
      stage,
      member,
      signIn,
      factories,
      say,
    }) => {
      test.setTimeout(180_000);
      await giveMoney(member);
      await signIn(member);
      const things = [chair, lamp];
      const { shop, ours } = await openLinked(page, stage, factories, { called: "Apart", things, say });
      for (const thing of ours) await shelve(thing);
      const skus = things.map(({ sku }) => sku);
      const id = await orderFrom(stage, shop, skus, to);
      const no = await openNewOrder(page, () => rowOf(page, shop, id), say);

      await test.step("each line in a parcel of its own, with the total before and after", async () => {
        const card = main(page).locator("#split");
        await card.getByText(say("orders", "split.choose")).click();
        await card.getByRole("combobox").nth(1).selectOption("2");
        await card.getByRole("button", { name: say("orders", "split.do"), exact: true }).click();
        await expect(card).toContainText(say("orders", "split.done"));
        await expect(card).toContainText(say("orders", "split.parcel", { no: 2 }));
        await expect(card).toContainText("→");
        await expectAccessible(page);
        await expectIn(page, language);
        await payFromBalance(page, say);
      });

      await test.step("picked in a wave of its own", async () => {
        await pickAll(desk, [no], ours, say);
      });

      await test.step("packed apart: the goods of the other parcel are refused", async () => {
        const bench = desk.url().split("?")[0] ?? "";
        await desk.goto(`${bench}?order=${no}`);
        const [first, second] = ours.map(({ sku }) => sku) as [string, string];
        await scan(desk, first);
        await scan(desk, second);
        await expectIn(desk, language);
        expect(await parcelsOf([no])).toMatchObject([{ skus: [first] }, { skus: [second] }]);
      });

      await test.step("both leave with a number of their own, and the store is told both", async () => {
        const parcels = await parcelsOf([no]);
        expect(new Set(parcels.map(({ trackingNo }) => trackingNo)).size).toBe(2);
        await sendParcels(desk, [no], say);
        await page.goto(`/user/storeorder/${no}`);
        for (const { trackingNo } of parcels) await expect(main(page)).toContainText(trackingNo ?? "");
      });
    });
  });
