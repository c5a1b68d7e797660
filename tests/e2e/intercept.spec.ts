/** A paid order is stopped: in time, so that its money comes back less the fee, and too late, so that it is on its way. */
import { expect, expectAccessible, test } from "./support/fixtures";
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

for (const { language, name, tag } of languages)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("a paid order is stopped in time, another too late, and both sides are told", async ({
      page,
      desk,
      stage,
      member,
      signIn,
      factories,
      say,
    }) => {
      test.setTimeout(240_000);
      const said = (key: string) => say("stopping", key);
      const press = (from: typeof page, text: string) =>
        main(from).getByRole("button", { name: text, exact: true }).first().click();
      await giveMoney(member);
      await signIn(member);
      const shop = await openShop(stage, `Stop ${factories.unique("shop")}`);
      await connectByKeys(page, stage, shop, say);
      await expectSoon(page, "/user/connection", () => main(page).getByText(chair.sku));
      await linkTo(shop, chair.sku, await makeOurs(factories, chair.name));
      const paidOrder = async () => {
        const number = await buy(page, shop, chair.name);
        const no = await openNewOrder(page, () => rowOf(page, shop, number), say);
        await payFromBalance(page, say);
        await desk.goto(`/desk/orders/${no}`);
        await press(desk, say("desk", "action.accept"));
        await expect(desk.getByRole("button", { name: say("desk", "action.dispatch") })).toBeVisible();
        return no;
      };
      const stop = async (no: string) => {
        await page.goto(`/user/storeorder/${no}`);
        await page.locator("#stop > summary").click();
        await expect(main(page)).toContainText("$2.00");
        await page.getByLabel(said("reason")).fill("Wrong size");
        await expectAccessible(page);
        await press(page, said("ask.button"));
        await expect(main(page)).toContainText(say("orders", "next.being-stopped"));
        await expectIn(page, language);
      };

      const first = await paidOrder();
      await test.step("in time: the desk has it, and the money comes back less the fee", async () => {
        await stop(first);
        await desk.goto("/desk/interceptions");
        const row = main(desk).getByRole("row").filter({ hasText: first });
        await expect(row).toContainText(said("stage.shelf"));
        await expectAccessible(desk);
        await expectIn(desk, language);
        await row.getByRole("link", { name: first }).click();
        await expect(desk).toHaveURL(new RegExp(`/desk/orders/${first}`));
        await expect(main(desk)).toContainText("Wrong size");
        await press(desk, said("action.too-late"));
        const [stillHere = ""] = say("orders", "error.still-here", { goods: "|" }).split("|");
        await expect(main(desk)).toContainText(stillHere);
        await desk.goto(`/desk/orders/${first}`);
        await press(desk, said("action.stopped"));
        await expect(main(desk)).toContainText(said("desk.stopped.text"));
        await page.goto(`/user/storeorder/${first}`);
        await expect(main(page)).toContainText(say("orders", "next.intercepted"));
        await page.locator("#cancel > summary").click();
        await expect(main(page)).toContainText("-$2.00");
        await press(page, said("cancel.button"));
        await expect(page.getByText(say("orders", "flash.cancel-refund"))).toBeVisible();
      });

      const second = await paidOrder();
      await test.step("too late: its parcel has left, and the member reads so", async () => {
        await labelAll(second, `YT260${Date.now()}`);
        await stop(second);
        await desk.goto(`/desk/orders/${second}`);
        await press(desk, said("action.too-late"));
        await expect(main(desk).getByRole("button", { name: say("desk", "action.delivered") })).toBeVisible();
        await page.goto(`/user/storeorder/${second}`);
        await expect(main(page)).toContainText(said("too-late"));
        await expectIn(page, language);
      });
    });
  });
