/** Damaged goods: an offer, a counter-offer and a part of the money; then goods that are sent again, accepted at the desk. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, test } from "./support/fixtures";
import { deliver, main, sendParcel } from "./support/shop";
import { languages } from "./support/texts";

const photo = async () => ({
  name: "cracked.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background: "#947" } })
    .png()
    .toBuffer(),
});

for (const { language, name, tag } of languages)
  test.describe(name, { tag }, () => {
    test.use({ language });

    test("damaged goods are claimed in six presses, and settled by money, then by goods", async ({
      page,
      desk,
      demoMember,
      factories,
      signIn,
      say,
    }) => {
      test.setTimeout(120_000);
      const said = (key: string, values?: Record<string, string | number>) => say("claims", key, values);
      const press = (where: Page, key: string) =>
        main(where)
          .getByRole("button", { name: said(key), exact: true })
          .first()
          .click();
      const { db, sql } = await import("../../app/platform/db");
      // Nobody else changes what the demo's member reads meanwhile.
      const order = await db.first<{ id: string; no: string; memberId: string; lineId: string }>(sql`
        select o.id, o.no, u.id as member_id, l.id as line_id from "user" u join store_order o on o.user_id = u.id
        join order_line l on l.order_id = o.id
        where u.email = ${demoMember.email} and o.status = 'DELIVERED' and l.store_sku = 'HB-CHAIR-MOSS'
          and o.source <> 'resend' order by o.id limit 1`);
      if (!order) throw new Error("the demo has no delivered chairs");
      await db.run(sql`update "user" set locale = ${language} where id = ${order.memberId}`);
      await signIn({ cookie: await factories.sessionCookie("member", order.memberId) });

      /** Opens a case on the first line that can be claimed; its path. */
      const open = async (want: "refund" | "resend") => {
        await page.goto(`/user/storeorder/${order.no}`);
        await main(page)
          .getByRole("link", { name: said("card.open") })
          .click();
        await expect(main(page)).toContainText(said("closed.remorse"));
        await main(page).locator(`input[name="line"][value="${order.lineId}"]`).check();
        await main(page).locator(`select[name="q.${order.lineId}"]`).selectOption("1");
        await main(page).locator('input[name="reason"][value="damaged"]').check();
        await expectAccessible(page);
        await press(page, "new.continue");
        await expect(main(page)).toContainText(said("need.photo"));
        await main(page)
          .locator('input[type="file"][name="files"]')
          .setInputFiles(await photo());
        if (want !== "refund") await main(page).locator(`input[name="want"][value="${want}"]`).check();
        await press(page, "new.send");
        await expect(page).toHaveURL(/\/user\/aftersalesorders\/A\d+$/);
        await expect(main(page)).toContainText(said("status.UNDER_REVIEW"));
        return new URL(page.url()).pathname;
      };
      const offers = async (path: string, kind: "refund" | "resend", amount = "") => {
        await desk.goto(`/desk/claims/${path.split("/").pop() ?? ""}`);
        await main(desk).locator('select[name="kind"]').selectOption(kind);
        if (amount) await main(desk).locator('input[name="amount"]').fill(amount);
        await press(desk, "desk.propose.send");
        await expect(main(desk)).toContainText(said("status.PROPOSED"));
      };

      const first = await open("refund");
      await expectAccessible(page);
      await offers(first, "refund", "1.00");
      await expectAccessible(desk);
      await page.goto(first);
      await expect(main(page)).toContainText("1.00");
      await main(page).locator('select[name="want"]').selectOption("refund");
      await main(page).locator('input[name="amount"]').fill("3.00");
      await main(page).locator('textarea[name="message"]').first().fill("It is broken in two.");
      await press(page, "counter.send");
      await expect(main(page)).toContainText(said("status.UNDER_REVIEW"));
      await offers(first, "refund", "2.50");
      await page.goto(first);
      await press(page, "agreeRefund");
      await expect(main(page)).toContainText(said("status.RESOLVED_REFUND"));
      await expect(main(page)).toContainText("2.50");

      const second = await open("resend");
      await offers(second, "resend");
      await page.goto(second);
      await press(page, "agreeResend");
      await expect(main(page)).toContainText(said("status.RESOLVED_RESEND"));
      const again = await db.first<{ no: string }>(sql`
        select no from store_order where parent_id = ${order.id} and source = 'resend' order by id desc limit 1`);
      await main(page)
        .getByRole("link", { name: again?.no ?? "", exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`/user/storeorder/${again?.no ?? ""}$`));
      await desk.goto(`/desk/orders/${again?.no ?? ""}`);
      await main(desk)
        .getByRole("button", { name: say("desk", "action.accept"), exact: true })
        .first()
        .click();
      await expect(main(desk)).toContainText(say("orders", "event.resent"));
      await expectAccessible(desk);
      // The demo has none of these chairs on its shelf: they are bought for it.
      await main(desk)
        .getByRole("button", { name: say("desk", "action.purchased"), exact: true })
        .click();
      await sendParcel(desk, `YT260${Date.now()}`, say);
      await deliver(desk, say);
      await page.goto(`/user/storeorder/${again?.no ?? ""}`);
      await expect(main(page)).toContainText(say("orders", "state.DELIVERED"));
      await db.run(sql`update "user" set locale = 'en-US' where id = ${order.memberId}`);
    });
  });
