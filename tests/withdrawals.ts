/** What tests of withdrawals share: a funded member who asks, and finance that decides. */
import { action as deskAction } from "~/routes/desk/finance/withdrawal";
import { action as withdrawAction } from "~/routes/user/wallet/withdraw";
import { db, sql } from "~/platform/db";
import { makeMember, type TestMember, type TestStaff } from "./factories";
import { ibanForm } from "./bank-account";
import { fund } from "./orders";
import { callAction } from "./setup/call";

/** A member with `cents` on the balance. */
export async function richMember(cents = 100_000n): Promise<TestMember> {
  const member = await makeMember();
  await fund(member.id, cents);
  return member;
}

/** Sends the member's form. */
export const ask = (member: TestMember, over: object = {}) =>
  callAction(withdrawAction, { url: "/user/withdraw", as: member, form: ibanForm(over) });

/** A withdrawal that was asked for, by its number. */
export async function asked(member: TestMember, over: object = {}): Promise<string> {
  const answer = await ask(member, over);
  if (answer.status !== 303) throw new Error(JSON.stringify(answer.data));
  return String(answer.location).split("/").at(-1) ?? "";
}

/** One of finance's decisions. */
export const decide = (staff: TestStaff, no: string, form: Record<string, string>) =>
  callAction(deskAction, {
    url: `/desk/withdrawals/${no}`,
    params: { withdrawalNo: no },
    as: staff,
    form,
  });

/** How a withdrawal stands. */
export const stateOf = async (no: string) =>
  (await db.first<{ status: string }>(sql`select status from withdrawal where no = ${no}`))?.status;
