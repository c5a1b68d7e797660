import { beforeEach, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { CookieJar, mailedCode, mailsTo, otherCode } from "../../../../tests/accounts";
import { makeMember, sessionCookie, unique, type TestMember } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { action, loader } from "./email";

const url = paths.changeEmail();
const newAddress = () => `${unique("new")}@example.test`;

function browserOf(member: TestMember) {
  const jar = new CookieJar();
  const as = () => ({ cookie: [member.cookie, jar.cookie].filter(Boolean).join("; ") });
  return {
    post: async (form: Record<string, string>) => jar.keep(await callAction(action, { url, as: as(), form })),
    page: (query = "?step=code") => callLoader(loader, { url: url + query, as: as() }),
  };
}

const emailOf = async (member: TestMember) =>
  (await db.first<{ email: string }>(sql`select email::text from "user" where id = ${member.id}`))?.email;

beforeEach(async () => {
  await db.run(sql`delete from rate_limit`);
});

test("a code mailed to the new address makes it the member's; other sessions end, the old address is told", async () => {
  const member = await makeMember();
  const elsewhere = await sessionCookie("member", member.id);
  const browser = browserOf(member);
  const email = newAddress();
  expect((await browser.post({ email })).location).toBe(paths.changeEmail({ step: "code" }));
  expect((await browser.page()).data.step?.email).toBe(email);
  expect(await emailOf(member)).toBe(member.email);

  const code = await mailedCode(email);
  const wrong = await browser.post({ intent: "code", code: otherCode(code) });
  expect(wrong.data?.result.error).toEqual({ code: ["profile:error.code"] });
  expect((await browser.post({ intent: "code", code })).location).toBe(paths.profile());
  expect(await emailOf(member)).toBe(email);
  expect((await mailsTo(member.email)).map(({ template }) => template)).toEqual(["accounts.email-changed"]);
  expect((await callLoader(loader, { url, as: { cookie: elsewhere } })).location).toContain("/login");
  expect((await browser.post({ intent: "code", code })).status).not.toBe(500);
});

test("whoever owns the address that was typed is mailed nothing the member has written", async () => {
  const member = await makeMember();
  await db.run(sql`update "user" set first_name = 'Win: https://evil.example' where id = ${member.id}`);
  const email = newAddress();
  await browserOf(member).post({ email });
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({ template: "accounts.change-code" });
  expect(JSON.stringify(mail)).not.toContain("evil.example");
});

test("an address that is taken looks the same, its owner is told, and no code of the member's opens it", async () => {
  const [member, owner] = [await makeMember(), await makeMember()];
  const browser = browserOf(member);
  const begun = await browser.post({ email: owner.email });
  expect([begun.status, begun.location]).toEqual([303, paths.changeEmail({ step: "code" })]);
  expect((await mailsTo(owner.email)).map(({ template }) => template)).toEqual(["accounts.account-exists"]);
  expect((await browser.post({ intent: "code", code: "123456" })).status).toBe(422);
  expect(await emailOf(member)).toBe(member.email);
});

test("an address taken while the code was on its way stays its owner's", async () => {
  const member = await makeMember();
  const browser = browserOf(member);
  const email = newAddress();
  await browser.post({ email });
  const code = await mailedCode(email);
  await makeMember({ email });
  expect((await browser.post({ intent: "code", code })).status).toBe(422);
  expect(await emailOf(member)).toBe(member.email);
});

test("a code is of use to the member who asked for it only, and five wrong tries end it", async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  const email = newAddress();
  const browser = browserOf(member);
  await browser.post({ email });
  const code = await mailedCode(email);
  expect((await browserOf(other).post({ intent: "code", code })).location).toBe(
    paths.changeEmail({ step: "code" }),
  );
  for (let i = 0; i < 5; i++) await browser.post({ intent: "code", code: otherCode(code) });
  expect((await browser.post({ intent: "code", code })).status).toBe(422);
  expect(await emailOf(member)).toBe(member.email);
});

test("one's own address, none and a frozen account are refused; an old login is asked once more", async () => {
  const member = await makeMember();
  const browser = browserOf(member);
  expect((await browser.post({ email: member.email })).data?.result.error).toEqual({
    email: ["profile:error.sameEmail"],
  });
  expect((await browser.post({ email: "none" })).status).toBe(400);
  const frozen = await makeMember({ status: "2" });
  expect((await browserOf(frozen).post({ email: newAddress() })).status).toBe(403);
  await db.run(
    sql`update session set confirmed_at = now() - interval '2 hours' where user_id = ${member.id}`,
  );
  expect((await browser.page("")).location).toContain("/user/confirm");
  expect((await browser.post({ email: newAddress() })).location).toContain("/user/confirm");
});
