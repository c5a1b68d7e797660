/** Writing the ledger (§4): journals of any number as one statement, append-only, each event once. */
import { answerersOf } from "~/domain/bus";
import { pieceOf } from "~/domain/pieces.server";
import { db, prepared, type Queryable, sql, type Sql, type Tx } from "~/platform/db";
import { uuidv7 } from "~/platform/id";
import { addition, read, runWrites, write, type Write } from "~/platform/db/writes.server";
import { foundChanges, knownChanges } from "./account-changes.server";
import { memberAccount, type MemberKind } from "./chart";
import type { NumberedDraft } from "./events";
import { journal, type JournalDraft } from "./journals";
import { draftedLines, insertEntries, knownLines, linesOf } from "./lines.server";

/**
 * The writes that post journals. An event that is posted already (`idemKey`) is skipped. With `all: true` each must be
 * new, otherwise StaleWrite undoes the command.
 */
export function postings(drafts: readonly JournalDraft[], { all = false } = {}): Write[] {
  if (drafts.length === 0) return [];
  const journals = drafts.map((draft) => ({ id: uuidv7(), ...journal(draft) }));
  if (new Set(journals.map((draft) => draft.idemKey)).size < journals.length)
    throw new Error("one event, drafted twice");
  const ends = journals.some(({ resolves }) => resolves !== undefined);
  const reverses = journals.some((draft) => draft.reverses !== undefined);
  // If each is new and none ends another, the changes of the accounts are known in advance.
  const known = all && !ends;
  const lines = linesOf(journals);
  return [
    read("ledger_drafts", draftsOf(journals)),
    read("ledger_lines", known ? knownLines(lines) : draftedLines(lines)),
    ...(ends ? [write("ledger_ended", endPending(resolved))] : []),
    write("ledger_journals", insertJournals({ ends, reverses }), all ? journals.length : undefined),
    ...(known ? knownChanges(lines, journals.length) : foundChanges({ ends })),
    addition("ledger_entries", insertEntries({ known })),
    ...answerersOf("ledger.writesWith").flatMap((answer) => answer(journals)),
  ];
}

/** Posts journals in the caller's transaction; tells how many were new. */
export async function post(
  tx: Tx,
  drafts: readonly JournalDraft[],
  options: { all?: boolean } = {},
): Promise<number> {
  const found = await runWrites(tx, postings(drafts, options));
  return found["ledger_journals"] ?? 0;
}

/** Keeps money aside (a pending journal): its debits leave the available balance, its credits only wait. */
export function hold(draft: JournalDraft): JournalDraft {
  return { ...draft, status: "pending" };
}

/** Replaces a pending journal by one with the final amounts; the rest of it is void. */
export function resolve(pendingKey: string, draft: JournalDraft): JournalDraft {
  return { ...draft, status: "posted", resolves: pendingKey };
}

/** Voids a pending journal; false where it is resolved, void or unknown already. */
export async function voidPending(tx: Tx, pendingKey: string): Promise<boolean> {
  const found = await runWrites(tx, [
    read("ledger_lines", draftedLines([])),
    read("ledger_journals", sql`select null::uuid as id where false`),
    write("ledger_ended", endPending(sql`select ${pendingKey}::text`)),
    ...foundChanges({ ends: true }),
  ]);
  return found["ledger_ended"] === 1;
}

function draftsOf(journals: readonly NumberedDraft[]): Sql {
  const rows = journals.map((draft) => ({
    id: draft.id,
    idem_key: draft.idemKey,
    type: draft.type,
    ref_type: draft.ref.type,
    ref_id: draft.ref.id,
    ref_no: draft.ref.no,
    status: draft.status ?? "posted",
    memo: draft.memo,
    resolves: draft.resolves,
    reverses: draft.reverses,
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, idem_key text, type text,
    ref_type text, ref_id uuid, ref_no text, status text, memo text, resolves text,
    reverses text)`;
}

/** A pending journal ends once, by compare-and-set. */
function endPending(keys: Sql): Sql {
  return sql`update journal set status = 'void' where status = 'pending' and idem_key in (${keys})
    returning id, idem_key`;
}

/** The pending journals that drafts resolve, where these are not posted already. */
const resolved = sql`select resolves from ledger_drafts d where resolves is not null
  and not exists (select 1 from journal j where j.idem_key = d.idem_key)`;

/**
 * A journal that resolves one that is not pending, or reverses one that is not posted, is not written and is missing in
 * the count. Checked only where a draft does so.
 */
function insertJournals({ ends, reverses }: { ends: boolean; reverses: boolean }): Sql {
  const ended = ends ? sql`left join ledger_ended e on e.idem_key = d.resolves` : sql``;
  const posted = sql`left join journal r on r.idem_key = d.reverses and r.status = 'posted'`;
  return sql`
    insert into journal (id, idem_key, type, ref_type, ref_id, ref_no, status, memo, resolves_id, reverses_id)
    select d.id, d.idem_key, d.type, d.ref_type, d.ref_id, d.ref_no, d.status, d.memo,
      ${ends ? sql`e.id` : sql`null::uuid`}, ${reverses ? sql`r.id` : sql`null::uuid`}
    from ledger_drafts d ${ended} ${reverses ? posted : sql``}
    where ${ends ? sql`(d.resolves is null or e.id is not null)` : sql`true`}
      and ${reverses ? sql`(d.reverses is null or r.id is not null)` : sql`true`}
    on conflict (idem_key) do nothing
    returning id`;
}

/** What may be spent and what is owed, of the accounts as they are locked. */
export type Funds = {
  readonly avail: bigint;
  readonly promo: bigint;
  /** `recv:credit`: what was drawn from the credit line. */
  readonly borrowed: bigint;
  /** `recv:member`: what a chargeback left over. */
  readonly owed: bigint;
};

/**
 * A select that locks a member's wallet (before any payable, §4.7). Yields `kind, free` by account: posted and not
 * held.
 */
export function lockWallet(memberId: Sql | string): Sql {
  return sql`select kind, posted - pending_dr as free from ledger_account
    where member_id = ${memberId}::uuid and kind in ('mem:avail', 'mem:promo', 'recv:credit', 'recv:member')
    order by id for update`;
}

/** As `lockWallet`, of several members, in the one order of their accounts; yields `member_id` besides. */
export function lockWallets(memberIds: readonly string[]): Sql {
  return sql`select member_id, kind, posted - pending_dr as free from ledger_account
    where member_id = any(${memberIds}::uuid[]) and kind in ('mem:avail', 'mem:promo', 'recv:credit', 'recv:member')
    order by id for update`;
}

/** Rows of `lockWallet` as funds. */
export function fundsOf(rows: readonly { kind: string; free: bigint | string }[]): Funds {
  const free = (kind: MemberKind) => BigInt(rows.find((row) => row.kind === kind)?.free ?? 0n);
  return {
    avail: free("mem:avail"),
    promo: free("mem:promo"),
    borrowed: free("recv:credit"),
    owed: free("recv:member"),
  };
}

/** Creates missing accounts that a command must lock: an account that does not exist yet cannot be locked. */
export async function openAccounts(tx: Tx, memberId: string): Promise<void> {
  const accounts = (["mem:avail", "recv:credit", "recv:member"] as const).map((kind) => ({
    code: memberAccount(kind, memberId).code,
    kind,
  }));
  await tx.run(sql`
    insert into ledger_account (code, kind, member_id, ccy)
    select a.code, a.kind, ${memberId}::uuid, 'USD'
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a(code text, kind text)
    on conflict (code, ccy) do nothing`);
}

/** Quantities of the wallet screen (§4.1), in minor units of USD. */
export type WalletView = {
  balance: bigint;
  promo: bigint;
  pendingIn: bigint;
  pendingOut: bigint;
  deposit: bigint;
  borrowed: bigint;
  loanLimit: bigint;
  /** Days after which what is borrowed now is to be repaid; null without a line in use. */
  creditDays: number | null;
  credit: boolean;
  /** The balance, and what may be borrowed besides where the member wants that used. */
  spendingPower: bigint;
  owed: bigint;
  disputed: boolean;
  /** What may be paid out, before open bills of what was dispatched: nothing while anything is borrowed, owed or disputed. */
  withdrawable: bigint;
};

type Line = { creditLimit: bigint | null; useCredit: boolean | null };
type Derived = "loanLimit" | "spendingPower" | "withdrawable" | "credit";

/** What a member's wallet holds, in one round trip. */
export async function walletOf(memberId: string, on: Queryable = db): Promise<WalletView> {
  const row = await on.first<Omit<WalletView, Derived> & Line>(prepared`
    select coalesce(sum(posted - pending_dr) filter (where kind in ('mem:avail', 'mem:promo')), 0)::bigint as balance,
      coalesce(sum(posted) filter (where kind = 'mem:promo'), 0)::bigint as promo,
      coalesce(sum(pending_cr) filter (where kind = 'mem:avail'), 0)::bigint as pending_in,
      coalesce(sum(pending_dr), 0)::bigint as pending_out,
      coalesce(sum(posted) filter (where kind = 'mem:deposit'), 0)::bigint as deposit,
      coalesce(sum(posted) filter (where kind = 'recv:credit'), 0)::bigint as borrowed,
      coalesce(sum(posted) filter (where kind = 'recv:member'), 0)::bigint as owed,
      ${pieceOf("ledger.isDisputed")(memberId)} as disputed, ${pieceOf("ledger.creditColumns")(memberId)}
    from ledger_account where member_id = ${memberId}`);
  if (!row) throw new Error("a sum without a row");
  const { creditLimit, useCredit, ...sums } = row;
  const loanLimit = atLeastNothing((creditLimit ?? 0n) - sums.borrowed);
  const frozen = sums.borrowed > 0n || sums.owed > 0n || sums.disputed;
  return {
    ...sums,
    loanLimit,
    credit: useCredit !== null,
    spendingPower: sums.balance + (useCredit ? loanLimit : 0n),
    withdrawable: frozen ? 0n : atLeastNothing(sums.balance - sums.promo),
  };
}

const atLeastNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
