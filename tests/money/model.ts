/**
 * What a member's money should be, as money.md says it (§4.1 to §4.3), kept in memory: quantities, holds, accounts of
 * the house, and where each recharge, payment and order stands. Nothing here asks the product.
 */

import type { BankLine } from "./bank-lines";

/** `avail` and the like are the member's own accounts; all else is the house's, such as `psp:stripe EUR`. */
export const memberAccounts = ["avail", "promo", "deposit", "credit", "owed"] as const;
export type MemberAccount = (typeof memberAccounts)[number];

/** A debit of the first list, a credit of the second; an account without a currency is in US dollars. */
export type Sides = { dr: Record<string, bigint>; cr: Record<string, bigint> };

/** Debit minus credit of each account, by `name CCY`. */
export class Accounts {
  readonly net = new Map<string, bigint>();

  /** Enters a journal; one that does not balance is a mistake of the model's own. */
  enter({ dr, cr }: Sides): void {
    const open = new Map<string, bigint>();
    for (const [side, sign] of [
      [dr, 1n],
      [cr, -1n],
    ] as const)
      for (const [name, amount] of Object.entries(side)) {
        if (amount < 0n) throw new Error(`the model enters ${amount} on ${name}`);
        const account = named(name);
        const ccy = account.slice(-3);
        open.set(ccy, (open.get(ccy) ?? 0n) + sign * amount);
        this.net.set(account, (this.net.get(account) ?? 0n) + sign * amount);
      }
    for (const [ccy, rest] of open) if (rest !== 0n) throw new Error(`the model is out by ${rest} ${ccy}`);
  }

  of(name: string): bigint {
    return this.net.get(named(name)) ?? 0n;
  }
}

const named = (name: string) => (/ [A-Z]{3}$/.test(name) ? name : `${name} USD`);

export type Method = "card" | "paypal" | "wire";
export type Ccy = "USD" | "EUR" | "GBP";

export type Recharge = {
  kind: "recharge";
  id: string;
  no: string;
  method: Method;
  ccy: Ccy;
  amount: bigint;
  status: "AWAITING_PAYMENT" | "PENDING" | "COMPLETED" | "CLOSED";
  /** The attempt that holds it. */
  lock: Payment | null;
  /** Announced by the last proof, in its own currency; of a wire only. */
  announced: bigint;
  proven: boolean;
  paid: boolean;
  /** Of a wire that was found: what arrived, by which line of the statement, and what the balance has of it. */
  received?: bigint;
  line?: BankLine;
  credited?: bigint;
  /** The bank's number, where finance typed it. */
  typed?: string;
  /** A correction over what its line says otherwise, or over what the bank took back: proposed or posted. */
  corrected: Set<"wire" | "recall">;
};

export type Parts = { goods: bigint; shipping: bigint; service: bigint; tax: bigint };

export type Order = {
  kind: "order";
  id: string;
  no: string;
  /** Price and quote as the product made them: what things cost is not what this model is about. */
  total: bigint;
  version: number;
  left: Parts;
  items: { id: string; left: number }[];
  status: "AWAITING_PAYMENT" | "PENDING" | "PURCHASING" | "SHIPPED" | "DELIVERED";
  box: "ACTIVE" | "DRAFT";
  purchased: boolean;
  lock: Payment | null;
  /** Stopped, because what paid it is disputed (3.1 #24). */
  stopped: boolean;
  /** What was paid for it and not given back, and how much of that by promotional money. */
  paid: bigint;
  promo: bigint;
  /** Earned by parcels and bills, and not given back. */
  earned: Parts;
  /** What paid it as it is, and how much of that can still go back by the provider. */
  payer: Payment | null;
  byProvider: bigint;
};

export type Withdrawal = {
  no: string;
  amount: bigint;
  ccy: Ccy;
  status: "UNDER_REVIEW" | "APPROVED" | "PAYING" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED";
  approvals: number;
  /** In its own currency, once it goes to the bank. */
  payout: bigint;
  /** What our bank took for it, and what the banks left of it when it came back. */
  bankFee: bigint;
  left: bigint | null;
  /** The lines of the statement by which it went and came back. */
  out?: BankLine;
  back?: BankLine;
};

export type Dispute = {
  id: string;
  payment: Payment;
  amount: bigint;
  ccy: Ccy;
  value: bigint;
  fromBalance: bigint;
  taken: boolean;
  /** How many changes of what was written off there were when the money was taken. */
  takenAt?: number;
  status: "OPEN" | "WON" | "LOST";
};

/** What one in finance proposed to correct by hand, and where that stands. */
export type Correction = {
  no: string;
  kind: "credit" | "debit" | "promo" | "owed" | "borrowed" | "reversal";
  amount: bigint;
  status: "PROPOSED" | "POSTED" | "REFUSED" | "WITHDRAWN";
  /** Of a reversal: what it takes back. */
  of?: Correction;
  reversed?: boolean;
};

/** A bill about an order that has left. */
export type Bill = { id: string; no: string; order: Order; amount: bigint; open: boolean };

/** A refund of a recharge that somebody made at the provider by hand. */
export type OutsideRefund = {
  id: string;
  no: string;
  payment: Payment;
  amount: bigint;
  status: "UNASSIGNED" | "COMPLETED";
};

/** Money of an order that goes back by the provider that took it. */
export type Refund = {
  id: string;
  order: Order;
  payment: Payment;
  amount: bigint;
  status: "PROCESSING" | "ERROR" | "COMPLETED" | "FAILED";
};

export type Payment = {
  id: string;
  method: "wallet" | "card" | "paypal" | "wire";
  status: "IN_PROGRESS" | "ERROR" | "SUCCESSFUL" | "FAILED";
  /** What the provider is asked for. */
  amount: bigint;
  ccy: Ccy;
  fee: bigint;
  held: boolean;
  of: { target: Order | Recharge; amount: bigint; version: number }[];
  /** What the provider took and what that was worth. */
  taken?: { amount: bigint; ccy: Ccy; credited: bigint };
  /** Of a wire: a proof was sent; its money was found. */
  proven?: boolean;
  found?: boolean;
};

export class Model {
  readonly accounts = new Accounts();
  /** Pending journals by what they wait for. */
  readonly holds = new Map<unknown, Sides>();
  readonly recharges: Recharge[] = [];
  readonly orders: Order[] = [];
  readonly payments: Payment[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly disputes: Dispute[] = [];
  readonly bills: Bill[] = [];
  readonly refunds: Refund[] = [];
  readonly outside: OutsideRefund[] = [];
  readonly corrections: Correction[] = [];
  readonly lines: BankLine[] = [];
  /** Whose the bank's numbers are that were credited, by currency and number (decision 017). */
  readonly numbers = new Map<string, unknown>();
  /** Written off of what is owed, and had back by a chargeback won: below zero. */
  readonly owedChanges: bigint[] = [];
  /** The credit line (§4.4): null where there is none. */
  line: { limit: bigint; auto: boolean; overdue: boolean } | null = null;
  /** How often each move was made. */
  readonly made = new Map<string, number>();
  /** What things of other nouns stand at, by a name of the noun's own; compared by whoever put them there. */
  readonly extra = new Map<string, unknown>();

  /* ---------- quantities (§4.1) ---------- */

  private pending(side: "dr" | "cr", account: MemberAccount): bigint {
    return [...this.holds.values()].reduce((sum, hold) => sum + (hold[side][account] ?? 0n), 0n);
  }

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
    if (!this.line || this.line.overdue) return 0n;
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
    if (this.line && this.accounts.of("credit") === 0n) this.line.overdue = false;
  }

  /** Money has come onto the balance: what is owed is repaid always, what is borrowed where that is wished or due. */
  cameIn(): void {
    if (this.avail <= 0n) return;
    this.repay(this.avail, !(this.line?.auto || this.line?.overdue));
  }

  /** J2: promotional money first. What of each order promotional money paid stays known for its refund. */
  charge(orders: readonly Order[], promo: bigint, payer: Payment | null = null): void {
    let rest = promo;
    for (const order of orders) {
      order.promo = rest < order.total ? rest : order.total;
      rest -= order.promo;
      this.accounts.enter({
        dr: { promo: order.promo, avail: order.total - order.promo },
        cr: { "def:order": order.total },
      });
      Object.assign(order, {
        status: "PENDING",
        lock: null,
        paid: order.total,
        payer,
        byProvider: order.total,
      });
    }
  }

  /** J5, all of it: promo back to promo. */
  refund(order: Order): void {
    const promo = order.promo < order.paid ? order.promo : order.paid;
    this.accounts.enter({
      dr: { "def:order": order.paid },
      cr: { promo, avail: order.paid - promo },
    });
    Object.assign(order, {
      status: "AWAITING_PAYMENT",
      box: "DRAFT",
      promo: 0n,
      paid: 0n,
      payer: null,
      stopped: false,
    });
    this.cameIn();
  }

  /* ---------- payments (§3.4) ---------- */

  /** D6: the fee of paying by PayPal, held where the balance covers it, else asked for together with the price. */
  begin(id: string, method: "card" | "paypal", targets: readonly (Order | Recharge)[]): Payment {
    const purchase = targets.every(({ kind }) => kind === "order");
    const due = targets.reduce((sum, target) => sum + dueOf(target), 0n);
    const fee = purchase && method === "paypal" ? feeOf(due) : 0n;
    const held = fee > 0n && this.avail >= fee;
    const payment: Payment = {
      ...{ id, method, status: "IN_PROGRESS", fee, held },
      amount: held ? due : due + fee,
      ccy: targets[0]?.kind === "recharge" ? targets[0].ccy : "USD",
      of: targets.map((target) => ({
        target,
        amount: dueOf(target),
        version: target.kind === "order" ? target.version : 0,
      })),
    };
    if (held) this.hold(payment, { dr: { avail: fee }, cr: { "rev:paypal_fee": fee } });
    for (const target of targets) {
      target.lock = payment;
      if (target.kind === "recharge") target.status = "PENDING";
    }
    this.payments.push(payment);
    return payment;
  }

  /** Declined, left, superseded: locks and holds are let go. */
  fails(payment: Payment): void {
    if (payment.status !== "IN_PROGRESS" && payment.status !== "ERROR") return;
    payment.status = "FAILED";
    this.resolve(payment);
    for (const { target } of payment.of) {
      if (target.lock !== payment) continue;
      target.lock = null;
      if (target.kind === "recharge" || target.status === "PENDING") target.status = "AWAITING_PAYMENT";
    }
  }

  /** The provider took `amount`; worth `credited`. All targets move together, or all of it is on the balance. */
  captured(payment: Payment, amount: bigint, ccy: Ccy, credited: bigint): void {
    if (payment.status === "SUCCESSFUL") return;
    const late = payment.status === "FAILED";
    payment.taken = { amount, ccy, credited };
    const exact = amount === payment.amount && ccy === payment.ccy;
    const psp = payment.method === "paypal" ? "psp:paypal" : "psp:stripe";
    const [first] = payment.of;
    if (first?.target.kind === "recharge") {
      this.accounts.enter(this.arrives(psp, amount, ccy, credited));
      const fee = payment.method === "paypal" ? feeOf(credited) : 0n;
      this.accounts.enter({ dr: { avail: fee }, cr: { "rev:paypal_fee": fee } });
      this.rechargePaid(first.target, payment, late);
      this.cameIn();
    } else {
      const orders = payment.of.map(({ target }) => target as Order);
      const fits = exact && payment.of.every((each) => this.stillFits(payment, each, late));
      const mayOwe = this.avail;
      this.resolve(payment);
      this.accounts.enter(this.arrives(psp, amount, ccy, credited));
      if (fits) {
        this.charge(orders, 0n, payment);
        const lost = late && payment.held && mayOwe < payment.fee;
        const fee = lost ? 0n : payment.fee;
        this.accounts.enter({ dr: { avail: fee }, cr: { "rev:paypal_fee": fee } });
      } else {
        for (const order of orders) if (order.lock === payment) order.lock = null;
        this.cameIn();
      }
    }
    payment.status = "SUCCESSFUL";
  }

  private rechargePaid(recharge: Recharge, payment: Payment, late: boolean): void {
    const mine = late ? recharge.lock === null : recharge.lock === payment;
    if (!mine) return;
    if (!recharge.paid && recharge.status !== "CLOSED") recharge.status = "COMPLETED";
    recharge.paid = true;
    recharge.lock = null;
  }

  /** 3.1 #12. */
  private stillFits(payment: Payment, { target, amount, version }: Payment["of"][number], late: boolean) {
    if (target.kind !== "order") return false;
    if (!late) return target.lock === payment;
    return (
      target.lock === null &&
      target.status === "AWAITING_PAYMENT" &&
      target.box === "ACTIVE" &&
      target.total === amount &&
      target.version === version
    );
  }
}

const dueOf = (target: Order | Recharge) => (target.kind === "order" ? target.total : target.amount);

/** Rounded half-up, both above zero. */
export const divided = (amount: bigint, by: bigint) => (2n * amount + by) / (2n * by);

/** 2.00 % of what is due before the fee, half-up to the cent (D6). */
export const feeOf = (due: bigint) => divided(due * 2n, 100n);
