/** What a member hears of money that was credited to them from the bank's statement without a wire. */
import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { renderMail } from "~/domain/notifications/templates.server";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql } from "~/platform/db";
import type { MailParams } from "~/platform/mail";
import { makeBill, prepareBills } from "../../../tests/payments/bills";
import { makeLine } from "../../../tests/credit";
import { makeMember } from "../../../tests/factories";
import { csv, decide, finance, taken, wired } from "../../../tests/statements";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Mail = { template: string; params: MailParams; locale: string };

/** The mails of money that came without a wire, in words, oldest first. */
async function mailsTo(email: string): Promise<string[]> {
  const mails = await db.rows<Mail>(sql`
    select template, params, locale from mail where "to" = ${email} and template = 'banking.credited' order by key`);
  return mails.map(({ template, params, locale }) => {
    const mail = renderMail(template, params, locale);
    return `${mail?.subject}\n${mail?.text}`;
  });
}

const newsOf = (userId: string) =>
  db.rows(sql`
    select event, data from notification where user_id = ${userId} and event = 'wire.credited' order by created_at`);

test("euros without a wire: mail and news in the member's language, once, with what arrived and its rate", async () => {
  const [staff, member, ref] = [await finance(), await makeMember({ locale: "zh-CN" }), randomUUID()];
  await taken(staff, csv([{ ref, amount: "10.01", account: "DE00", ccy: "EUR" }]));
  const form = { intent: "member", email: member.email, sure: "on" };
  const answers = await Promise.all([decide(staff, ref, form), decide(staff, ref, form)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await walletOf(member.id)).toMatchObject({ balance: 1_086n });
  const mails = await mailsTo(member.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/€10\.01 电汇已到账.*到账金额.*€10\.01.*1 EUR = \$1\.0850.*计入余额：\$10\.86/s);
  expect(mails[0]).toContain(ref);
  expect(mails[0]).not.toContain("偿还");
  expect(mails[0]).toContain("/user/walletBalance");
  expect(await newsOf(member.id)).toEqual([{ event: "wire.credited", data: { credited: "1086" } }]);
  // Taken back and credited again it is another booking, and told of as that.
  expect((await decide(staff, ref, { intent: "unmatch", reason: "Another's" })).status).toBe(303);
  expect(await mailsTo(member.email)).toHaveLength(1);
  expect((await decide(staff, ref, form)).status).toBe(303);
  expect(await mailsTo(member.email)).toHaveLength(2);
});

test("what it repaid of borrowed money is said", async () => {
  await prepareBills();
  const [staff, member, ref] = [await finance(), await makeMember(), randomUUID()];
  await makeLine(member.id, 50_000n);
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  await startPayment(payer, {
    method: "wallet",
    payables: [await makeBill(member.id, 3_000n)],
    expectedTotal: 3_000n,
    idemKey: randomUUID(),
    useCredit: true,
  });
  await taken(staff, csv([{ ref, amount: "100.00" }]));
  const toMember = { intent: "member", email: member.email, sure: "on" };
  expect((await decide(staff, ref, toMember)).status).toBe(303);
  expect(await walletOf(member.id)).toMatchObject({ balance: 7_000n });
  const [mail] = await mailsTo(member.email);
  expect(mail).toMatch(
    /first repaid what you owed.*Arrived: \$100\.00\nAdded to your balance: \$100\.00\nRepaid what you owed: -\$30\.00/s,
  );
  expect(mail).not.toContain("Rate");
});

test("a second payment for a wire is told of beside the wire's own", async () => {
  const [staff, wire, first, second] = [await finance(), await wired(), randomUUID(), randomUUID()];
  await taken(staff, csv([first, second].map((ref) => ({ ref, amount: "416.00", words: wire.reference }))));
  expect((await decide(staff, first, { intent: "match", type: "recharge", key: wire.no })).status).toBe(303);
  expect(await mailsTo(wire.member.email)).toEqual([]);
  expect((await decide(staff, second, { intent: "member", email: wire.member.email })).status).toBe(303);
  expect(await mailsTo(wire.member.email)).toHaveLength(1);
  expect(await newsOf(wire.member.id)).toHaveLength(1);
});
