/** Withdrawals as members make them (§3.8): asked for, held at once, taken back. */
import { fundsOf, lockWallet, post, walletOf, type WalletView } from "~/domain/ledger/ledger.server";
import { answerersOf } from "~/domain/bus";
import { changedLately } from "~/domain/accounts/recent-changes.server";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { idOf, open, seal } from "~/platform/crypto.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import {
  cautionHours,
  minWithdrawal,
  openRequests,
  withdrawalFeeCents,
  type WithdrawalCurrency,
} from "./config";
import { countriesOf, maskOf, sameAccount, type Destination } from "./destination";
import type { RestRequest, WithdrawalRequest } from "./forms";
import { heldJournals } from "./journals";
import { openStatuses } from "./states";
import { withdrawalSteps } from "./steps.server";

declare module "~/domain/bus" {
  interface Questions {
    /** Cents of USD that must stay on the balance. */
    "withdrawals.reserved": (on: Queryable, memberId: string) => Promise<bigint>;
    /** Whether nothing at all may be paid out, as while a chargeback is not settled. */
    "withdrawals.blocked": (on: Queryable, memberId: string) => Promise<boolean>;
  }
}

type Claimed = { reserved: bigint; blocked: boolean };

/** All that is claimed from a member (§4.1); later nouns, such as bills after dispatch, answer. */
async function claimedFrom(on: Queryable, memberId: string): Promise<Claimed> {
  let [reserved, blocked] = [0n, false];
  for (const claim of answerersOf("withdrawals.reserved")) reserved += await claim(on, memberId);
  for (const blocks of answerersOf("withdrawals.blocked")) blocked ||= await blocks(on, memberId);
  return { reserved, blocked };
}

/** What may be paid out, and why it is not more (§4.1). Cents of USD. */
export type Withdrawable = Pick<WalletView, "balance" | "promo" | "borrowed" | "owed"> & {
  amount: bigint;
  /** What must stay for bills. */
  reserved: bigint;
  /** A chargeback is not settled. */
  blocked: boolean;
};

/** Withdrawable (§4.1). Within a command the wallet is locked first. */
export async function withdrawableOf(memberId: string, on: Queryable = db): Promise<Withdrawable> {
  const { balance, promo, borrowed, owed, disputed, withdrawable } = await walletOf(memberId, on);
  const { reserved, blocked } = await claimedFrom(on, memberId);
  const amount = blocked || withdrawable < reserved ? 0n : withdrawable - reserved;
  return { balance, promo, borrowed, owed, amount, reserved, blocked: blocked || disputed };
}

/** Why a request is refused, as text keys; those of a field say which. */
export type RequestRefusal =
  | {
      field: "amount" | "country" | null;
      error: "payments:error.insufficient" | "withdrawals:error.sanctioned";
    }
  | { field: null; error: "withdrawals:error.open" };

/**
 * Requests a withdrawal: checked, encrypted and held (J10) in one transaction. The same key (the form's) makes one
 * request. Returns its number.
 */
export async function requestWithdrawal(
  member: { id: string },
  request: WithdrawalRequest,
  key: string,
): Promise<{ ok: true; no: string } | { ok: false; refusal: RequestRefusal }> {
  const id = idOf(`withdrawal:${member.id}:${key}`);
  return transaction(async (tx) => {
    const funds = fundsOf(await tx.rows(lockWallet(member.id)));
    const before = await tx.first<{ no: string }>(sql`select no from withdrawal where id = ${id}`);
    if (before) return { ok: true, no: before.no };
    const refusal = await refusalOf(tx, member.id, request, funds.avail);
    if (refusal) return { ok: false, refusal };
    const terms = { fee: withdrawalFeeCents, closingEmail: null };
    return { ok: true, no: await insert(tx, member.id, id, request, terms) };
  });
}

/**
 * What a closing account may withdraw below the minimum: the whole balance, in cents of USD. Zero where it is empty,
 * large enough for a normal withdrawal, or partly blocked.
 */
export async function restOf(memberId: string, on: Queryable = db): Promise<bigint> {
  const { amount, balance } = await withdrawableOf(memberId, on);
  return amount === balance && amount < minWithdrawal ? amount : 0n;
}

/**
 * Requests the balance of an account in the transaction that closes it: held (J10) and reviewed like others, without a
 * fee. `stale`: there is nothing to pay out.
 */
export async function payOutRest(
  tx: Tx,
  member: { id: string; email: string },
  request: RestRequest,
  key: string,
): Promise<Result<undefined, "withdrawals:error.sanctioned" | "profile:error.closeStale">> {
  const funds = fundsOf(await tx.rows(lockWallet(member.id)));
  const rest = await restOf(member.id, tx);
  if (rest === 0n || rest > funds.avail) return err("profile:error.closeStale");
  if (await isClosedTo(tx, member.id, destinationOf(request))) return err("withdrawals:error.sanctioned");
  const id = idOf(`withdrawal:${member.id}:${key}`);
  await insert(tx, member.id, id, { ...request, amount: rest }, { fee: 0n, closingEmail: member.email });
  return ok();
}

async function refusalOf(
  tx: Tx,
  memberId: string,
  request: WithdrawalRequest,
  available: bigint,
): Promise<RequestRefusal | null> {
  if (await isClosedTo(tx, memberId, destinationOf(request)))
    return { field: request.type === "iban" ? "country" : null, error: "withdrawals:error.sanctioned" };
  const under = await tx.first<{ n: number }>(sql`
    select count(*)::int as n from withdrawal
    where user_id = ${memberId} and status = any(${[...openStatuses]}::text[])`);
  if ((under?.n ?? 0) >= openRequests) return { field: null, error: "withdrawals:error.open" };
  const withdrawable = await withdrawableOf(memberId, tx);
  const most = withdrawable.amount < available ? withdrawable.amount : available;
  return request.amount > most ? { field: "amount", error: "payments:error.insufficient" } : null;
}

async function isClosedTo(tx: Tx, memberId: string, destination: Destination): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from sanctioned_country s where s.country = any(${countriesOf(destination)}::text[])
      or s.country = (select u.country from "user" u where u.id = ${memberId})
    limit 1`);
  return row !== null;
}

type NewWithdrawal = (WithdrawalRequest | RestRequest) & { amount: bigint };

async function insert(
  tx: Tx,
  memberId: string,
  id: string,
  request: NewWithdrawal,
  { fee, closingEmail }: { fee: bigint; closingEmail: string | null },
): Promise<string> {
  const destination = destinationOf(request);
  const row = await tx.first<{ no: string }>(sql`
    insert into withdrawal (id, no, user_id, type, amount, fee, ccy, dest_enc, dest_mask, caution, closing_email)
    values (${id}, 'W' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('withdrawal_no_seq'),
      ${memberId}, ${request.type}, ${request.amount}, ${fee}, ${request.ccy},
      ${sealed(id, destination)}, ${maskOf(destination)}, ${await asksForCaution(tx, memberId, destination)},
      ${closingEmail})
    returning no`);
  const no = row?.no ?? "";
  const moved = { id, no, userId: memberId, fee, payout: null, payings: 0 };
  const { type, amount, ccy } = request;
  await post(tx, heldJournals({ ...moved, type, amount, ccy }), { all: true });
  await withdrawalSteps.begin(tx, "submit", { member: memberId }, id);
  await addJob(tx, "payouts.tell", { withdrawalId: id, step: "submitted" });
  return no;
}

/** Whether the account may be hijacked: a recent change, and a destination never used before. */
async function asksForCaution(tx: Tx, memberId: string, destination: Destination): Promise<boolean> {
  if (!(await changedLately(tx, memberId, cautionHours))) return false;
  const paid = await tx.rows<{ id: string; destEnc: string | null }>(sql`
    select id, dest_enc from withdrawal
    where user_id = ${memberId} and status = 'COMPLETED' and type = ${destination.type}
      and dest_mask = ${maskOf(destination)} order by created_at desc limit 20`);
  return !paid.some(({ id, destEnc }) => {
    const earlier = unsealed(id, destEnc);
    return earlier !== null && sameAccount(earlier, destination);
  });
}

function destinationOf(request: WithdrawalRequest | RestRequest): Destination {
  const { type, holder } = request;
  if (type === "payoneer") return { type, holder, email: request.email };
  if (type === "ach") {
    const { routing, account, accountKind } = request;
    return { type, holder, routing, account, accountKind };
  }
  const { bank, swift, account, country, address, city, postCode } = request;
  return { type, holder, bank, swift, account, country, address, city, postCode };
}

const sealed = (id: string, destination: Destination) =>
  seal(JSON.stringify(destination), `withdrawal:${id}`);

/** Bank data as it was typed; null where it has been erased. */
export function unsealed(id: string, destEnc: string | null): Destination | null {
  return destEnc === null ? null : (JSON.parse(open(destEnc, `withdrawal:${id}`)) as Destination);
}

/** The member takes a request back while it is reviewed; what was held is free again. */
export async function cancelWithdrawal(
  memberId: string,
  no: string,
): Promise<Result<undefined, "withdrawals:error.stale">> {
  const done = await withdrawalSteps.runStep({ member: memberId }, no, "cancel", {});
  return done.ok ? ok() : err("withdrawals:error.stale");
}

export type Payee = { destination: Destination; amount: bigint; ccy: WithdrawalCurrency };

/** A member's own earlier request with its bank data, to be filled in again; null where there is none or it is erased. */
export async function payeeOf(memberId: string, no: string): Promise<Payee | null> {
  const row = await db.first<{
    id: string;
    destEnc: string | null;
    amount: bigint;
    ccy: WithdrawalCurrency;
  }>(sql`
    select id, dest_enc, amount, ccy from withdrawal where no = ${no} and user_id = ${memberId}`);
  const destination = row && unsealed(row.id, row.destEnc);
  return row && destination ? { destination, amount: row.amount, ccy: row.ccy } : null;
}
