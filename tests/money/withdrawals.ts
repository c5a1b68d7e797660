/** Withdrawals (J10, J11): asked for, taken back, agreed to, refused, paid, bounced, returned. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { approveWithdrawal, rejectWithdrawal } from "~/domain/withdrawals/decide.server";
import {
  payWithdrawals,
  withdrawalBounced,
  withdrawalReturned,
  withdrawalWasPaid,
} from "~/domain/withdrawals/pay.server";
import { cancelWithdrawal, requestWithdrawal } from "~/domain/withdrawals/withdrawals.server";
import { divided, type Model } from "./model";
import type { Ccy, Withdrawal } from "./things";
import { atOnce, cents, likely, move, nth } from "./move";
import type { Real } from "./real";

const open: readonly Withdrawal["status"][] = ["UNDER_REVIEW", "APPROVED", "PAYING"];
const isOpen = ({ status }: Withdrawal) => open.includes(status);
const why = { reason: "The account is closed", fixable: true };

const ask = move({
  name: "ask for a withdrawal",
  often: 3,
  args: fc.record({
    amount: cents(5_000, 140_000),
    ccy: fc.constantFrom<Ccy>("USD", "EUR"),
    type: fc.constantFrom<Withdrawal["type"]>("iban", "iban", "iban", "payoneer"),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  run: asks,
});

const askForMost = move({
  name: "ask for a withdrawal of most of what there is",
  often: 6,
  args: fc.record({
    percent: fc.integer({ min: 70, max: 100 }),
    ccy: fc.constantFrom<Ccy>("USD", "EUR"),
    type: fc.constantFrom<Withdrawal["type"]>("iban", "iban", "iban", "payoneer"),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: (model) => mostOf(model) >= 8_000n && !model.withdrawals.some(isOpen),
  run: (model, real, { percent, ...asked }) =>
    asks(model, real, { ...asked, amount: (mostOf(model) * BigInt(percent)) / 100n }),
});

const mostOf = (model: Model) => (model.withdrawableNow < model.avail ? model.withdrawableNow : model.avail);

type Asked = Pick<Withdrawal, "amount" | "ccy" | "type"> & { clicks: number };

async function asks(model: Model, real: Real, { amount, ccy, type, clicks }: Asked): Promise<void> {
  const bank = {
    bank: "Hafenbank",
    swift: "DEUTDEFF",
    account: "DE89370400440532013000",
    country: "DE",
    address: "Kajen 7",
    city: "Hamburg",
    postCode: "20459",
  };
  const payee = type === "iban" ? bank : { email: "mira@example.test" };
  const wanted = { intent: "request", type, amount, ccy, holder: "Mira Holm", ...payee } as never;
  const key = randomUUID();
  const tell = () => requestWithdrawal(real.payer, wanted, key);
  const answers = await Promise.all(Array.from({ length: clicks }, tell));
  const possible = !model.withdrawals.some(isOpen) && amount <= mostOf(model);
  const nos = new Set(answers.map((answer) => (answer.ok ? answer.no : null)));
  expect(
    [...nos].map((no) => no !== null),
    JSON.stringify(answers),
  ).toEqual([possible]);
  const [no] = nos;
  if (!no) return;
  const made: Withdrawal = {
    no,
    amount,
    ccy,
    status: "UNDER_REVIEW",
    approvals: 0,
    type,
    payout: 0n,
    rate: 0n,
    bankFee: 0n,
    left: null,
  };
  model.withdrawals.push(made);
  model.hold(made, { dr: { avail: amount }, cr: { "wd:clearing": amount } });
}

/** Mostly one that stands where it has to. */
const one = (model: Model, which: number, ...at: Withdrawal["status"][]) =>
  likely(model.withdrawals, ({ status }) => at.includes(status), which) as Withdrawal;
const some =
  (...at: Withdrawal["status"][]) =>
  (model: Model) =>
    model.withdrawals.some(({ status }) => at.includes(status));

/** What was held is free again, and repays what is owed. */
function letGo(model: Model, taken: Withdrawal, status: Withdrawal["status"]): void {
  taken.status = status;
  model.resolve(taken);
  model.cameIn();
}

const cancel = move({
  name: "take a withdrawal back",
  often: 0.3,
  args: fc.record({ which: nth, clicks: fc.integer({ min: 1, max: 2 }) }),
  fits: some("UNDER_REVIEW"),
  async run(model, real, { which, clicks }) {
    const taken = one(model, which, "UNDER_REVIEW");
    const done = await atOnce(clicks, () => cancelWithdrawal(real.payer.id, taken.no));
    expect(done).toBe(taken.status === "UNDER_REVIEW" ? 1 : 0);
    if (done > 0) letGo(model, taken, "CANCELLED");
  },
});

/** J12: nothing is agreed to nor paid while a chargeback is not settled, or left something owed. */
const standStill = (model: Model) =>
  model.accounts.of("owed") > 0n || model.disputes.some(({ status }) => status === "OPEN");

const approve = move({
  name: "finance agrees to a withdrawal, by two where it is much",
  often: 3,
  args: fc.record({ which: nth }),
  fits: some("UNDER_REVIEW"),
  async run(model, real, { which }) {
    const taken = one(model, which, "UNDER_REVIEW");
    for (const by of [real.staff, real.other]) {
      const done = await approveWithdrawal(by, taken.no);
      expect(done.ok).toBe(taken.status === "UNDER_REVIEW" && !standStill(model));
      if (done.ok) taken.approvals += 1;
      if (done.ok && taken.approvals === (taken.amount > 100_000n ? 2 : 1)) taken.status = "APPROVED";
    }
  },
});

const refuse = move({
  name: "finance refuses a withdrawal",
  often: 0.3,
  args: fc.record({ which: nth }),
  fits: some("UNDER_REVIEW", "APPROVED"),
  async run(model, real, { which }) {
    const taken = one(model, which, "UNDER_REVIEW", "APPROVED");
    const done = await rejectWithdrawal(real.staff, taken.no, why);
    expect(done.ok).toBe(taken.status === "UNDER_REVIEW" || taken.status === "APPROVED");
    if (done.ok) letGo(model, taken, "REJECTED");
  },
});

const pay = move({
  name: "a withdrawal goes to the bank",
  often: 3,
  args: fc.record({ which: nth }),
  fits: some("APPROVED"),
  async run(model, real, { which }) {
    const taken = one(model, which, "APPROVED");
    const { left, still } = await payWithdrawals(real.staff, [taken.no]);
    const approved = taken.status === "APPROVED";
    expect(left).toEqual(approved ? [] : [taken.no]);
    expect(still).toEqual(approved && standStill(model) ? [taken.no] : []);
    if (left.length + still.length > 0) return;
    taken.status = "PAYING";
    taken.rate = real.rates[taken.ccy];
    taken.payout = divided(taken.amount * 1_000_000n, taken.rate);
  },
});

const bank = ({ ccy, type }: Withdrawal) => `bank:${type === "payoneer" ? type : ccy.toLowerCase()} ${ccy}`;

/** J11 as it is, or taken back. */
function leaves(model: Model, taken: Withdrawal, back: boolean): void {
  const { amount, ccy, payout } = taken;
  const [out, into] = back ? (["dr", "cr"] as const) : (["cr", "dr"] as const);
  const sides = { dr: {} as Record<string, bigint>, cr: {} as Record<string, bigint> };
  sides[into]["wd:clearing"] = amount;
  sides[out][bank(taken)] = payout;
  if (ccy !== "USD") {
    sides[out]["fx:clearing USD"] = amount;
    sides[into][`fx:clearing ${ccy}`] = payout;
  }
  model.accounts.enter(sides);
}

function bankKeeps(model: Model, taken: Withdrawal, fee: bigint): void {
  model.accounts.enter({ dr: { [`exp:bank_fee ${taken.ccy}`]: fee }, cr: { [bank(taken)]: fee } });
}

const paid = move({
  name: "the bank has paid a withdrawal",
  often: 3,
  args: fc.record({
    which: nth,
    bankFee: fc.constantFrom(0n, 350n),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: some("PAYING"),
  async run(model, real, { which, bankFee, clicks }) {
    const taken = one(model, which, "PAYING");
    const facts = { bankRef: randomUUID(), bankFee, paidOn: new Date().toISOString().slice(0, 10) };
    const done = await atOnce(clicks, () => withdrawalWasPaid(real.staff, taken.no, facts));
    expect(done).toBe(taken.status === "PAYING" ? 1 : 0);
    if (done === 0) return;
    isPaid(model, taken, bankFee);
  },
});

/** J10 posted, and J11. */
export function isPaid(model: Model, taken: Withdrawal, bankFee: bigint): void {
  Object.assign(taken, { status: "COMPLETED", bankFee });
  model.resolve(taken, { dr: { avail: taken.amount }, cr: { "wd:clearing": taken.amount } });
  leaves(model, taken, false);
  bankKeeps(model, taken, bankFee);
}

/** The line that paid it was another's: its money is held again. */
export function isNotPaid(model: Model, taken: Withdrawal): void {
  Object.assign(taken, { status: "PAYING", paidBy: undefined });
  leaves(model, taken, true);
  const { bankFee, ccy } = taken;
  model.accounts.enter({ dr: { [bank(taken)]: bankFee }, cr: { [`exp:bank_fee ${ccy}`]: bankFee } });
  taken.bankFee = 0n;
  model.accounts.enter({ dr: { "wd:clearing": taken.amount }, cr: { avail: taken.amount } });
  model.hold(taken, { dr: { avail: taken.amount }, cr: { "wd:clearing": taken.amount } });
}

const bounced = move({
  name: "the bank refuses a withdrawal",
  often: 0.4,
  args: fc.record({ which: nth }),
  fits: some("PAYING"),
  async run(model, real, { which }) {
    const taken = one(model, which, "PAYING");
    const done = await withdrawalBounced(real.staff, taken.no, why);
    expect(done.ok).toBe(taken.status === "PAYING");
    if (done.ok) letGo(model, taken, "FAILED");
  },
});

const returned = move({
  name: "a paid withdrawal comes back, less what the banks kept",
  often: 2,
  args: fc.record({
    which: nth,
    kept: fc.constantFrom(0n, 1n, 1_500n),
    clicks: fc.integer({ min: 1, max: 2 }),
  }),
  fits: some("COMPLETED"),
  async run(model, real, { which, kept, clicks }) {
    const taken = one(model, which, "COMPLETED");
    const done = await atOnce(clicks, () => withdrawalReturned(real.staff, taken.no, { ...why, kept }));
    expect(done).toBe(taken.status === "COMPLETED" ? 1 : 0);
    if (done === 0) return;
    comeBack(model, taken, kept);
  },
});

function comeBack(model: Model, taken: Withdrawal, kept: bigint): void {
  Object.assign(taken, { status: "FAILED", left: taken.payout - kept });
  leaves(model, taken, true);
  model.accounts.enter({ dr: { "wd:clearing": taken.amount }, cr: { avail: taken.amount } });
  bankKeeps(model, taken, kept);
  const cost = divided(kept * taken.rate, 1_000_000n);
  model.accounts.enter({ dr: { avail: cost }, cr: { "exp:adjust": cost } });
  model.cameIn();
}

export const withdrawals = [
  ask,
  askForMost,
  askForMost,
  cancel,
  approve,
  approve,
  refuse,
  pay,
  pay,
  paid,
  paid,
  bounced,
  returned,
];
