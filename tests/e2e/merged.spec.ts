/** A member merges two orders of a buyer; they are packed into one box with one number, and the store is told of both (decision 081). */
import { expect, expectAccessible, test } from "./support/fixtures";
import {
  expectSoon,
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

    test("two orders are merged, paid together, packed into one box, and both are on their way", async ({
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
      const { shop, ours } = await openLinked(page, stage, factories, { called: "Joined", things, say });
      for (const thing of ours) await shelve(thing);
      const nos: string[] = [];
      for (const { sku } of things) {
        const number = await orderFrom(stage, shop, [sku], to);
        nos.push(await openNewOrder(page, () => rowOf(page, shop, number), say));
      }
      const [first, second] = nos as [string, string];

      await test.step("merged on the page of one of them, and paid with it", async () => {
        const merge = () => main(page).getByRole("button", { name: say("orders", "merge.do"), exact: true });
        await expectSoon(page, `/user/storeorder/${second}`, merge);
        await merge().click();
        await expect(main(page)).toContainText(say("orders", "merge.merged"));
        await expect(main(page).locator("#merge")).toContainText(first);
        await expectAccessible(page);
        await expectIn(page, language);
        await payFromBalance(page, say);
      });

      await test.step("picked in one wave, each packed, and one label for both", async () => {
        await pickAll(desk, nos, ours, say);
        const bench = desk.url().split("?")[0] ?? "";
        for (const [i, no] of nos.entries()) {
          await desk.goto(`${bench}?order=${no}`);
          await scan(desk, ours[i]?.sku ?? "");
          await expectIn(desk, language);
        }
        const parcels = await parcelsOf(nos);
        expect(parcels.map(({ status, skus }) => [status, skus])).toEqual(
          ours.map(({ sku }) => ["LABELLED", [sku]]),
        );
        expect(new Set(parcels.map(({ trackingNo }) => trackingNo)).size).toBe(1);
        await desk.goto(`/desk/warehouse/parcels/${parcels[0]?.no ?? ""}`);
        await expect(main(desk)).toContainText(second);
        await expectAccessible(desk);
        await expectIn(desk, language);
      });

      await test.step("both leave with the one number, and the store is told of each", async () => {
        await sendParcels(desk, nos, say);
        const [parcel] = await parcelsOf(nos);
        for (const no of nos) {
          await page.goto(`/user/storeorder/${no}`);
          await expect(main(page)).toContainText(parcel?.trackingNo ?? "");
          await expectIn(page, language);
        }
      });
    });
  });
