import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { sql } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import { makeMember, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { prepareOrders } from "../../../tests/orders";
import { asked, decide as decideWithdrawal, richMember } from "../../../tests/withdrawals";
import { callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, foundWhile, lineBy, taken, today } from "../../../tests/statements";

let staff: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  staff = await finance();
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A withdrawal of $100.00 in dollars that finance has marked paid, its member, and where the bank stood before. */
async function paid() {
  const member = await richMember(10_000n);
  const no = await asked(member, { amount: "100.00", ccy: "USD" });
  const bank = await sumOf("bank:usd");
  const forms: Record<string, string>[] = [
    { intent: "approve" },
    { intent: "pay" },
    { intent: "paid", bankRef: randomUUID(), bankFee: "0", paidOn: today },
  ];
  for (const form of forms) expect((await decideWithdrawal(staff, no, form)).status).toBe(303);
  return { no, member, bank };
}

const comeBack = (no: string, kept: bigint) =>
  decideWithdrawal(staff, no, {
    intent: "returned",
    reason: "The account is closed",
    kept: decimalText(kept),
  });

/** A line by which so much came in. */
async function came(amount: string, words = "") {
  const ref = randomUUID();
  await taken(staff, csv([{ ref, amount, words }]));
  return { ref, id: (await lineBy(ref)).id };
}

const shown = async (id: string) =>
  (await callLoader(lineLoader, { params: { lineId: id }, as: staff })).data.line;
const name = (ref: string, no: string) => decide(staff, ref, { intent: "came-back", no });

test.each([
  ["all of it", 0n, "100.00"],
  ["less what the banks kept", 1_500n, "85.00"],
])(
  "a withdrawal comes back, %s: the bank's line is its money, and is credited once",
  async (_, kept, amount) => {
    const { no, member, bank } = await paid();
    const { ref, id } = await came(amount, `RETURN OF ${no}`);
    expect((await shown(id)).cameBack).toMatchObject([{ no, sent: 10_000n, returned: false }]);
    const credit = { intent: "member", email: member.email };
    const warned = await decide(staff, ref, credit);
    expect([warned.status, JSON.stringify(warned.data)]).toEqual([409, expect.stringContaining(no)]);
    expect((await name(ref, no)).status).toBe(409);

    expect((await comeBack(no, kept)).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 10_000n - kept });
    expect((await shown(id)).cameBack).toMatchObject([{ no, returned: true }]);
    expect((await decide(staff, ref, credit)).status).toBe(409);
    const again = await came(amount);
    const answers = await Promise.all([name(ref, no), name(again.ref, no)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);

    const left = answers[0]?.status === 303 ? again.ref : ref;
    expect(await lineBy(left)).toMatchObject({ status: "UNMATCHED" });
    expect(await walletOf(member.id)).toMatchObject({ balance: 10_000n - kept });
    expect(await sumOf("bank:usd")).toBe(bank - kept);
    // Other money of the amount is credited as ever.
    const other = await makeMember();
    expect((await decide(staff, left, { intent: "member", email: other.email })).status).toBe(303);
  },
);

test("a line over another amount than the banks left, or in suspense, is not a withdrawal's", async () => {
  const { no } = await paid();
  expect((await comeBack(no, 1_500n)).status).toBe(303);
  const wrong = await came("100.00", no);
  expect((await shown(wrong.id)).cameBack).toEqual([]);
  expect((await name(wrong.ref, no)).status).toBe(409);
  const held = await came("85.00");
  expect((await decide(staff, held.ref, { intent: "suspense" })).status).toBe(303);
  expect((await name(held.ref, no)).status).toBe(409);
  expect((await decide(staff, held.ref, { intent: "unmatch", reason: "a withdrawal's" })).status).toBe(303);
  expect((await name(held.ref, no)).status).toBe(303);
});

test("the line by which it had gone out may come after it has come back", async () => {
  const { no, bank } = await paid();
  expect((await comeBack(no, 0n)).status).toBe(303);
  const [gone, back] = [randomUUID(), randomUUID()];
  await taken(
    staff,
    csv([
      { ref: gone, amount: "-100.00" },
      { ref: back, amount: "100.00" },
    ]),
  );
  expect((await shown((await lineBy(gone)).id)).payouts?.map((each) => each.no)).toContain(no);
  expect((await decide(staff, gone, { intent: "withdrawal", no })).status).toBe(303);
  expect((await name(back, no)).status).toBe(303);
  expect(await sumOf("bank:usd")).toBe(bank);
});

test("the books' check names a line that says another amount", async () => {
  const { no } = await paid();
  expect((await comeBack(no, 0n)).status).toBe(303);
  const { ref } = await came("100.00");
  expect((await name(ref, no)).status).toBe(303);
  expect(await foundWhile(ref, sql`amount = 9999`)).toMatchObject([
    { name: "withdrawals whose line says another amount than the books" },
  ]);
});
