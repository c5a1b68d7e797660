import { expect, test } from "vitest";
import { timeZones } from "~/domain/accounts/zones";
import { db, sql } from "~/platform/db";
import { makeMember, type TestMember } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { action, loader } from "./preferences";

const url = "/user/profile/preferences";
const save = (as: TestMember, locale: string, timezone: string) =>
  callAction(action, { url, as, form: { locale, timezone } });
const chosen = (member: TestMember) =>
  db.first(sql`select locale, timezone from "user" where id = ${member.id}`);

test("language and zone are kept, the browser speaks the language at once", async () => {
  const member = await makeMember();
  const saved = await save(member, "zh-CN", "Asia/Shanghai");
  expect(saved.location).toBe(url);
  expect(saved.headers.getSetCookie().some((cookie) => cookie.startsWith("lng=zh-CN"))).toBe(true);
  expect(saved.headers.get("X-Remix-Reload-Document")).toBe("true");
  const page = (await callLoader(loader, { url, as: member })).data;
  expect(page.chosen).toEqual({ locale: "zh-CN", timezone: "Asia/Shanghai" });
});

test.each([
  ["fr-FR", "UTC", "locale"],
  ["en-US", "Moon/Tycho", "timezone"],
  ["en-US", "", "timezone"],
  ["en-US", "../etc", "timezone"],
])("%s and %s are refused beside the field", async (locale, timezone, field) => {
  const member = await makeMember();
  const refused = await save(member, locale, timezone);
  expect([refused.status, Object.keys(refused.data?.result.error ?? {})]).toEqual([400, [field]]);
  expect(await chosen(member)).toEqual({ locale: "en-US", timezone: "UTC" });
});

test("a frozen member keeps what was chosen", async () => {
  const frozen = await makeMember({ status: "2" });
  expect((await save(frozen, "zh-CN", "UTC")).status).toBe(403);
});

test("the list of zones begins with UTC and holds those people live in", () => {
  expect(timeZones()[0]).toBe("UTC");
  expect(timeZones()).toEqual(expect.arrayContaining(["Europe/Berlin", "Asia/Shanghai", "America/New_York"]));
});
