/** Withdrawals and corrections in every state, so that each tab of finance has something in it. */
import "~/domain/wiring.server";
import type { StaffRole } from "~/domain/accounts/people";
import { approveAdjustment, endProposal } from "~/domain/adjustments/decide.server";
import { propose } from "~/domain/adjustments/propose.server";
import { approveWithdrawal, rejectWithdrawal } from "~/domain/withdrawals/decide.server";
import type { Destination } from "~/domain/withdrawals/destination";
import type { WithdrawalRequest } from "~/domain/withdrawals/forms";
import { payWithdrawals, withdrawalBounced, withdrawalWasPaid } from "~/domain/withdrawals/pay.server";
import { cancelWithdrawal, requestWithdrawal } from "~/domain/withdrawals/withdrawals.server";
import { db, sql } from "~/platform/db";
import { demoMember, demoStaff } from "./accounts";
import { rechargeByCard } from "./wallet";

const iban = {
  type: "iban",
  holder: "Lea Sommer",
  bank: "Hafenbank",
  swift: "DEUTDEFF",
  account: "DE89370400440532013000",
  country: "DE",
  address: "Kajen 7",
  city: "Hamburg",
  postCode: "20459",
} as const;
const ach = {
  type: "ach",
  holder: "Tom Reyes",
  routing: "021000021",
  account: "000123456789",
  accountKind: "checking",
} as const;

type Who = { id: string };

async function idOf(table: "user" | "staff", email: string): Promise<Who> {
  const from = table === "user" ? sql`"user"` : sql`staff`;
  const row = await db.first<Who>(sql`select id from ${from} where email = ${email}`);
  if (!row) throw new Error(`the demo has no ${table} ${email}`);
  return row;
}

const deskOf = async (role: StaffRole, email: string) => ({ ...(await idOf("staff", email)), roles: [role] });

async function ask(member: Who, to: Destination, amount: bigint, ccy = "USD"): Promise<string> {
  const wanted = { ...to, intent: "request", amount, ccy } as WithdrawalRequest;
  const asked = await requestWithdrawal(member, wanted, `demo:${amount}:${ccy}`);
  if (!asked.ok) throw new Error(`the demo's withdrawal was refused: ${asked.refusal.error}`);
  return asked.no;
}

/** Asks, decides and pays; where there was a withdrawal before nothing is added. */
export async function seedDemoWithdrawals(): Promise<void> {
  if (await db.first(sql`select 1 from withdrawal limit 1`)) return;
  const [finance, admin] = [
    await deskOf("finance", "finance@quayside.test"),
    await deskOf("admin", demoStaff.email),
  ];
  const today = new Date().toISOString().slice(0, 10);
  const people = { wei: 200_000n, lea: 60_000n, tom: 70_000n };
  for (const [name, amount] of Object.entries(people)) {
    const email = `${name}@quayside.test`;
    await rechargeByCard({ ...(await idOf("user", email)), email, locale: "en-US" }, amount);
  }
  const [demo, wei] = [await idOf("user", demoMember.email), await idOf("user", "wei@quayside.test")];
  const [lea, tom] = [await idOf("user", "lea@quayside.test"), await idOf("user", "tom@quayside.test")];

  await cancelWithdrawal(demo.id, await ask(demo, { ...iban, holder: "Dana Marsh" }, 5_000n));
  const refused = await ask(demo, { ...iban, holder: "Harbour Goods" }, 6_000n);
  await rejectWithdrawal(finance, refused, {
    reason: "The account is held by somebody else.",
    fixable: true,
  });

  // One that was paid, and one that the bank sent back: the member's own list has its history.
  const got = await ask(demo, { ...iban, holder: "Dana Marsh" }, 5_500n);
  await approveWithdrawal(finance, got);
  await payWithdrawals(finance, [got]);
  await withdrawalWasPaid(finance, got, { bankRef: "DEMO-4700", bankFee: 0n, paidOn: today });
  const back = await ask(demo, { ...iban, holder: "Dana Marsh", account: "DE02120300000000202051" }, 5_200n);
  await approveWithdrawal(finance, back);
  await payWithdrawals(finance, [back]);
  await withdrawalBounced(finance, back, { reason: "The account was closed.", fixable: true });

  // A large one waits for a second approval.
  const large = await ask(
    wei,
    { type: "payoneer", holder: "Chen Wei", email: "wei@quayside.test" },
    150_000n,
  );
  await approveWithdrawal(finance, large);

  const paid = await ask(lea, iban, 20_000n, "EUR");
  await approveWithdrawal(finance, paid);
  await payWithdrawals(finance, [paid]);
  await withdrawalWasPaid(finance, paid, { bankRef: "DEMO-4711", bankFee: 150n, paidOn: today });
  await approveWithdrawal(finance, await ask(lea, iban, 15_000n, "EUR"));

  const bounced = await ask(tom, ach, 12_000n);
  await approveWithdrawal(finance, bounced);
  await payWithdrawals(finance, [bounced]);
  await withdrawalBounced(finance, bounced, { reason: "The account does not exist.", fixable: true });
  const waiting = await ask(tom, ach, 25_000n);
  await approveWithdrawal(finance, waiting);
  await payWithdrawals(finance, [waiting]);

  await seedCorrections(finance, admin);
}

type Desk = Awaited<ReturnType<typeof deskOf>>;

async function seedCorrections(finance: Desk, admin: Desk): Promise<void> {
  const email = "wei@quayside.test";
  const correct = async (kind: "credit" | "debit" | "promo", amount: bigint, reason: string) => {
    const done = await propose(finance, { kind, email, amount, reason });
    if (!done.ok) throw new Error(`the demo's correction was refused: ${done.error}`);
    return done.value;
  };
  await approveAdjustment(admin, await correct("promo", 500n, "Welcome bonus"));
  await endProposal(
    admin,
    await correct("debit", 1_000n, "Postage"),
    "refuse",
    "It was billed with the order.",
  );
  await endProposal(finance, await correct("credit", 700n, "Entered twice"), "withdraw");
  await correct("credit", 1_250n, "A parcel was charged twice");
}
