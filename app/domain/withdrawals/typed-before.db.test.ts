import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { loader, action } from "~/routes/user/wallet/withdraw";
import { ibanForm } from "../../../tests/bank-account";
import { makeStaff, type TestMember } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import { asked, decide, richMember } from "../../../tests/withdrawals";
import { callAction, callLoader } from "../../../tests/setup/call";

beforeAll(prepareOrders);

const proven = (member: TestMember, minutes: number) =>
  db.run(sql`
    update session set confirmed_at = now() - make_interval(mins => ${minutes}) where user_id = ${member.id}`);

const pageAt = (as: TestMember, cookie: string, query: string) =>
  callLoader(loader, { url: `/user/withdraw?${query}`, as, headers: { cookie } });
const page = (as: TestMember, cookie: string, type = "iban") => pageAt(as, cookie, `type=${type}`);

/** Sends the form long after the login; the cookie that came with the way to the password. */
async function sentTooLate(member: TestMember, query = "type=iban") {
  await proven(member, 31);
  const url = `/user/withdraw?${query}`;
  const answer = await callAction(action, { url, as: member, form: ibanForm({ ccy: "EUR" }) });
  return { answer, cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}

test("what was typed is there again after the password, for its member and its form alone", async () => {
  const [member, stranger] = [await richMember(), await richMember()];
  const { answer, cookie } = await sentTooLate(member);
  expect([answer.status, answer.location]).toEqual([
    303,
    "/user/confirm?to=%2Fuser%2Fwithdraw%3Ftype%3Diban",
  ]);
  expect(decodeURIComponent(`${cookie} ${answer.location}`)).not.toMatch(/DE89|Mira|DEUTDEFF/);
  expect((await page(member, cookie)).data.before).toBeNull();
  await proven(member, 0);
  expect((await page(member, cookie)).data.before).toMatchObject({
    amount: "200.00",
    ccy: "EUR",
    holder: "Mira Holm",
    swift: "DEUTDEFF",
    account: "DE89 3704 0044 0532 0130 00",
  });
  expect((await page(member, cookie, "ach")).data.before).toBeNull();
  expect((await page(stranger, cookie)).data.before).toBeNull();
  expect((await page(member, cookie.slice(0, -8))).data.before).toBeNull();
});

test("an account that was used before and is chosen after coming back is not overruled by what was typed", async () => {
  const member = await richMember();
  const no = await asked(member, { holder: "Used Before" });
  await decide(await makeStaff({ roles: ["finance"] }), no, {
    intent: "reject",
    reason: "Once more, please",
  });
  const typed = await sentTooLate(member);
  await proven(member, 0);
  expect((await page(member, typed.cookie)).data.before).toMatchObject({ swift: "DEUTDEFF" });
  const chosen = (await pageAt(member, typed.cookie, `from=${no}`)).data;
  expect(chosen.earlier?.destination).toMatchObject({ holder: "Used Before" });
  expect(chosen.before).toBeNull();
  // Asked from the earlier request itself, it is what was changed there that is typed.
  const changed = await sentTooLate(member, `from=${no}`);
  await proven(member, 0);
  expect((await pageAt(member, changed.cookie, `from=${no}`)).data.before).toMatchObject({ ccy: "EUR" });
  expect((await page(member, changed.cookie)).data.before).toBeNull();
});

test("once the request is made it is forgotten", async () => {
  const member = await richMember();
  const { cookie } = await sentTooLate(member);
  await proven(member, 0);
  const made = await callAction(action, {
    url: "/user/withdraw",
    as: member,
    form: ibanForm(),
    headers: { cookie },
  });
  expect(made.status).toBe(303);
  expect(made.headers.getSetCookie().some((each) => /^qs_typed=;.*Max-Age=0/.test(each))).toBe(true);
});
