import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { approveAdjustment } from "~/domain/adjustments/decide.server";
import { propose } from "~/domain/adjustments/propose.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { db, raw } from "~/platform/db";
import { billScene } from "../../../tests/bills";
import { makeMember, makeStaff } from "../../../tests/factories";
import { fund, prepareOrders } from "../../../tests/orders";
import { asked, decide, richMember } from "../../../tests/withdrawals";
import { payAt } from "../../../tests/payments/checkout";
import { begunByCard } from "../../../tests/recharges";
import { paidScene } from "../../../tests/refunds";
import { checkLedger } from "./check.server";

const found = async () =>
  (await checkLedger()).mismatches.filter(({ count }) => count > 0).map(({ name }) => name);

beforeAll(prepareOrders);
afterEach(async () => expect(await found()).toEqual([]));

/** What is found while rows say something else; `back` has them say the truth again. */
async function whileSaying(table: string, where: string, said: string, back: string): Promise<string[]> {
  await db.run(raw(`update ${table} set ${said} where ${where}`));
  const names = await found();
  await db.run(raw(`update ${table} set ${back} where ${where}`));
  return names;
}

test("a payment by card: its amount, and that it was taken at all; what was credited for it", async () => {
  const member = await makeMember();
  const { paymentId, url } = await begunByCard(member);
  await payAt(url);
  await lookAtPayment(member.id, paymentId);
  const name = "payments by card or PayPal that took something else than they say";
  const one = `id = '${paymentId}'`;
  expect(await whileSaying("payment", one, "amount = amount + 1", "amount = amount - 1")).toEqual([name]);
  expect(await whileSaying("payment", one, "status = 'FAILED'", "status = 'SUCCESSFUL'")).toEqual([name]);
  const [less, as] = ["credited = credited - 1", "credited = credited + 1"];
  expect(await whileSaying("recharge_order", `user_id = '${member.id}'`, less, as)).toEqual([
    "recharges that are not credited as they say",
  ]);
});

test("a payment from the wallet, and what was given back of its order", async () => {
  const { world, act, order, send } = await paidScene();
  const mine = `user_id = '${world.member.id}'`;
  expect(await whileSaying("payment", mine, "amount = amount + 1", "amount = amount - 1")).toEqual([
    "payments from the wallet that took something else than they say",
  ]);
  expect(await send()).toBe(true);
  expect((await act({ goods: "1.00" })).status).toBe(303);
  const [more, as] = ["amount = amount + 1, goods = goods + 1", "amount = amount - 1, goods = goods - 1"];
  expect(await whileSaying("refund", `order_id = '${order.id}'`, more, as)).toEqual([
    "refunds that gave back something else than they say",
  ]);
});

test("a paid price difference", async () => {
  const { world, raised, pay } = await billScene();
  await fund(world.member.id, 1_000n);
  const no = await raised();
  await pay([no]);
  const [more, as] = [
    "amount = amount + 1, new_amount = new_amount + 1",
    "amount = amount - 1, new_amount = new_amount - 1",
  ];
  expect(await whileSaying("price_diff_bill", `no = '${no}'`, more, as)).toEqual([
    "price differences that moved something else than they say",
  ]);
});

test("a withdrawal: what was sent, and its fee", async () => {
  const [member, ann] = [await richMember(), await makeStaff({ roles: ["finance"] })];
  const no = await asked(member);
  const paidOn = new Date().toISOString().slice(0, 10);
  const forms: Record<string, string>[] = [
    { intent: "approve" },
    { intent: "pay" },
    { intent: "paid", bankRef: randomUUID(), bankFee: "0.00", paidOn },
  ];
  for (const form of forms) expect((await decide(ann, no, form)).status).toBe(303);
  for (const column of ["payout", "fee"]) {
    const [more, as] = [`${column} = ${column} + 1`, `${column} = ${column} - 1`];
    expect(await whileSaying("withdrawal", `no = '${no}'`, more, as)).toEqual([
      "withdrawals that sent something else than they say",
    ]);
  }
});

test("a correction by hand", async () => {
  const [member, ann, ben] = [await makeMember(), await makeStaff(), await makeStaff()];
  const wish = {
    kind: "credit",
    email: member.email,
    amount: 500n,
    reason: "A line was charged twice",
  } as const;
  const proposed = await propose(ann, wish);
  const no = proposed.ok ? proposed.value : "";
  expect((await approveAdjustment(ben, no)).ok).toBe(true);
  expect(
    await whileSaying("adjustment", `no = '${no}'`, "amount = amount + 1", "amount = amount - 1"),
  ).toEqual(["corrections that moved something else than they say"]);
});
