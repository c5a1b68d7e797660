/** The books for finance (§7): the trial balance at any moment, an account's lines, a journal. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { z } from "zod";
import { db, sql } from "~/platform/db";
import { keyset } from "~/platform/db/list.server";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { memberKinds } from "./chart";
import { postedBy } from "./closing.server";
import type { DeskPage } from "./things";
import { deskPageOf } from "./things.server";

export type BalanceRow = {
  account: string;
  ccy: string;
  /** Minor units of `ccy`: everything posted on either side. */
  debit: bigint;
  credit: bigint;
};

/** The sums of every account and currency, as they were at a moment: what had been posted by then. */
export function trialBalance(at: Date): Promise<BalanceRow[]> {
  return db.rows<BalanceRow>(sql`
    select kind as account, ccy, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from (${postedBy(at)}) posted group by kind, ccy order by ccy desc, kind`);
}

/** Whether an account of this name is one of many members. */
export const isMembers = (account: string): boolean => (memberKinds as readonly string[]).includes(account);

export type AccountHead = {
  id: bigint;
  code: string;
  kind: string;
  ccy: string;
  memberId: string | null;
  email: string | null;
};

/** An account by its code and currency; null where there is none. */
export function accountByCode(code: string, ccy: string): Promise<AccountHead | null> {
  return db.first<AccountHead>(sql`
    select a.id, a.code, a.kind, a.ccy, a.member_id, u.email
    from ledger_account a left join "user" u on u.id = a.member_id where a.code = ${code} and a.ccy = ${ccy}`);
}

/**
 * The kind of the company's own journals that have no posting code: conversion, exchange result, bank fee. Derived from
 * their accounts; null for others.
 */
const ownKind = sql`(
  select case
    when bool_and(a.kind in ('exp:fx', 'fx:clearing')) and bool_or(a.kind = 'exp:fx') then 'exchangeResult'
    when bool_and(a.kind ~ '^(bank|psp):' or a.kind = 'fx:clearing') and bool_or(a.kind = 'fx:clearing') then 'conversion'
    when bool_and(a.kind like 'bank:%' or a.kind = 'exp:bank_fee') and bool_or(a.kind = 'exp:bank_fee') then 'bankFee'
  end
  from ledger_entry o join ledger_account a on a.id = o.account_id where o.journal_id = j.id)`;

export type OwnKind = "exchangeResult" | "conversion" | "bankFee";
const aboutPage = deskPageOf(sql`j.ref_type`, sql`j.ref_id`, sql`j.ref_no`);

export type LineRow = {
  id: string;
  at: Date;
  journalId: string;
  type: string;
  own: OwnKind | null;
  status: "pending" | "posted";
  refType: string;
  refNo: string | null;
  page: DeskPage | null;
  memo: string | null;
  ccy: string;
  dc: "D" | "C";
  amount: bigint;
  after: bigint | null;
};

/** One page of an account's lines, the newest first; held ones are marked, void ones left out. */
export async function accountLines(accountId: bigint, query: ListQuery): Promise<Page<LineRow>> {
  const key = keyset(query, [{ column: "e.id", type: "bigint" }], "desc");
  const rows = await db.rows<LineRow>(sql`
    select e.id::text, e.at, j.id as journal_id, j.type, ${ownKind} as own, j.status, j.ref_type, j.ref_no,
      ${aboutPage} as page, j.memo, e.ccy, e.dc, e.amount, e.balance_after as after
    from ledger_entry e join journal j on j.id = e.journal_id
    where e.account_id = ${accountId} and j.status <> 'void' and ${key.where} ${key.orderLimit}`);
  return pageOf(rows, query, (row) => [row.id]);
}

export type MemberAccountRow = {
  id: string;
  code: string;
  member: string;
  email: string;
  memberId: string;
  posted: bigint;
  held: bigint;
};

/** One page of the members' accounts of a kind, the newest first; `q` finds a member. */
export async function memberAccounts(kind: string, query: ListQuery): Promise<Page<MemberAccountRow>> {
  const key = keyset(query, [{ column: "a.id", type: "bigint" }], "desc");
  const q = query.filters["q"];
  const rows = await db.rows<MemberAccountRow>(sql`
    select a.id::text, a.code, u.user_name as member, u.email, u.id as member_id, a.posted, a.pending_dr as held
    from ledger_account a join "user" u on u.id = a.member_id
    where a.kind = ${kind} and ${key.where}
      and ${q ? sql`a.member_id in ${membersWith(q)}` : sql`true`} ${key.orderLimit}`);
  return pageOf(rows, query, (row) => [row.id]);
}

export type JournalView = {
  id: string;
  key: string;
  type: string;
  own: OwnKind | null;
  status: "pending" | "posted" | "void";
  refType: string;
  refId: string;
  refNo: string | null;
  page: DeskPage | null;
  memo: string | null;
  at: Date;
  /** Journals it belongs with, by id. */
  resolves: string | null;
  resolvedBy: string | null;
  reverses: string | null;
  reversedBy: string | null;
  lines: JournalLine[];
};

export type JournalLine = {
  id: string;
  code: string;
  kind: string;
  email: string | null;
  ccy: string;
  dc: "D" | "C";
  amount: bigint;
  after: bigint | null;
};

/** A journal with all its lines; null where there is none. */
export async function journalById(id: string): Promise<JournalView | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const head = await db.first<Omit<JournalView, "lines">>(sql`
    select j.id, j.idem_key as key, j.type, ${ownKind} as own, j.status, j.ref_type, j.ref_id, j.ref_no,
      ${aboutPage} as page, j.memo, j.at, j.resolves_id as resolves, j.reverses_id as reverses,
      (select r.id from journal r where r.resolves_id = j.id) as resolved_by,
      (select r.id from journal r where r.reverses_id = j.id) as reversed_by
    from journal j where j.id = ${id}`);
  if (!head) return null;
  const lines = await db.rows<JournalLine>(sql`
    select e.id::text, a.code, a.kind, u.email, e.ccy, e.dc, e.amount, e.balance_after as after
    from ledger_entry e join ledger_account a on a.id = e.account_id left join "user" u on u.id = a.member_id
    where e.journal_id = ${id} order by e.id`);
  return { ...head, lines };
}
