/** From a search that finds nothing to a product that only its member sees: asked, answered, quoted, accepted. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";
import { expectTranslated } from "./support/texts";

const main = (page: Page) => page.getByRole("main");
const picture = async () => ({
  name: "zeppelin.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 60, height: 60, channels: 3, background: "#a85" } })
    .png()
    .toBuffer(),
});

/** Fills the form of a request. */
async function fill(page: Page, { url, title, type }: { url: string; title: string; type: string }) {
  await main(page).getByLabel("Product URL").fill(url);
  await main(page).getByLabel("Title").fill(title);
  await main(page)
    .locator('input[type="file"][name="pictures"]')
    .setInputFiles(await picture());
  await main(page).getByRole("radio", { name: type }).check();
  await main(page).getByLabel("Estimated quantity").fill("50");
  for (const question of ["Do you have orders for it already?", "Do you accept a similar product?"])
    await main(page).getByRole("group", { name: question }).getByRole("radio", { name: "No" }).check();
}

test("a visitor searches in vain, asks for the product, answers, accepts the quote; only they see the product", async ({
  page,
  member,
  staff,
  signIn,
  factories,
  browser,
  stage,
}) => {
  test.setTimeout(240_000);
  const javaScriptEnabled = hasScript();
  const at = await browser.newContext({ baseURL: stage.url, javaScriptEnabled });
  const desk = await at.newPage();
  await at.addCookies([cookieOf(staff.cookie, stage.url)]);
  let no = "";

  await test.step("the search leads to the login, and then to the form with the word in it", async () => {
    await page.goto("/goodslist?q=zeppelin");
    await expect(page.getByText("The product was not found")).toBeVisible();
    await page.getByRole("link", { name: "Post a sourcing request" }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.getByLabel("Email").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(factories.password);
    await main(page)
      .getByRole("button", { name: /log ?in/i })
      .click();
    await expect(page).toHaveURL(/\/user\/sourcingFrom\?title=zeppelin/);
    await expect(main(page).getByLabel("Title")).toHaveValue("zeppelin");
    await expectAccessible(page);
  });

  await test.step("a refused form keeps what was typed and the picture", async () => {
    // A name that is no public one: the browser takes it, we do not.
    const asked = { url: "https://localhost/zeppelin", title: "Toy zeppelin of balsa", type: "Dropshipping" };
    await fill(page, asked);
    await main(page).getByRole("button", { name: "Send request" }).click();
    await expect(main(page).getByRole("alert")).toContainText("Enter a public web address");
    await expect(main(page).getByLabel("Title")).toHaveValue("Toy zeppelin of balsa");
    await main(page).getByLabel("Product URL").fill("https://airship.example/toys/zeppelin");
    if (!hasScript()) await expect(main(page).getByRole("checkbox", { name: "zeppelin.png" })).toBeChecked();
    await main(page).getByRole("button", { name: "Send request" }).click();
    await expect(page).toHaveURL(/\/user\/sourcingDetail\?id=/);
    await expect(page.getByText("Your request has been sent.")).toBeVisible();
    await expect(main(page).getByRole("img", { name: "zeppelin.png" })).toBeVisible();
    no = new URL(page.url()).searchParams.get("id") ?? "";
    await expectAccessible(page);
  });

  await test.step("the same address again is noticed, with the way to the first request", async () => {
    await page.goto("/user/sourcingFrom");
    const url = "http://www.airship.example/toys/zeppelin?utm_source=x";
    await fill(page, { url, title: "Toy zeppelin once more", type: "Bulk" });
    await main(page).getByRole("button", { name: "Send request" }).click();
    await expect(main(page).getByRole("alert")).toContainText("You have already asked for this product");
    await expect(main(page).getByRole("checkbox", { name: "zeppelin.png" })).toBeChecked();
    await expect(main(page).getByRole("checkbox", { name: "Send it all the same" })).toBeVisible();
    await main(page)
      .getByRole("link", { name: `See request ${no}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`id=${no}`));
  });

  await test.step("the desk asks, the member answers", async () => {
    await desk.goto("/desk/sourcing?tab=all");
    await main(desk).locator(`a[href="/desk/sourcing/${no}"]`).click();
    await expect(desk).toHaveURL(new RegExp(`/desk/sourcing/${no}`));
    await expectAccessible(desk);
    const ask = desk.getByRole("region", { name: "Ask for information" });
    await ask.getByLabel("Message").fill("How long may it be?");
    await ask.getByRole("button", { name: "Send question" }).click();
    await expect(desk.getByText("The question is on its way.")).toBeVisible();
    await page.reload();
    await expect(main(page).getByText("How long may it be?")).toBeVisible();
    await main(page).getByLabel("Message").fill("30 cm at most.");
    await main(page).getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Your message has been sent.")).toBeVisible();
  });

  await test.step("the desk quotes two variants", async () => {
    await desk.reload();
    await expect(main(desk).getByText("30 cm at most.")).toBeVisible();
    const quote = desk.getByRole("region", { name: "Quote", exact: true });
    await quote.getByLabel("Option names").fill("Colour");
    await quote.getByRole("button", { name: "Add a variant" }).click();
    await expect(quote.getByText("Variant 2")).toBeVisible();
    await expect(quote.getByLabel("Option names")).toHaveValue("Colour");
    for (const [i, colour] of ["Red", "Blue"].entries()) {
      const row = quote.getByRole("listitem").nth(i);
      await row.getByLabel("Options").fill(colour);
      await row.getByLabel("Price", { exact: true }).fill(i === 0 ? "4.50" : "4.80");
      await row.getByLabel("Weight, grams").fill("180");
      await row.getByLabel("Processing days").fill("3");
      await row.getByLabel("Minimum order").fill("1");
    }
    await quote.getByRole("button", { name: "Send quote" }).click();
    await expect(desk.getByText("The quote is on its way.")).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step("the member sees price and shipping, and accepts", async () => {
    await page.reload();
    const table = main(page).getByRole("table", { name: "Quote" });
    await expect(table).toContainText("$4.50");
    await expect(table).toContainText(`${no}-BLUE`);
    await expectAccessible(page);
    await main(page).getByRole("button", { name: "Accept quote" }).click();
    await expect(page.getByText("The quote is accepted.")).toBeVisible();
    await expect(main(page).getByText("You have accepted this quote.")).toBeVisible();
  });

  await test.step("the product is there for its member, and for nobody else", async () => {
    await main(page).getByRole("link", { name: "View product" }).click();
    await expect(page).toHaveURL(/\/productdetails\?id=/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Toy zeppelin of balsa");
    const address = page.url();
    const stranger = await browser.newContext({ javaScriptEnabled });
    const other = await stranger.newPage();
    expect((await other.goto(address))?.status()).toBe(404);
    await other.goto(`${stage.url}/goodslist?q=zeppelin`);
    await expect(other.getByText("The product was not found")).toBeVisible();
    await stranger.close();
  });

  await test.step("in Chinese", async () => {
    await signIn(member);
    const [{ prisma }] = await Promise.all([import("../../app/platform/db")]);
    await prisma.user.update({ where: { id: member.id }, data: { locale: "zh-CN" } });
    for (const path of ["/user/sourcing?tab=all", "/user/sourcingFrom"]) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=zh-CN`);
      await expectTranslated(page);
    }
  });
  await at.close();
});

test("a request that fails is changed and sent again, or withdrawn", async ({
  page,
  member,
  staff,
  signIn,
  browser,
  stage,
}) => {
  test.setTimeout(180_000);
  await signIn(member);
  await page.goto("/user/sourcingFrom");
  await fill(page, { url: "https://lampshop.example/oak", title: "Oak lamp", type: "Bulk" });
  await main(page).getByRole("button", { name: "Send request" }).click();
  await expect(page).toHaveURL(/\/user\/sourcingDetail\?id=/);
  const no = new URL(page.url()).searchParams.get("id") ?? "";

  const at = await browser.newContext({ baseURL: stage.url, javaScriptEnabled: hasScript() });
  await at.addCookies([cookieOf(staff.cookie, stage.url)]);
  const desk = await at.newPage();
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
  await at.close();

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

function cookieOf(cookie: string, url: string) {
  const [name = "", ...value] = cookie.split("=");
  return { name, value: value.join("="), url, httpOnly: true, sameSite: "Lax" as const };
}
