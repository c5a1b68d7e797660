/** Goods from what orders lack to the recipient's door: bought, received, put away, picked, packed, and followed by scans. */
import { expect, expectAccessible, test } from "./support/fixtures";
import { control } from "./support/sandbox";
import { main } from "./support/shop";
import { expectIn, languagesAtWork } from "./support/texts";
import { scan } from "./support/warehouse";

const pieces = [2, 2, 1] as const;

/** Accepted orders of a SKU of which nothing is there, in a warehouse of its own, and a supplier of it. */
async function lackingOrders(tracked: string) {
  const { unique } = await import("../factories");
  const { shelvedSkus, acceptedRows } = await import("../ready-orders");
  const { namedHouse } = await import("../ready-orders");
  const { db, sql } = await import("../../app/platform/db");
  const { id, code } = await namedHouse(unique("G").toUpperCase());
  const house = { id, code, carrier: tracked };
  const [sku] = await shelvedSkus(house, 1, 0);
  if (!sku) throw new Error("no SKU");
  await db.run(sql`
    with made as (
      insert into supplier (no, name, email, created_by)
      values (${unique("S").toUpperCase()}, ${unique("Journey goods")}, 'goods@example.com', 'system') returning id)
    insert into supplier_price (supplier_id, variant_id, price, usd_micros, moq, created_by)
    select id, ${sku.id}, 500, 5000000, 7, 'system' from made`);
  const nos = await acceptedRows(
    house,
    pieces.map((qty) => [{ id: sku.id, qty }]),
  );
  return { house, sku: sku.sku, nos };
}

const statesOf = async (nos: readonly string[]) => {
  const { db, sql } = await import("../../app/platform/db");
  const rows = await db.rows<{ status: string }>(sql`
    select status from store_order where no = any(${[...nos]}::text[]) order by no`);
  return rows.map(({ status }) => status);
};

const parcelsOf = async (nos: readonly string[]) => {
  const { db, sql } = await import("../../app/platform/db");
  return db.rows<{ no: string; trackingNo: string | null; status: string }>(sql`
    select x.no, x.tracking_no, x.status from outbound_parcel x join store_order o on o.id = x.order_id
    where o.no = any(${[...nos]}::text[]) and x.status <> 'VOID' order by x.no`);
};

for (const { language, name, tag } of languagesAtWork)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("goods go from what orders lack to their recipients, with defects and a short pick on the way", async ({
      desk,
      stage,
      factories,
      say,
    }) => {
      test.setTimeout(180_000);
      expect(factories).toBeDefined();
      const carrier = "YunExpress";
      const { house, sku, nos } = await lackingOrders(carrier);
      const press = async (namespace: string, key: string, values = {}) => {
        const answer = desk.waitForResponse((response) => response.request().method() === "POST");
        const button = main(desk).getByRole("button", { name: say(namespace, key, values), exact: true });
        await button.first().click();
        await answer;
      };
      const field = (name: string) => main(desk).locator(`form[method="post"] [name="${name}"]`).first();

      const purchase = await test.step("bought: one purchase order, placed", async () => {
        await desk.goto(`/desk/purchasing?q=${sku}`);
        await main(desk).getByRole("row").filter({ hasText: sku }).getByRole("checkbox").check();
        await press("purchasing", "toBuy.make");
        await press("purchasing", "action.place");
        await expect(
          main(desk).getByText(say("purchasing", "status.PLACED"), { exact: true }).first(),
        ).toBeVisible();
        return new URL(desk.url()).pathname.split("/").pop() ?? "";
      });

      await test.step("received: five good pieces, two defective", async () => {
        await desk.goto("/desk/warehouse/receiving");
        await field("order").fill(purchase);
        await press("receiving", "begin.submit");
        await expect(desk).toHaveURL(/receiving\/R/);
        await expectIn(desk, language);
        await field("code").fill(sku);
        await field("good").fill("5");
        await main(desk).getByText(say("receiving", "count.rejected"), { exact: true }).click();
        await field("rejected").fill("2");
        await field("reason").selectOption("damaged");
        await press("receiving", "count.enter");
        await expect(main(desk)).toContainText(say("receiving", "booked.good", { pieces: 5 }));
        await expectAccessible(desk);
      });

      await test.step("put away: the orders that wait have their goods", async () => {
        await desk.goto(`/desk/warehouse/put-away?warehouse=${house.id}`);
        await field("bin").fill("A-0");
        await field("code").fill(sku);
        await press("receiving", "put.submit");
        await desk.goto(`/desk/warehouse/picking?warehouse=${house.code}`);
        for (const no of nos) await expect(main(desk)).toContainText(no);
      });

      await test.step("picked: four pieces; the fifth is not there", async () => {
        await press("outbound", "suggest.make", { name: carrier, warehouse: house.code });
        await expect(desk).toHaveURL(/picking\/W/);
        await expect(main(desk).getByRole("heading", { level: 1 })).toContainText(/W\d/);
        for (let i = 0; i < 4; i++) await scan(desk, sku);
        await main(desk).getByText(say("outbound", "pick.missing"), { exact: true }).first().click();
        await press("outbound", "short.submit");
        await desk.goto(desk.url().split("?")[0] ?? "");
        await expect(main(desk)).toContainText(say("outbound", "left.short"));
        await expectIn(desk, language);
      });

      await test.step("packed: two parcels, each with its number", async () => {
        await desk.goto(desk.url().replace("picking", "packing"));
        for (const slot of [1, 2]) for (const code of [`S${slot}`, sku, sku]) await scan(desk, code);
        const parcels = await parcelsOf(nos);
        expect(parcels).toHaveLength(2);
        for (const [i, parcel] of parcels.entries()) {
          if (parcel.trackingNo !== null) continue;
          await desk.goto(`/desk/warehouse/parcels/${parcel.no}`);
          await main(desk).locator('input[name="trackingNo"]').fill(`YT26${Date.now()}${i}0`);
          await press("outbound", "parcel.giveNumber.submit");
        }
        expect((await parcelsOf(nos)).map(({ status }) => status)).toEqual(["LABELLED", "LABELLED"]);
      });

      const sent = await test.step("handed over", async () => {
        await desk.goto("/desk/warehouse/handover");
        const all = say("outbound", "door.allOf", { carrier, warehouse: house.code, count: 2 });
        await main(desk).getByRole("button", { name: all, exact: true }).click();
        await expect(desk).toHaveURL(/handover\/M/);
        await expect
          .poll(async () => (await statesOf(nos)).sort(), { timeout: 60_000 })
          .toEqual(["PURCHASING", "SHIPPED", "SHIPPED"]);
        return parcelsOf(nos);
      });

      await test.step("delivered by the carrier's scans alone", async () => {
        const known = () => control<{ parcels: Record<string, unknown> }>(stage, "/control/carriers");
        for (const { trackingNo } of sent) {
          await expect
            .poll(async () => Object.keys((await known()).parcels), { timeout: 60_000 })
            .toContain(trackingNo);
          await control(stage, "/control/carriers/advance", { hours: 240, number: trackingNo });
        }
        await expect
          .poll(async () => (await statesOf(nos)).sort(), { timeout: 60_000 })
          .toEqual(["DELIVERED", "DELIVERED", "PURCHASING"]);
      });
    });
  });
