/** What mails say where a sentence, a sum or a moment depends on whom it is for. */
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { renderMail } from "~/domain/notifications/templates.server";
import { db, sql } from "~/platform/db";
import { makeMember } from "./factories";

const textOf = (name: string, params: Record<string, string | number | null>, locale = "en-US") => {
  const mail = renderMail(name, params, locale);
  return `${mail?.subject}\n${mail?.text}`;
};

test.each([
  ["Mira", "Holm", "Mira"],
  ["伟", "王", "王伟"],
  ["Wei 伟", "王", "Wei 伟"],
])("%s %s is greeted as %s", async (firstName, lastName, greeted) => {
  const { id } = await makeMember({ firstName, lastName });
  const row = await db.first<{ name: string }>(
    sql`select ${greetingOfU} as name from "user" u where id = ${id}`,
  );
  expect(row?.name).toBe(greeted);
});

test("a parcel of what was ordered from us has no store to tell", () => {
  const parcel = { name: "Mira", no: "Q1", carrier: "USPS", trackingNo: "QL7", trackingUrl: null };
  expect(textOf("orders.shipped", { ...parcel, storeNo: "69" })).toMatch(
    /updating your store.*Store order: 69/s,
  );
  expect(textOf("orders.shipped", { ...parcel, storeNo: "69", direct: 1 })).not.toMatch(/your store/);
  expect(textOf("orders.shipped", { ...parcel, storeNo: "" })).not.toMatch(/your store|Store order/);
});

test("what was paid less the fee is what was added, each on its own line", () => {
  const recharge = { name: "Mira", no: "R1", amount: "3500", ccy: "USD", credited: "3430" };
  expect(textOf("wallet.recharged", { ...recharge, fee: "70" })).toMatch(
    /Paid: \$35\.00\nPayPal's 2\.00% transaction fee: -\$0\.70\nAdded to your balance: \$34\.30/,
  );
  expect(textOf("wallet.recharged", { ...recharge, fee: "0", credited: "3500" })).not.toContain("fee");
});

test("a wire that brought less than was sent says so", () => {
  const recharge = { name: "Mira", no: "R1", amount: "7750", ccy: "USD", credited: "7750" };
  expect(textOf("wallet.recharged", { ...recharge, sent: "9000" })).toMatch(/\$77\.50 instead of \$90\.00/);
  for (const same of [recharge, { ...recharge, sent: "" }])
    expect(textOf("wallet.recharged", same)).not.toContain("The amount received is lower");
});

test("a bill is due when the member's own clock says so", () => {
  const bill = { name: "Mira", no: "D1", orderNo: "Q1", type: "weight", reason: "Heavier", amount: "580" };
  const due = { ...bill, dueAt: "2026-11-29T20:30:00.000Z", answer: null, refunded: null, kept: null };
  expect(textOf("bills.opened", due)).toContain("Due: November 29, 2026 at 8:30 PM UTC");
  const inShanghai = textOf("bills.opened", { ...due, timezone: "Asia/Shanghai" }, "zh-CN");
  expect(inShanghai).toMatch(/到期：2026年11月30日.*04:30/);
});

test("one difference is one difference", () => {
  const day = { name: "Sam", provider: "paypal", day: "2026-11-21" };
  expect(textOf("reconciliation.found", { ...day, count: 1 })).toContain("1 difference from");
  expect(textOf("reconciliation.found", { ...day, count: 2 })).toContain("2 differences from");
});
