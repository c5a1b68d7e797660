/** Orders without a shop, as a member lives it: from a file with mistakes to a paid order, undone, and typed by hand. */
import * as xlsx from "@e965/xlsx";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, hasScript, test } from "./support/fixtures";
import { deliver, dispatch } from "./support/shop";
import { expectIn, languages, type Language } from "./support/texts";

const main = (page: Page) => page.getByRole("main");

const heads: Record<Language, string> = {
  "en-US": "Order number;SKU;Quantity;First name;Last name;Phone;Country code;Province;City;Street;Post code",
  "zh-CN": "订单号;SKU;数量;名;姓;电话;国家代码;省/州;城市;街道;邮编",
};
const row = (no: string, sku: string, street: string, { qty = "1", zip = "94102" } = {}) =>
  [no, sku, qty, "Maya", "Lindqvist", "+1 415 555 0132", "US", "CA", "San Francisco", street, zip].join(";");

for (const { language, name, tag } of languages)
  test.describe(name, () => {
    test.use({ language });

    test(
      "a file with mistakes is looked at, imported in part, paid, delivered, mended and undone; one more order is typed",
      { tag },
      async ({ page, desk, member, signIn, factories, say }) => {
        test.setTimeout(180_000);
        const { fund } = await import("../funds");
        await fund(member.id, 200_00n);
        const { db, sql } = await import("../../app/platform/db");
        const found = await db.first<{ id: string }>(sql`select id from warehouse where code = 'CN'`);
        const product = await factories.makeProduct({ warehouseId: found?.id ?? "", onHand: 50 });
        const { sku = "" } =
          (await db.first<{ sku: string }>(
            sql`select sku from variant where product_id = ${product.id}::uuid limit 1`,
          )) ?? {};
        const no = (n: number) => `E2E-${product.id.slice(-6)}-${n}`;
        await signIn(member);

        await test.step("the file is sent, and each mistake is named by its cell", async () => {
          await page.goto("/user/storeorder");
          await main(page)
            .getByRole("link", { name: say("orders", "list.fromFile") })
            .click();
          await expectAccessible(page);
          await expectIn(page, language);
          await send(page, "orders.csv", [
            row(no(1), sku, "1 Pine St", { qty: "2" }),
            row(no(2), "NO-SUCH-SKU", "2 Pine St"),
            row(no(3), sku, "3 Pine St", { zip: "9" }),
          ]);
          const table = main(page).getByRole("table").last();
          await expect(table).toContainText(say("orderentry", "problem.sku-unknown"));
          await expect(table).toContainText("NO-SUCH-SKU");
          await expect(table).toContainText(say("orderentry", "problem.post-code"));
          await expectAccessible(page);
          await expectIn(page, language);
        });

        const mistakes =
          await test.step("what is sound is imported, and the mistakes come back as a workbook", async () => {
            await main(page)
              .getByRole("button", { name: say("orderentry", "file.apply", { count: 1 }) })
              .click();
            await expectDone(page, say("imports", "status.DONE_WITH_ERRORS"));
            const link = main(page).getByRole("link", { name: say("orderentry", "file.mistakes") });
            const answer = await page.request.get((await link.getAttribute("href")) ?? "");
            const book = xlsx.read(await answer.body());
            const rows = xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ""] ?? {}, {
              header: 1,
              defval: "",
            });
            expect(rows[1]?.slice(0, 3)).toEqual([
              no(2),
              "NO-SUCH-SKU",
              say("orderentry", "problem.sku-unknown"),
            ]);
            return rows;
          });

        const order = await test.step("the order is paid", async () => {
          await main(page)
            .getByRole("link", { name: say("orderentry", "file.seeOrders") })
            .click();
          await main(page).locator('a[href^="/user/storeorder/Q"]').first().click();
          await expect(page).toHaveURL(/\/user\/storeorder\/Q\d+/);
          const order = new URL(page.url()).pathname;
          await main(page)
            .getByRole("button", { name: say("orders", "action.pay"), exact: true })
            .first()
            .click();
          await page.getByRole("button", { name: say("checkout", "continue") }).click();
          await page.getByRole("button", { name: say("checkout", "confirm.pay") }).click();
          await expect(page.getByText(say("payments", "state.success.title"))).toBeVisible();
          return order;
        });

        await test.step("the desk sends it, and it arrives: its member reads so", async () => {
          await dispatch(desk, order.split("/").pop() ?? "", `YT260${Date.now()}`, say);
          await deliver(desk, say);
          await page.goto(order);
          await expect(main(page)).toContainText(say("orders", "state.DELIVERED"));
        });

        await test.step("the mended workbook is imported, and what is unpaid of it undone", async () => {
          const at = (title: string) => mistakes[0]?.indexOf(title) ?? -1;
          const mended = mistakes.map((cells, i) =>
            cells.map((cell, column) =>
              i === 0
                ? cell
                : ({
                    [at("SKU")]: sku,
                    [mistakes[0]?.findIndex((title) => /^(?:Post code|邮编)$/.test(title)) ?? -1]: "94102",
                  }[column] ?? cell),
            ),
          );
          const book = xlsx.utils.book_new();
          xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(mended), "Orders");
          await page.goto("/user/excelorderhistory");
          await upload(page, "mended.xlsx", xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
          await main(page)
            .getByRole("button", { name: say("orderentry", "file.apply", { count: 2 }) })
            .click();
          await expectDone(page, say("imports", "status.DONE"));
          await main(page)
            .getByRole("button", { name: say("orderentry", "undo.do") })
            .click();
          await expectSoonText(page, say("orderentry", "undo.done", { undone: 2, kept: 0 }));
          await expectAccessible(page);
          await expectIn(page, language);
        });

        await test.step("an order is typed, with a pasted address", async () => {
          await page.goto("/user/storeorder/new");
          await page.getByLabel(say("neworder", "search.label")).fill(sku);
          await page.getByRole("button", { name: say("neworder", "search.do"), exact: true }).click();
          await page.getByRole("button", { name: say("neworder", "search.useOf", { sku }) }).click();
          await expect(page.getByLabel(say("neworder", "lines.skuOf", { nth: 1 }))).toHaveValue(sku);
          await page
            .getByLabel(say("neworder", "paste.label"))
            .fill("Nora Blum\nAm Kai 4\n28195 Bremen\nGermany\n+49 421 218 1");
          await page.getByRole("button", { name: say("neworder", "paste.do") }).click();
          await expect(page.getByLabel(say("address", "field.city"))).toHaveValue("Bremen");
          await expectAccessible(page);
          await expectIn(page, language);
          await main(page)
            .getByRole("button", { name: say("neworder", "create"), exact: true })
            .last()
            .click();
          await expect(page).toHaveURL(/\/user\/storeorder\/Q\d+/);
          await expect(main(page)).toContainText("Am Kai 4");
        });
      },
    );

    async function send(page: Page, file: string, rows: readonly string[]) {
      await upload(page, file, Buffer.from([heads[language], ...rows].join("\r\n")));
    }

    async function upload(page: Page, file: string, buffer: Buffer) {
      await main(page)
        .locator('input[type="file"]')
        .setInputFiles({ name: file, mimeType: "application/octet-stream", buffer });
      await main(page).locator('form[enctype="multipart/form-data"] button[type="submit"]').last().click();
      await expect(page).toHaveURL(/\/user\/excelorderhistory\/[\da-f-]{36}/);
      await settled(page);
    }

    /** The page refreshes itself while the file is read. */
    async function settled(page: Page) {
      await expect(main(page).getByRole("progressbar")).toHaveCount(0, { timeout: 60_000 });
      if (!hasScript()) await page.reload();
    }

    async function expectDone(page: Page, status: string) {
      await expect(main(page).getByText(status, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    }

    async function expectSoonText(page: Page, text: string) {
      await expect(main(page).getByText(text)).toBeVisible({ timeout: 60_000 });
    }
  });
