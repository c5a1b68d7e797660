import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { audit } from "~/platform/audit.server";
import { db, sql } from "~/platform/db";
import { loader as deskLoader } from "~/routes/desk/finance/withdrawal";
import { loader as oneLoader } from "~/routes/user/wallet/withdrawal";
import { makeStaff, type TestMember } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import { asked, decide, richMember, stateOf } from "../../../tests/withdrawals";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const finance = () => makeStaff({ roles: ["finance"] });

const changed = ({ id }: TestMember, action: string) =>
  audit(db, { actor: `member:${id}`, action, entity: "user", entityId: id });

const isCautious = async (no: string) =>
  (await db.first<{ caution: boolean }>(sql`select caution from withdrawal where no = ${no}`))?.caution;

async function paid(no: string, by: { approve: Awaited<ReturnType<typeof finance>>[] }) {
  for (const staff of by.approve) expect((await decide(staff, no, { intent: "approve" })).status).toBe(303);
  const [staff] = by.approve;
  if (!staff) throw new Error("nobody approves");
  const paidOn = new Date().toISOString().slice(0, 10);
  const forms: Record<string, string>[] = [
    { intent: "pay" },
    { intent: "paid", bankRef: randomUUID(), bankFee: "0", paidOn },
  ];
  for (const form of forms) expect((await decide(staff, no, form)).status).toBe(303);
}

test.each(["member.email", "member.password", "member.password-reset", "member.factor-off"])(
  "after %s a small first payout to an account takes two people, and the member reads why",
  async (action) => {
    const [member, ann, ben] = [await richMember(), await finance(), await finance()];
    await changed(member, action);
    const no = await asked(member);
    const desk = await callLoader(deskLoader, { params: { withdrawalNo: no }, as: ann });
    expect(desk.data.withdrawal.caution).toBe(true);
    const own = await callLoader(oneLoader, { params: { withdrawalNo: no }, as: member });
    expect(own.data.withdrawal.caution).toBe(true);
    await runJobs();
    const mail = await db.first<{ params: object }>(sql`
      select params from mail where "to" = ${member.email} and template = 'payouts.submitted'`);
    expect(mail?.params).toMatchObject({ caution: "yes" });

    expect((await decide(ann, no, { intent: "approve" })).status).toBe(303);
    expect(await stateOf(no)).toBe("UNDER_REVIEW");
    expect((await decide(ann, no, { intent: "approve" })).status).toBe(409);
    expect((await decide(ben, no, { intent: "approve" })).status).toBe(303);
    expect(await stateOf(no)).toBe("APPROVED");
  },
);

test("an account that was paid to is known; another one with the same last digits is not", async () => {
  const [member, ann, ben] = [await richMember(), await finance(), await finance()];
  await paid(await asked(member), { approve: [ann] });
  await changed(member, "member.password");
  const again = await asked(member);
  expect(await isCautious(again)).toBe(false);
  await paid(again, { approve: [ann] });
  const other = await asked(member, { account: "DE58100100100000003000" });
  expect(await isCautious(other)).toBe(true);
  await paid(other, { approve: [ben, ann] });
});

test("what was changed long ago, or by nobody, asks for no second person; the database keeps the rule, too", async () => {
  const [member, ann] = [await richMember(), await finance()];
  await changed(member, "member.password");
  await db.run(sql`update audit_log set at = now() - interval '73 hours' where entity_id = ${member.id}`);
  const no = await asked(member);
  expect(await isCautious(no)).toBe(false);
  await expect(
    db.run(
      sql`update withdrawal set caution = true, status = 'APPROVED', approver1 = ${ann.id} where no = ${no}`,
    ),
  ).rejects.toThrow(/withdrawal_cautious/);
});
