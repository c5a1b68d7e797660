/**
 * What a member's money should be, as money.md says it (§4.1 to §4.3), kept in memory: quantities, holds, accounts of
 * the house, and where each recharge, payment and order stands. Nothing here asks the product.
 */

import { Accounts, memberAccounts, type MemberAccount, type Sides } from "./accounts";
import type { BankLine } from "./bank-lines";
import type {
  Asked,
  Autopay,
  Bill,
  Ccy,
  Correction,
  CreditLine,
  Dispute,
  Mistake,
  Order,
  OutsideRefund,
  Payment,
  Payout,
  ProviderCharge,
  Recharge,
  Refund,
  Wire,
  Withdrawal,
} from "./things";

export class Model {
  readonly accounts = new Accounts();
  /** Pending journals by what they wait for. */
  readonly holds = new Map<unknown, Sides>();
  readonly recharges: Recharge[] = [];
  readonly wires: Wire[] = [];
  readonly orders: Order[] = [];
  /** Goods that were sent again, at no price: orders that no money moves by. */
  readonly resends: { no: string; status: string }[] = [];
  readonly payments: Payment[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly disputes: Dispute[] = [];
  readonly bills: Bill[] = [];
  readonly refunds: Refund[] = [];
  readonly asked: Asked[] = [];
  /** Pieces of cancelled orders that are the member's own, and what they cost them together. */
  readonly kept = { pieces: 0, cost: 0n };
  /** What an agent gave back of orders alone. */
  readonly givenByAgent: { order: Order; amount: bigint }[] = [];
  readonly outside: OutsideRefund[] = [];
  readonly corrections: Correction[] = [];
  readonly mistakes: Mistake[] = [];
  readonly lines: BankLine[] = [];
  readonly payouts: Payout[] = [];
  readonly charges: ProviderCharge[] = [];
  /** Whose the bank's numbers are that were credited, by currency and number (decision 017). */
  readonly numbers = new Map<string, unknown>();
  /** Written off of what is owed, and had back by a chargeback won: below zero. */
  readonly owedChanges: bigint[] = [];
  /** The credit line (§4.4): null where there is none. */
  line: CreditLine | null = null;
  autopay: Autopay | null = null;
  /** How often each move was made. */
  readonly made = new Map<string, number>();

  /* ---------- quantities (§4.1) ---------- */

  private pending(side: "dr" | "cr", account: MemberAccount): bigint {
    return [...this.holds.values()].reduce((sum, hold) => sum + (hold[side][account] ?? 0n), 0n);
  }

  /** Whether it is proposed to book what conversions have left. */
  resultAsked = false;

  get avail(): bigint {
    return -this.accounts.of("avail") - this.pending("dr", "avail");
  }
  get promo(): bigint {
    return -this.accounts.of("promo") - this.pending("dr", "promo");
  }
  get balance(): bigint {
    return this.avail + this.promo;
  }
  get wallet() {
    const { accounts } = this;
    return {
      balance: this.balance,
      promo: -accounts.of("promo"),
      pendingIn: this.pending("cr", "avail"),
      pendingOut: memberAccounts.reduce((sum, account) => sum + this.pending("dr", account), 0n),
      deposit: -accounts.of("deposit"),
      borrowed: accounts.of("credit"),
      owed: accounts.of("owed"),
      withdrawable: this.withdrawable,
    };
  }

  /* ---------- two phases (§4.2) ---------- */

  hold(key: unknown, sides: Sides): void {
    if (this.holds.has(key)) throw new Error("the model holds twice for one thing");
    this.holds.set(key, sides);
  }

  /** Ends what waits; where `sides` are given they are what really moved. */
  resolve(key: unknown, sides?: Sides): void {
    this.holds.delete(key);
    if (sides) this.accounts.enter(sides);
  }

  /* ---------- postings (§4.3) ---------- */

  /** Half of J1, J3 and J4: money of ours outside becomes money on the wallet; EUR and GBP by the open position. */
  arrives(from: string, amount: bigint, ccy: Ccy, credited: bigint, on = "avail"): Sides {
    if (ccy === "USD") return { dr: { [from]: amount }, cr: { [on]: credited } };
    return {
      dr: { [`${from} ${ccy}`]: amount, "fx:clearing USD": credited },
      cr: { [`fx:clearing ${ccy}`]: amount, [on]: credited },
    };
  }

  get withdrawable(): bigint {
    if (this.accounts.of("credit") > 0n || this.accounts.of("owed") > 0n) return 0n;
    if (this.disputes.some(({ status }) => status === "OPEN")) return 0n;
    const left = this.balance + this.accounts.of("promo");
    return left > 0n ? left : 0n;
  }
  /** The same, less open bills of what has left. */
  get withdrawableNow(): bigint {
    const bills = this.bills.filter(({ open }) => open).reduce((sum, { amount }) => sum + amount, 0n);
    return this.withdrawable < bills ? 0n : this.withdrawable - bills;
  }
  get loanLimit(): bigint {
    if (this.line?.status !== "ACTIVE" || this.line.overdue) return 0n;
    const left = this.line.limit - this.accounts.of("credit");
    return left > 0n ? left : 0n;
  }

  /** J2c: credit for the shortfall only. */
  draw(amount: bigint): void {
    this.accounts.enter({ dr: { credit: amount }, cr: { avail: amount } });
  }

  /** J15: what is owed first, then what is borrowed, with what is free on the balance and up to `most`. */
  repay(most: bigint, owedOnly = false): void {
    const free = most < this.avail ? most : this.avail;
    const owed = this.accounts.of("owed");
    const first = free < owed ? free : owed;
    const borrowed = owedOnly ? 0n : this.accounts.of("credit");
    const second = free - first < borrowed ? free - first : borrowed;
    this.accounts.enter({ dr: { avail: first + second }, cr: { owed: first, credit: second } });
    if (second > 0n && borrowed === second) this.goesOn();
  }

  /** A line that stood still because something was overdue goes on once that is repaid. */
  private goesOn(): void {
    if (!this.line) return;
    this.line.overdue = false;
    if (this.line.stoppedFor === "overdue") Object.assign(this.line, { status: "ACTIVE", stoppedFor: null });
  }

  /** Money has come onto the balance: what is owed is repaid always, what is borrowed where that is wished or due. */
  cameIn(): void {
    if (this.avail <= 0n) return;
    this.repay(this.avail, !(this.line?.auto || this.line?.overdue));
  }
}

/** Rounded half-up, both above zero. */
export const divided = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by);

/** 2.00 % of what is due before the fee, half-up to the cent (D6). */
export const feeOf = (due: bigint) => divided(due * 2n, 100n);
