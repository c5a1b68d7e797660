import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { post } from "~/domain/ledger/ledger.server";
import { adjusted } from "~/domain/ledger/postings";
import { db, sql, transaction } from "~/platform/db";
import { action } from "~/routes/user/wallet/balance";
import { makeMember, type TestMember } from "../../../tests/factories";
import { fund } from "../../../tests/orders";
import { callAction } from "../../../tests/setup/call";
import { tellLowBalances } from "./low-alert.server";

const set = (member: TestMember, threshold: string) =>
  callAction(action, { as: member, form: { intent: "low-alert", threshold } });

const mailsTo = (member: TestMember) =>
  db.rows(sql`select key from mail where "to" = ${member.email} and template = 'wallet.low'`);

function spend({ id }: TestMember, amount: bigint): Promise<number> {
  const facts = { idemKey: randomUUID(), member: id, ref: { type: "test", id } };
  return transaction((tx) => post(tx, [adjusted({ ...facts, amount: -amount })]));
}

test("told once a crossing, again after the balance has risen; switched off it is silent", async () => {
  const member = await makeMember();
  await fund(member.id, 5_000n);
  expect(await set(member, "30")).toMatchObject({ status: 303, location: "/user/walletBalance" });
  await tellLowBalances();
  expect(await mailsTo(member)).toHaveLength(0);
  await spend(member, 2_500n);
  await Promise.all([tellLowBalances(), tellLowBalances()]);
  await tellLowBalances();
  expect(await mailsTo(member)).toHaveLength(1);
  await fund(member.id, 5_000n);
  await tellLowBalances();
  await spend(member, 6_000n);
  await tellLowBalances();
  expect(await mailsTo(member)).toHaveLength(2);
  expect(await set(member, "")).toMatchObject({ status: 303 });
  await fund(member.id, 5_000n);
  await spend(member, 6_000n);
  await tellLowBalances();
  expect(await mailsTo(member)).toHaveLength(2);
});

test("no amount is refused in words", async () => {
  const member = await makeMember();
  for (const wrong of ["0", "-5", "abc", "1e9"])
    expect(await set(member, wrong)).toMatchObject({ status: 400 });
});
