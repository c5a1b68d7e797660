/**
 * What can be paid. Payments know orders, recharges and bills only by this interface; each later noun registers its
 * kind.
 */
import type { JournalDraft } from "~/domain/ledger/journals";
import { join, sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import type { Write } from "~/platform/db/writes.server";
import type { Result } from "~/platform/result";
import type { DisputeStatus } from "./disputes/facts";
import type { Method } from "./methods";
import type { Sold } from "./invoice-lines";

export type PayableType = "store_order" | "recharge_order" | "bulk_order" | "price_diff_bill";
export type PayableRef = { readonly type: PayableType; readonly id: string };

/** One payable as its row stood when it was locked. */
export type Due<Facts = unknown> = {
  readonly id: string;
  readonly no: string;
  /** What is to be paid, in minor units of `ccy`. */
  readonly amount: bigint;
  readonly ccy: string;
  readonly quoteVersion: number;
  /** The attempt that holds it, by its own row; null where it is free. */
  readonly lockedBy: string | null;
  readonly facts: Facts;
};

/** Who ends an attempt that is not paid. */
export type Ender = `member:${string}` | "system";

/** The attempt as the kinds see it. */
export type Attempt = {
  readonly paymentId: string;
  readonly memberId: string;
  readonly method: Method;
  readonly actor: `member:${string}` | `staff:${string}` | `provider:${string}` | "system";
  readonly auto?: boolean;
  /** True where `reserve` was called before for this attempt; a wallet payment reserves and settles in one. */
  readonly reserved: boolean;
  /** True where the attempt failed before the money came: settle only what still fits (§3.1 #12). */
  readonly late: boolean;
  readonly agreed: ReadonlyMap<string, { amount: bigint; quoteVersion: number }>;
  /** What the provider captured and what it is worth on the wallet; null before that and for the wallet itself. */
  readonly captured: {
    amount: bigint;
    ccy: string;
    rate: bigint | null;
    credited: bigint;
    /** What the method costs the member, in minor units of USD; taken from the wallet beside what is credited. */
    fee: bigint;
    exact: boolean;
  } | null;
};

/** Decides attempts one after the other, each on what those before it left. */
export interface Settler<Facts = unknown> {
  /** Whether the attempt may be settled (§3.1 #12); one that may not leaves everything to the others. */
  settle(dues: readonly Due<Facts>[], attempt: Attempt): Result<undefined> | Promise<Result<undefined>>;
  /** What settles all that were found to fit. Called once, at the end. */
  writes(): Promise<Write[]>;
}

export interface PayableKind<Facts = unknown> {
  readonly type: PayableType;
  /** Money that stays on the wallet (a recharge); all else is charged from it by `charge`. */
  readonly topUp: boolean;
  /**
   * A select that locks the payables of their members (`order by id for update`). Columns: `member_id uuid, id uuid, no
   * text, amount bigint, ccy text, quote_version int, locked_by uuid, facts json` (money as text).
   */
  lock(memberIds: readonly string[], ids: readonly string[]): Sql;
  /** Reserves the payables for an attempt that stays open (§3.1 #11), or returns why not, as a text key. */
  reserve(tx: Tx, dues: readonly Due<Facts>[], attempt: Attempt): Promise<Result<Write[]>>;
  /**
   * The member announced a wire (§3.1 #14). Without this function the payable stays locked, without expiry, until
   * finance decides (§3.4).
   */
  review?(tx: Tx, dues: readonly Due<Facts>[], attempt: Attempt): Promise<Result<Write[]>>;
  /** Settles the payables with the money (§3.1 #12), or returns why not; then the wallet is credited. */
  settle(tx: Tx, dues: readonly Due<Facts>[], attempt: Attempt): Promise<Result<Write[]>>;
  /**
   * For kinds whose payments can be decided as a batch: one statement that locks and reads what is needed besides the
   * payables. It follows the lock of the payables, before anybody knows which of them may be paid.
   */
  settler?(tx: Tx, ids: readonly string[]): Promise<Settler<Facts>>;
  /** The attempt failed (§3.1 #13): unlocks. */
  release(tx: Tx, dues: readonly Due<Facts>[], attempt: Attempt): Promise<Write[]>;
  /** The journal that takes the price from the wallet (J2, J7, J13), `promo` of it from the promotional balance. */
  charge(due: Due<Facts>, attempt: Attempt, promo: bigint): JournalDraft;
  /** False where it must not be paid with credit, such as a deposit (§3.2 #2). Left out: all may. */
  takesCredit?(due: Due<Facts>): boolean;
  /** False where promotional money must not pay for it: a deposit may go back to the balance. Left out: all may. */
  takesPromo?(due: Due<Facts>): boolean;
  sold?(tx: Queryable, id: string): Promise<Sold | null>;
  /** A select of `payable_id, order_id`: the store orders that payments of this kind are worth something of. */
  readonly ofOrders?: Sql;
  describe(memberId: string, ids: readonly string[]): Promise<PayableView[]>;
  present?(memberId: string, ids: readonly string[]): Promise<PayableReview[]>;
}

/** One payable on the pay step. */
export type PayableReview = PayableView & {
  version: number;
  /** Why it cannot be paid now, as a text key; null where it can. */
  problem: string | null;
  paymentId?: string | null;
  /** Until then its price is kept, where it is kept for a time. */
  keptUntil?: Date | null;
  /** It must not be paid with borrowed money (a deposit, §3.2 #2); `takesCredit` says the same of the locked row. */
  noCredit?: boolean;
  about:
    | { kind: "bill"; type: string; orderNo: string }
    | { kind: "recharge" }
    | { kind: "order" }
    | { kind: "bulk"; part: "pay-deposit" | "pay-full" | "pay-balance" };
};

export type PayableView = {
  id: string;
  no: string;
  amount: bigint;
  ccy: string;
  /** What the method cost the member, where the payable keeps it and not the payment; cents. */
  fee?: bigint;
  /** What of the money that it brought repaid at once what was owed or borrowed; cents. */
  repaid?: bigint;
  /** What of it came to the balance in cents; once it has. */
  credited?: bigint | null;
  /** What of another currency came to the balance in cents, and at which rate; once it has. */
  arrived?: { credited: bigint; rate: bigint } | null;
  href: string;
  orderNo?: string;
};

const kinds = new Map<string, PayableKind>();

/** Makes a kind known; `wiring.server.ts` calls it once for each noun. */
export function registerPayable<Facts>(kind: PayableKind<Facts>): void {
  kinds.set(kind.type, kind as PayableKind);
}

/** A select of `type, payable_id, order_id` over all kinds: what was paid for which store order, and by what. */
export function paidForOrders(): Sql {
  const parts = [...kinds.values()].flatMap(({ type, ofOrders }) =>
    ofOrders ? [sql`select ${type}::text as type, k.payable_id, k.order_id from (${ofOrders}) k`] : [],
  );
  return join(parts, " union all ");
}

/** The kind of a payable. An unknown one is a bug. */
export function payableKind(type: string): PayableKind {
  const kind = kinds.get(type);
  if (!kind) throw new Error(`no payable of the type ${type} is registered`);
  return kind;
}

/** Disputes over the payments of a payable, whatever became of them; money that went to the balance paid nothing. */
export function disputesOver(on: Queryable, { type, id }: PayableRef): Promise<{ status: DisputeStatus }[]> {
  return on.rows<{ status: DisputeStatus }>(sql`
    select d.status from payment_payable k join payment p on p.id = k.payment_id and not 'CREDITED' = any(p.tags)
    join dispute d on d.payment_id = p.id
    where k.payable_type = ${type} and k.payable_id = ${id} order by d.opened_at, d.id`);
}
