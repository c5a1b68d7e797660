import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { loader, action } from "~/routes/user/wallet/withdraw";
import { ibanForm } from "../../../tests/bank-account";
import type { TestMember } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import { richMember } from "../../../tests/payouts";
import { callAction, callLoader } from "../../../tests/setup/call";

beforeAll(prepareOrders);

const proven = (member: TestMember, minutes: number) =>
  db.run(sql`
    update session set confirmed_at = now() - make_interval(mins => ${minutes}) where user_id = ${member.id}`);

const page = (as: TestMember, cookie: string, type = "iban") =>
  callLoader(loader, { url: `/user/withdraw?type=${type}`, as, headers: { cookie } });

/** Sends the form long after the login; the cookie that came with the way to the password. */
async function sentTooLate(member: TestMember) {
  await proven(member, 31);
  const url = "/user/withdraw?type=iban";
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
    ...{ amount: "200.00", ccy: "EUR", holder: "Mira Holm", swift: "DEUTDEFF" },
    account: "DE89 3704 0044 0532 0130 00",
  });
  expect((await page(member, cookie, "ach")).data.before).toBeNull();
  expect((await page(stranger, cookie)).data.before).toBeNull();
  expect((await page(member, cookie.slice(0, -8))).data.before).toBeNull();
});

test("once the request is made it is forgotten", async () => {
  const member = await richMember();
  const { cookie } = await sentTooLate(member);
  await proven(member, 0);
  const made = await callAction(action, {
    ...{ url: "/user/withdraw", as: member, form: ibanForm() },
    headers: { cookie },
  });
  expect(made.status).toBe(303);
  expect(made.headers.getSetCookie().some((each) => /^qs_typed=;.*Max-Age=0/.test(each))).toBe(true);
});
