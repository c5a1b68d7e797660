/** A payment whose outcome nobody tells is decided once, by whoever comes first: the provider, or finance by its records. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action, loader } from "~/routes/desk/finance/payment";
import { action as endAction, loader as tasksLoader } from "~/routes/desk/finance/tasks";
import { makeMember, makeStaff, type TestMember, type TestStaff } from "../../../../tests/factories";
import { expectCleanBooks } from "../../../../tests/ledger";
import { openedCard, statusOf } from "../../../../tests/payments/attempts";
import { billOf, makeBill, prepareBills, requote, type Bill } from "../../../../tests/payments/bills";
import { payAt } from "../../../../tests/payments/checkout";
import { atPayPal } from "../../../../tests/payments/paypal";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { control } from "../../../../tests/setup/outside";
import { reconcileMinutes } from "../config";
import { comeBack, findPayment, reconcile } from "../reconcile.server";
import { settleFromProvider } from "../settle.server";

let finance: TestStaff;
beforeAll(async () => {
  await prepareBills();
  finance = await makeStaff({ roles: ["finance"] });
});
beforeEach(() => {
  forgetStripe();
  forgetPayPal();
});
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  await expectCleanBooks();
});

const silence = (target: "stripe" | "paypal") => control("/control/faults", { target, kind: "500" });

async function hearAgain(): Promise<void> {
  await control("/control/faults", undefined, "DELETE");
  forgetStripe();
}

type Silent = { member: TestMember; bill: Bill; paymentId: string; url: string };

/** A payment by card of $65 whose outcome nobody told for an hour, with the task to find it out. */
async function silent(checks: number = reconcileMinutes.length): Promise<Silent> {
  await hearAgain();
  const member = await makeMember();
  const bill = await makeBill(member.id, 6_500n);
  const { paymentId, url } = await openedCard(member, [bill], 6_500n);
  await silence("stripe");
  await settleFromProvider(paymentId, { kind: "unclear", reason: "timeout" });
  for (let times = 0; times < checks; times++) await reconcile(paymentId, new Date(0));
  return { member, bill, paymentId, url };
}

const intent = () => `pi_${randomUUID().replaceAll("-", "")}`;
const reason = "Dashboard, search by our mark";
const decide = (paymentId: string, form: Record<string, string>, as = finance) =>
  callAction(action, {
    url: paths.deskPayment(paymentId),
    params: { paymentId },
    as,
    form: { reason, ...form },
  });
const charged = (paymentId: string, reference = intent(), as = finance) =>
  decide(paymentId, { intent: "charged", reference }, as);
const uncharged = (paymentId: string, as = finance) => decide(paymentId, { intent: "uncharged" }, as);
const shown = (paymentId: string, as = finance) =>
  callLoader(loader, { url: paths.deskPayment(paymentId), params: { paymentId }, as });
const taskOf = (paymentId: string) =>
  db.first<{ id: string; done: boolean; by: string | null; note: string | null }>(sql`
    select id, done_at is not null as done, done_by as by, note from finance_task
    where ref_id = ${paymentId} and kind = 'payment-unresolved'`);
const endTask = (task: string) =>
  callAction(endAction, { url: paths.deskTasks(), as: finance, form: { task, note: "Looked at it" } });

test("what was charged pays what it was for, under the provider's name of it, with who said so and why", async () => {
  const { member, bill, paymentId } = await silent();
  expect((await shown(paymentId)).data.payment).toMatchObject({
    mayDecide: true,
    member: expect.any(String),
  });
  const reference = intent();
  expect((await charged(paymentId, reference)).location).toBe(paths.deskPayment(paymentId));
  expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
  expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  expect(await taskOf(paymentId)).toMatchObject({ done: true, by: finance.id, note: reason });
  const actor = `staff:${finance.id}`;
  expect(
    await db.rows(
      sql`select actor, after from audit_log where entity_id = ${paymentId} and action = 'payment.charged'`,
    ),
  ).toEqual([{ actor, after: { status: "SUCCESSFUL", reference, reason } }]);
  expect(
    await db.rows(sql`
      select to_state as "to", reason from state_transition where entity = 'payment' and entity_id = ${paymentId}
        and actor = ${actor}`),
  ).toEqual([{ to: "SUCCESSFUL", reason }]);
  expect((await shown(paymentId)).data.payment).toMatchObject({
    mayDecide: false,
    reference,
    decided: { reason },
  });

  // The provider finds its words: what it says of the same money is nothing new.
  await settleFromProvider(paymentId, {
    kind: "succeeded",
    amount: 6_500n,
    ccy: "USD",
    providerRef: null,
    providerPaymentRef: reference,
  });
  await reconcile(paymentId);
  expect((await walletOf(member.id)).balance).toBe(0n);
});

test("what was charged for a price that has changed is on the balance", async () => {
  const { member, bill, paymentId } = await silent();
  await db.run(sql`delete from test_bill where id = ${bill.id}`);
  await charged(paymentId);
  expect(await findPayment(paymentId)).toMatchObject({ status: "SUCCESSFUL", tags: ["CREDITED"] });
  expect((await walletOf(member.id)).balance).toBe(6_500n);
});

test("what was not charged fails and lets go; money that comes all the same is not lost", async () => {
  const { member, bill, paymentId } = await silent();
  await uncharged(paymentId);
  expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED", errorCode: "uncharged" });
  expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  expect(await taskOf(paymentId)).toMatchObject({ done: true, by: finance.id });
  await requote(bill, 7_000n);
  await settleFromProvider(paymentId, {
    kind: "succeeded",
    amount: 6_500n,
    ccy: "USD",
    providerRef: null,
    providerPaymentRef: intent(),
  });
  expect([await statusOf(paymentId), (await walletOf(member.id)).balance]).toEqual(["SUCCESSFUL", 6_500n]);
});

test("a fee that is kept aside is let go with a payment by PayPal that was not charged", async () => {
  const member = await makeMember();
  const { paymentId } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
  await silence("paypal");
  await settleFromProvider(paymentId, { kind: "unclear", reason: "timeout" });
  for (let times = 0; times < reconcileMinutes.length; times++) await reconcile(paymentId, new Date(0));
  // A card's number is none of PayPal's.
  expect((await charged(paymentId)).status).toBe(400);
  expect((await uncharged(paymentId)).status).toBe(303);
  expect([await statusOf(paymentId), await walletOf(member.id)]).toMatchObject([
    "FAILED",
    { pendingOut: 0n },
  ]);
});

test("where the provider answers when it is asked once more, its word counts", async () => {
  const { bill, paymentId, url } = await silent();
  await hearAgain();
  await payAt(url);
  const answer = await uncharged(paymentId);
  expect(answer.status).toBe(409);
  expect(JSON.stringify(answer.data)).toContain("paymentsDesk:error.answered");
  expect([await statusOf(paymentId), await billOf(bill)]).toEqual([
    "SUCCESSFUL",
    { paid: true, locked: false },
  ]);
  expect(await taskOf(paymentId)).toMatchObject({ done: true, by: null });
});

test("it is not decided while the provider is still asked, nor by others, nor by another payment's number", async () => {
  const early = await silent(reconcileMinutes.length - 1);
  expect((await charged(early.paymentId)).status).toBe(409);
  expect(await statusOf(early.paymentId)).toBe("ERROR");
  expect((await shown(early.paymentId)).data.payment.mayDecide).toBe(false);
  const { paymentId } = early;
  await reconcile(paymentId, new Date(0));

  const support = await makeStaff({ roles: ["support"] });
  expect((await charged(paymentId, intent(), support)).status).toBe(403);
  expect((await shown(paymentId, support)).status).toBe(403);
  expect((await charged(paymentId, "cs_test_4711")).status).toBe(400);
  expect((await decide(paymentId, { intent: "uncharged", reason: " " })).status).toBe(400);

  const other = await silent();
  const reference = intent();
  expect((await charged(other.paymentId, reference)).status).toBe(303);
  const taken = await charged(paymentId, reference);
  expect([taken.status, JSON.stringify(taken.data)]).toEqual([422, expect.stringContaining("error.taken")]);
  expect(await statusOf(paymentId)).toBe("ERROR");
  expect((await shown(randomUUID())).status).toBe(404);
});

test("two people, the provider and the reconcile job at once end in one outcome", async () => {
  const { member, bill, paymentId } = await silent();
  const other = await makeStaff({ roles: ["finance"] });
  const [one, two] = await Promise.all([
    charged(paymentId),
    charged(paymentId, intent(), other),
    reconcile(paymentId),
    settleFromProvider(paymentId, {
      kind: "succeeded",
      amount: 6_500n,
      ccy: "USD",
      providerRef: null,
      providerPaymentRef: intent(),
    }),
  ]);
  // Who came first has decided it, and stands on the task; who came after the provider was told so.
  const answers = [one, two].map(({ status }) => status);
  expect([
    [303, 409],
    [409, 303],
    [409, 409],
  ]).toContainEqual(answers);
  const by = [finance.id, other.id][answers.indexOf(303)] ?? null;
  expect(await taskOf(paymentId)).toMatchObject({ done: true, by });
  expect([await statusOf(paymentId), await billOf(bill)]).toEqual([
    "SUCCESSFUL",
    { paid: true, locked: false },
  ]);
  expect((await walletOf(member.id)).balance).toBe(0n);
});

test("what is decided while the reconcile job asks stays decided: no task is open again, and nothing is asked", async () => {
  const { paymentId } = await silent();
  const asked = await findPayment(paymentId);
  if (!asked) throw new Error("no payment");
  await db.run(sql`select graphile_worker.remove_job(${`payment:${paymentId}`})::text`);
  expect((await charged(paymentId)).status).toBe(303);
  await comeBack(asked, new Date(0));
  expect(await taskOf(paymentId)).toMatchObject({ done: true, by: finance.id, note: reason });
  expect(
    await db.rows(sql`select 1 from graphile_worker.jobs where key = ${`payment:${paymentId}`}`),
  ).toEqual([]);
});

test("its task cannot be put away while nobody knows, and one that was is open again", async () => {
  const { paymentId } = await silent();
  const task = await taskOf(paymentId);
  const rows = (await callLoader(tasksLoader, { url: paths.deskTasks(), as: finance })).data.page.rows;
  expect(rows.find(({ id }) => id === task?.id)).toMatchObject({ undecided: true, refId: paymentId });
  const ended = await endTask(task?.id ?? "");
  expect([ended.status, JSON.stringify(ended.data)]).toEqual([
    409,
    expect.stringContaining("error.undecided"),
  ]);
  expect(await taskOf(paymentId)).toMatchObject({ done: false });

  await db.run(
    sql`update finance_task set done_at = now(), done_by = ${finance.id}, note = 'Seen' where id = ${task?.id}`,
  );
  await reconcile(paymentId, new Date(0));
  expect(await taskOf(paymentId)).toEqual({ id: task?.id, done: false, by: null, note: null });
});
