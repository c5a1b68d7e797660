/** From a search that finds nothing to a product that only its member sees and sells: asked, answered, quoted, listed. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";
import { connectByKeys, expectSoon, heading, main, openShop } from "./support/shop";
import { expectIn, inEnglish, languages, type Said } from "./support/texts";

const picture = async () => ({
  name: "zeppelin.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: "#a85" } })
    .png()
    .toBuffer(),
});

type Asked = { url: string; title: string; type: "bulk" | "dropship" };

/** Fills the form of a request. */
async function fill(page: Page, { url, title, type }: Asked, say: Said = inEnglish) {
  const named = (key: string) => say("sourcing", key);
  await main(page).getByLabel(named("field.url")).fill(url);
  await main(page).getByLabel(named("field.title")).fill(title);
  await main(page)
    .locator('input[type="file"][name="pictures"]')
    .setInputFiles(await picture());
  await main(page)
    .getByRole("radio", { name: named(`type.${type}`) })
    .check();
  await main(page).getByLabel(named("field.qty")).fill("50");
  for (const question of ["field.haveOrders", "field.acceptSimilar"])
    await main(page)
      .getByRole("group", { name: named(question) })
      .getByRole("radio", { name: named("answer.no") })
      .check();
}

for (const { language, name, tag } of languages)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("a visitor searches in vain, asks for the product, answers, accepts the quote, and lists what only they see", async ({
      page,
      desk,
      member,
      factories,
      browser,
      stage,
      say,
    }) => {
      test.setTimeout(240_000);
      const said = (key: string, values?: Record<string, string | number>) => say("sourcing", key, values);
      const press = (where: Page, key: string) =>
        main(where)
          .getByRole("button", { name: said(key), exact: true })
          .first()
          .click();
      const title = "Toy zeppelin of balsa";
      const shop = await openShop(stage, "Airship Corner");
      let no = "";

      await test.step("the search leads to the login, and then to the form with the word in it", async () => {
        await page.goto("/goodslist?q=zeppelin");
        await expect(page.getByText(say("shop", "list.empty"), { exact: true })).toBeVisible();
        await expectIn(page, language);
        await page.getByRole("link", { name: say("shop", "list.source") }).click();
        await expect(page).toHaveURL(/\/login\?redirect=/);
        await expectIn(page, language);
        await page.getByLabel(say("accounts", "field.email")).fill(member.email);
        await page.getByLabel(say("accounts", "field.password"), { exact: true }).fill(factories.password);
        await main(page)
          .getByRole("button", { name: say("accounts", "login.submit") })
          .click();
        await expect(page).toHaveURL(/\/user\/sourcingFrom\?title=zeppelin/);
        await expect(main(page).getByLabel(said("field.title"))).toHaveValue("zeppelin");
        await expectIn(page, language);
        await expectAccessible(page);
      });

      await test.step("a refused form keeps what was typed and the picture", async () => {
        // A name that is no public one: the browser takes it, we do not.
        await fill(page, { url: "https://localhost/zeppelin", title, type: "dropship" }, say);
        await press(page, "form.send");
        await expect(main(page).getByRole("alert")).toContainText(said("error.url"));
        await expect(main(page).getByLabel(said("field.title"))).toHaveValue(title);
        await expectIn(page, language);
        await main(page).getByLabel(said("field.url")).fill("https://airship.example/toys/zeppelin");
        if (!hasScript())
          await expect(main(page).getByRole("checkbox", { name: "zeppelin.png" })).toBeChecked();
        await press(page, "form.send");
        await expect(page).toHaveURL(/\/user\/sourcingDetail\?id=/);
        await expect(page.getByText(said("flash.sent"))).toBeVisible();
        await expect(main(page).getByRole("img", { name: "zeppelin.png" })).toBeVisible();
        no = new URL(page.url()).searchParams.get("id") ?? "";
        await expectIn(page, language);
        await expectAccessible(page);
      });

      // The main way is walked in each language, what leads aside from it in English.
      if (language === "en-US")
        await test.step("the same address again is noticed, with the way to the first request", async () => {
          await page.goto("/user/sourcingFrom");
          const url = "http://www.airship.example/toys/zeppelin?utm_source=x";
          await fill(page, { url, title: "Toy zeppelin once more", type: "bulk" });
          await press(page, "form.send");
          await expect(main(page).getByRole("alert")).toContainText(said("error.duplicate", { no }));
          await expect(main(page).getByRole("checkbox", { name: "zeppelin.png" })).toBeChecked();
          await expect(main(page).getByRole("checkbox", { name: said("form.again") })).toBeVisible();
          await main(page)
            .getByRole("link", { name: said("form.twin", { no }) })
            .click();
          await expect(page).toHaveURL(new RegExp(`id=${no}`));
        });

      await test.step("the desk asks, the member answers", async () => {
        await desk.goto("/desk/sourcing?tab=all");
        await expectIn(desk, language);
        await main(desk).locator(`a[href="/desk/sourcing/${no}"]`).click();
        await expect(desk).toHaveURL(new RegExp(`/desk/sourcing/${no}`));
        await expectIn(desk, language);
        await expectAccessible(desk);
        const ask = desk.getByRole("region", { name: said("desk.ask.title") });
        await ask.getByLabel(said("message")).fill("How long may it be?");
        await press(desk, "desk.ask.send");
        await expect(desk.getByText(said("desk.flash.ask"))).toBeVisible();
        await page.reload();
        await expect(main(page).getByText("How long may it be?")).toBeVisible();
        await expectIn(page, language);
        await main(page)
          .getByRole("textbox", { name: said("message") })
          .fill("30 cm at most.");
        await press(page, "reply.send");
        await expect(page.getByText(said("flash.reply"))).toBeVisible();
      });

      await test.step("the desk quotes two variants", async () => {
        await desk.reload();
        await expect(main(desk).getByText("30 cm at most.")).toBeVisible();
        const quote = desk.getByRole("region", { name: said("desk.quote.title"), exact: true });
        await quote.getByLabel(said("field.optionNames")).fill("Colour");
        await press(desk, "desk.quote.add");
        await expect(quote.getByText(said("desk.quote.row", { n: 2 }))).toBeVisible();
        await expect(quote.getByLabel(said("field.optionNames"))).toHaveValue("Colour");
        for (const [i, colour] of ["Red", "Blue"].entries()) {
          const row = quote.getByRole("listitem").nth(i);
          const put = (key: string, value: string) => row.getByLabel(said(key), { exact: true }).fill(value);
          await put("field.options", colour);
          await put("price", i === 0 ? "4.50" : "4.80");
          await put("field.weightG", "180");
          await put("field.days", "3");
          await put("field.moq", "1");
        }
        await expectIn(desk, language);
        await press(desk, "desk.quote.send");
        await expect(desk.getByText(said("desk.flash.quote"))).toBeVisible();
        await expectIn(desk, language);
        await expectAccessible(desk);
      });

      await test.step("the member, who has a store, sees price and shipping, and accepts to list it", async () => {
        await connectByKeys(page, stage, shop, say);
        await page.goto(`/user/sourcingDetail?id=${no}`);
        const table = main(page).getByRole("table", { name: said("quote") });
        await expect(table).toContainText("$4.50");
        await expect(table).toContainText(`${no}-BLUE`);
        await expectIn(page, language);
        await expectAccessible(page);
        await press(page, "accept.list");
        await expect(page.getByText(said("flash.accept"))).toBeVisible();
        await expect(page).toHaveURL(/\/user\/list\?product=/);
        await expect(main(page).getByLabel(say("listing", "titleField"), { exact: true })).toHaveValue(title);
        await expectIn(page, language);
      });

      await test.step("the product is in the store, with the variants that were quoted", async () => {
        const send = main(page).getByRole("button", { name: say("listing", "send"), exact: true });
        await send.last().click();
        await expect(page).toHaveURL(/\/user\/listed/);
        const row = () => main(page).getByRole("row").filter({ hasText: title });
        await expectSoon(page, "/user/listed?tab=listed", row);
        await expect(row()).toContainText("2 / 2");
        await expectIn(page, language);
        await page.goto(`${shop.url}/`);
        await expect(page.getByRole("heading", { name: title })).toBeVisible();
      });

      await test.step("here it is there for its member, and for nobody else", async () => {
        await page.goto(`/user/sourcingDetail?id=${no}`);
        await expect(main(page).getByText(said("accepted"))).toBeVisible();
        await expectIn(page, language);
        await main(page)
          .getByRole("link", { name: said("product"), exact: true })
          .click();
        await expect(page).toHaveURL(/\/productdetails\?id=/);
        await expect(heading(page)).toHaveText(title);
        await expectIn(page, language);
        const address = page.url();
        const stranger = await browser.newContext({ javaScriptEnabled: hasScript() });
        const other = await stranger.newPage();
        expect((await other.goto(address))?.status()).toBe(404);
        await other.goto(`${stage.url}/goodslist?q=zeppelin`);
        await expect(other.getByText(inEnglish("shop", "list.empty"))).toBeVisible();
        await stranger.close();
      });
    });
  });

test("a request that fails is changed and sent again, or withdrawn", async ({
  page,
  member,
  desk,
  signIn,
}) => {
  test.setTimeout(180_000);
  await signIn(member);
  await page.goto("/user/sourcingFrom");
  await fill(page, { url: "https://lampshop.example/oak", title: "Oak lamp", type: "bulk" });
  await main(page).getByRole("button", { name: "Send request" }).click();
  await expect(page).toHaveURL(/\/user\/sourcingDetail\?id=/);
  const no = new URL(page.url()).searchParams.get("id") ?? "";

  await desk.goto(`/desk/sourcing/${no}`);
  const card = desk.getByRole("region", { name: "No offer" });
  await card.getByLabel("Reason").selectOption({ label: "Target price cannot be reached" });
  await card.getByLabel("Message").fill("From $5 on.");
  await card.getByLabel("SKUs of alternatives").fill("NO-SUCH-SKU");
  await card.getByRole("button", { name: "Close as failed" }).click();
  await expect(card.getByRole("alert")).toContainText("on sale to everybody");
  await expect(card.getByLabel("Message")).toHaveValue("From $5 on.");
  await card.getByLabel("SKUs of alternatives").fill("");
  await card.getByRole("button", { name: "Close as failed" }).click();
  await expect(desk.getByText("The request is closed, and the member is told.")).toBeVisible();

  await page.reload();
  await expect(main(page).getByText("Target price cannot be reached")).toBeVisible();
  await expect(main(page).getByText("From $5 on.")).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole("link", { name: "Change and send again" }).click();
  await expect(main(page).getByRole("checkbox", { name: "zeppelin.png" })).toBeChecked();
  await main(page).getByLabel("Target price").fill("5.50");
  await main(page).getByRole("button", { name: "Save and send" }).click();
  await expect(page.getByText("Your changes have been sent.")).toBeVisible();
  await main(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("The request is withdrawn.")).toBeVisible();
  await expect(main(page).getByText("Withdrawn by you")).toBeVisible();
});
