/** What the model knows of recharges, orders, payments, withdrawals, disputes, corrections, bills and refunds. */
import type { StoreOrder } from "~/partners/stores/store-platform";
import type { Sides } from "./accounts";
import type { TestStaff } from "../factories";
import type { BankLine } from "./bank-lines";

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
  paid: boolean;
};

/** A wire that was announced to a member, for a recharge or for what a payment pays. */
export type Wire = {
  /** How finance names it, and how it chooses it from a list. */
  reference: string;
  chosen: { type: "recharge"; key: string } | { type: "payment"; key: string };
  of: Recharge | Payment;
  ccy: Ccy;
  amount: bigint;
  /** What its amount is worth, where a price was asked for. */
  price: bigint | null;
  /** Frozen with the price, or when the money arrived. */
  rate: bigint | null;
  proven: boolean;
  /** What arrived, what the balance has of it, and by which line of the statement it came. */
  received: bigint | null;
  credited: bigint;
  /** What was missing of a price and is borne by us. */
  borne: bigint;
  line: BankLine | null;
  /** The bank's number, where finance typed it. */
  typed: string | null;
  /** A correction over what its line says otherwise, or over what the bank took back: proposed or posted. */
  corrected: Set<"wire" | "recall" | "mistaken">;
  /** What was confirmed by hand was a mistake, and is undone. */
  undone: boolean;
};

/** What one in finance proposed to undo of what was confirmed by hand. */
export type Mistake = {
  no: string;
  wire: Wire;
  by: TestStaff;
  status: "PROPOSED" | "POSTED" | "REFUSED" | "WITHDRAWN";
};

export type Parts = { goods: bigint; shipping: bigint; service: bigint; tax: bigint };

/** Asked for by its member or by a dispute over what paid it; `answered` once staff say that it stands still. */
export type Stop = { by: "member" | "dispute"; fee: bigint; answered: boolean };

export type Order = {
  kind: "order";
  id: string;
  no: string;
  /** Price and quote as the product made them: what things cost is not what this model is about. */
  total: bigint;
  version: number;
  left: Parts;
  /** What changes left that was too little to be billed or credited. */
  rest?: Parts;
  items: { id: string; left: number }[];
  status: "AWAITING_PAYMENT" | "PENDING" | "PURCHASING" | "SHIPPED" | "DELIVERED";
  box: "ACTIVE" | "DRAFT";
  purchased: boolean;
  /** More was wanted after it was accepted: that is neither bought nor set aside yet. */
  lacks: boolean;
  lock: Payment | null;
  /** Of a buyer of whom there is another order, and whether the product warns of it: then its member looks at it first. */
  twin: boolean;
  warned: boolean;
  /** Paid together with others of its buyer, in one parcel (decision 081). */
  merged: boolean;
  /** As its store has it, and how many units of each of its lines. */
  said: StoreOrder;
  units: readonly [number, number];
  /** What holds it back (3.1 #24), and what a cancel costs then; nothing where it goes on. */
  stop: Stop | null;
  /** What was paid for it and not given back, and how much of that by promotional money. */
  paid: bigint;
  promo: bigint;
  /** Earned by parcels and bills, and not given back. */
  earned: Parts;
  /** What paid it as it is, and what of it and of its bills came by card or PayPal. */
  payer: Payment | null;
  sources: { payment: Payment; amount: bigint }[];
};

export type Withdrawal = {
  no: string;
  amount: bigint;
  ccy: Ccy;
  status: "UNDER_REVIEW" | "APPROVED" | "PAYING" | "COMPLETED" | "REJECTED" | "FAILED" | "CANCELLED";
  approvals: number;
  type: "iban" | "payoneer";
  /** In its own currency by a rate of its own, once it goes to the bank. */
  payout: bigint;
  rate: bigint;
  /** What our bank took for it, and what the banks left of it when it came back. */
  bankFee: bigint;
  left: bigint | null;
  /** The lines of the statement by which it went and came back. */
  out?: BankLine | undefined;
  back?: BankLine | undefined;
  /** The line that paid it, where finance did not say so by hand. */
  paidBy?: BankLine | undefined;
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

/** A bill about an order. */
export type Bill = {
  kind: "bill";
  id: string;
  no: string;
  order: Order;
  /** What was charged before it. */
  old: bigint;
  amount: bigint;
  open: boolean;
  /** The member has objected to it, and it waits for the desk. */
  objected: boolean;
  lock: Payment | null;
  /** The part of the price that it is about; freight where nothing is said. */
  part?: keyof Parts;
};

/** What a payment may be for. */
export type Target = Order | Recharge | Bill;

/** A refund that somebody made at the provider by hand: of an order where its payment was for one only, or finance says so. */
export type OutsideRefund = {
  id: string;
  no: string;
  ref: string;
  payment: Payment;
  order: Order | null;
  amount: bigint;
  status: "UNASSIGNED" | "COMPLETED" | "FAILED";
  /** The account it stands on. */
  stands: "suspense" | "exp:refund" | "avail";
};

/** The credit line (§4.4). */
export type CreditLine = {
  status: "NONE" | "APPLIED" | "ACTIVE" | "SUSPENDED" | "CLOSED";
  limit: bigint;
  /** Whether incoming money repays by itself what is borrowed. */
  auto: boolean;
  overdue: boolean;
  stoppedFor: "overdue" | "staff" | "written_off" | null;
};

/** What is paid by itself. */
export type Autopay = {
  mode: "off" | "now" | "daily";
  useCredit: boolean;
  /** What the balance does not cover is charged to the saved card. */
  byCard: boolean;
  maxOrder: bigint | null;
  maxDay: bigint | null;
  /** How many payments there were when the rule was kept. */
  since: number;
};

/** A refund that somebody asked for and finance has to agree to. */
export type Asked = {
  no: string;
  order: Order;
  parts: Parts;
  goodwill: bigint;
  source: Payment | null;
  status: "REQUESTED" | "REFUSED" | "GIVEN";
};

/** Money of an order that goes back by the provider that took it. */
export type Refund = {
  id: string;
  order: Order;
  payment: Payment;
  amount: bigint;
  status: "PROCESSING" | "ERROR" | "COMPLETED" | "FAILED";
};

/** What a provider charged, gave or converted of its own: what waits for its second person, and what was booked. */
export type ProviderCharge = {
  id: string;
  provider: "stripe" | "paypal";
  amount: bigint;
  ccy: Ccy;
  asked: { booking: string; account: string; by: string } | null;
  posted: { booking: string; sides: Sides } | null;
};

/** What a provider says that it paid out to us: by which line of the statement it came, and its booking there. */
export type Payout = {
  provider: "stripe" | "paypal";
  ref: string;
  amount: bigint;
  ccy: Ccy;
  line: BankLine | null;
  booking: Sides | null;
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
  /** Begun by auto-pay; by a card that is kept; why it failed. */
  auto?: boolean;
  saved?: boolean;
  code?: string;
  of: { target: Target; amount: bigint; version: number }[];
  /** What the provider took and what that was worth. */
  taken?: { amount: bigint; ccy: Ccy; credited: bigint };
};
