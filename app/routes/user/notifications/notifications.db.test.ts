import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import type { NotificationEvent } from "~/domain/notifications/events";
import { latestNotifications, notify, sweepNotifications } from "~/domain/notifications/inbox.server";
import { notificationEvents, notificationTarget } from "~/domain/notifications/kinds.server";
import { resources } from "~/i18n/resources";
import { db, sql, transaction } from "~/platform/db";
import { queueMail } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import { loader as home } from "~/routes/user/home";
import { action as choose, loader as settings } from "~/routes/user/profile/notifications";
import { makeMember, type TestMember } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { loader as open } from "./notification";
import { action as readAll, loader as list } from "./notifications";

const tell = (member: TestMember, orderNo: string, event: NotificationEvent = "order.paid") =>
  transaction((tx) => notify(tx, { userId: member.id, event, data: { orderNo } }));
const shown = async (as: TestMember, query = "") =>
  (await callLoader(list, { url: `/user/notifications${query}`, as })).data;
const openFirst = async (member: TestMember, as = member) => {
  const [first] = await latestNotifications(member.id, 1);
  return callLoader(open, { params: { newsId: first?.id ?? "" }, as });
};

describe("notifications", () => {
  test("stand newest first, lead to what they are about and are read from then on", async () => {
    const member = await makeMember();
    await tell(member, "QS1");
    await tell(member, "QS2");
    const { page, counts } = await shown(member);
    expect(page.rows.map(({ data, read }) => [data["orderNo"], read])).toEqual([
      ["QS2", false],
      ["QS1", false],
    ]);
    expect(counts).toEqual({ all: 2, unread: 2 });

    const opened = await openFirst(member);
    expect([opened.status, opened.location]).toEqual([302, paths.storeOrder("QS2")]);
    expect((await shown(member, "?tab=unread")).page.rows.map(({ data }) => data["orderNo"])).toEqual([
      "QS1",
    ]);
    expect((await callLoader(home, { url: "/user", as: member })).data.unread).toBe(1);

    await callAction(readAll, { url: "/user/notifications", as: member });
    expect((await shown(member)).counts).toEqual({ all: 2, unread: 0 });
  });

  test("of somebody else are not found, and stay unread", async () => {
    const [owner, other] = [await makeMember(), await makeMember()];
    await tell(owner, "QS3");
    expect((await openFirst(owner, other)).status).toBe(404);
    expect((await callLoader(open, { params: { newsId: "nonsense" }, as: other })).status).toBe(404);
    await callAction(readAll, { url: "/user/notifications", as: other });
    expect((await latestNotifications(owner.id, 1))[0]?.read).toBe(false);
  });

  test("of a frozen member are shown and lead on, and nothing is marked", async () => {
    const frozen = await makeMember({ status: "2" });
    await tell(frozen, "QS4");
    expect((await openFirst(frozen)).location).toBe(paths.storeOrder("QS4"));
    expect((await shown(frozen)).page.rows[0]?.read).toBe(false);
    expect((await callAction(readAll, { url: "/user/notifications", as: frozen })).status).toBe(403);
  });

  test("are forgotten after half a year once read, after a year in any case", async () => {
    const member = await makeMember();
    for (const orderNo of ["read", "unread", "old"]) await tell(member, orderNo);
    await db.run(sql`
      update notification set read_at = case data->>'orderNo' when 'read' then now() end,
        created_at = now() - case data->>'orderNo' when 'old' then interval '361 days' else interval '181 days' end
      where user_id = ${member.id}`);
    await sweepNotifications();
    expect((await latestNotifications(member.id, 9)).map(({ data }) => data["orderNo"])).toEqual(["unread"]);
  });

  test("an event of an older version still leads somewhere", () => {
    expect(notificationTarget("order.teleported", {})).toBe(paths.notifications());
  });

  test.each(notificationEvents())("%s has its words", (event) => {
    const english = resources["en-US"].notifications;
    expect(english[`event.${event}`] && english[`name.${event}`]).toBeTruthy();
  });
});

describe("what a member hears of", () => {
  const save = (as: TestMember, mail: string[], inbox: string[]) =>
    callAction(choose, { url: "/user/profile/notifications", as, form: { mail, inbox } });
  const mailTo = async (member: TestMember, template: string) => {
    const key = `test:${randomUUID()}`;
    const params = { name: "", no: "", amount: "1", ccy: "USD", credited: "1", code: "123456" };
    await transaction((tx) => queueMail(tx, { key, to: member.email, locale: "en-US", template, params }));
    await runJobs();
    return (await db.first<{ status: string }>(sql`select status from mail where key = ${key}`))?.status;
  };

  test("is everything until they choose, and what they chose from then on", async () => {
    const member = await makeMember();
    const before = (await callLoader(settings, { as: member })).data.choices;
    expect(Object.values(before).every(({ mail, inbox }) => mail && inbox)).toBe(true);
    expect(await mailTo(member, "wallet.recharged")).toBe("sent");

    expect((await save(member, ["order.paid"], ["order.shipped", "made.up"])).status).toBe(303);
    const after = (await callLoader(settings, { as: member })).data.choices;
    expect(after["order.paid"]).toEqual({ mail: true, inbox: false });
    expect(after["order.shipped"]).toEqual({ mail: false, inbox: true });
    await tell(member, "QS5", "order.paid");
    await tell(member, "QS6", "order.shipped");
    expect((await latestNotifications(member.id, 9)).map(({ data }) => data["orderNo"])).toEqual(["QS6"]);
    expect(await mailTo(member, "wallet.recharged")).toBe("skipped");
  });

  test("never leaves out codes and what keeps the account safe", async () => {
    const member = await makeMember();
    await save(member, [], []);
    expect(await mailTo(member, "accounts.login-code")).toBe("sent");
  });

  test("of one member says nothing about another's", async () => {
    const [deaf, other] = [await makeMember(), await makeMember()];
    await save(deaf, [], []);
    expect(await mailTo(other, "wallet.recharged")).toBe("sent");
  });

  test("is not changed by a frozen member", async () => {
    expect((await save(await makeMember({ status: "2" }), [], [])).status).toBe(403);
  });
});
