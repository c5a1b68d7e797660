import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql, transaction } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import { runJobs } from "../../../tests/setup/jobs";
import { saveChoices } from "./choices.server";
import type { NotificationEvent } from "./events";
import { notificationEvents, offeredEvents } from "./kinds.server";
import { notify } from "./notifications.server";
import { renderMail } from "./templates.server";

const data = { numbers: "Q-1, Q-2", count: 2, bills: 0, orderNo: null, billNo: null };

const tell = (userId: string, event: NotificationEvent) =>
  transaction((tx) => notify(tx, { userId, event, data }));

const mailsOf = (to: string) =>
  db.rows<{ template: string; status: string }>(sql`select template, status from mail where "to" = ${to}`);

test("what is serious is mailed, too, unless its member wants no such mail", async () => {
  const member = await makeMember();
  await tell(member.id, "autopay.left");
  await tell(member.id, "order.imported");
  await runJobs();
  expect(await mailsOf(member.email)).toEqual([{ template: "line.autopay.left", status: "sent" }]);
  const quiet = await makeMember();
  await saveChoices(quiet.id, { mail: new Set(), inbox: new Set(notificationEvents()) });
  await tell(quiet.id, "autopay.left");
  await runJobs();
  expect(await mailsOf(quiet.email)).toEqual([{ template: "line.autopay.left", status: "skipped" }]);
});

test("the mail says the line, in the reader's language, and leads to its page", () => {
  const mail = renderMail("line.autopay.left", { ...data, helloTo: "Mira" }, "en-US");
  expect(mail?.subject).toBe("Auto-pay could not pay an order or a price difference");
  expect(mail?.text).toContain("Hello Mira,");
  expect(mail?.text).toContain("Auto-pay could not pay: Q-1, Q-2.");
  expect(mail?.text).toContain("/user/storeorder?tab=AWAITING_PAYMENT");
  expect(renderMail("line.payment.disputed", { orders: "Q-1", amount: "500" }, "zh-CN")?.subject).toMatch(
    /\p{Script=Han}/u,
  );
});

test("failed payments, withdrawn products, overselling, disputes and overdue credit can be chosen as mails", () => {
  const chosen = offeredEvents().flatMap(({ event, mailed }) => (mailed === "chosen" ? [event] : []));
  expect(chosen).toEqual(
    expect.arrayContaining([
      "autopay.left",
      "store.off-shelf",
      "store.oversells",
      "payment.disputed",
      "credit.overdue",
    ]),
  );
});
