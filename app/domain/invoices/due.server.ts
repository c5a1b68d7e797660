/** Due documents are recorded with their journal in the same statement: none is forgotten or doubled. */
import { randomUUID } from "node:crypto";
import type { JournalListener } from "~/domain/ledger/events";
import type { AddressKind } from "~/domain/accounts/address";
import { sql, type Tx } from "~/platform/db";
import { addition, jobWrite } from "~/platform/db/writes.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { documentFor, subjectOf, type DocumentKind } from "./documents";

/** Hears of journals. Numbers are drawn later, by a job: no payment waits for another's number. */
export const documentsDue: JournalListener = (drafts) => {
  const rows = drafts.flatMap((draft) => {
    const kind = documentFor(draft);
    if (!kind) return [];
    const member = draft.lines.find(({ account }) => account.member)?.account.member ?? null;
    const subject = subjectOf(draft);
    return [{ id: draft.id, kind, ref_type: subject.type, ref_id: subject.id, user_id: member }];
  });
  if (rows.length === 0) return [];
  return [
    addition(
      "invoices_due",
      sql`insert into invoice_due (journal_id, kind, ref_type, ref_id, user_id)
        select j.id, d.kind, d.ref_type, d.ref_id, d.user_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as d(id uuid, kind text, ref_type text, ref_id uuid, user_id uuid)
        join ledger_journals j on j.id = d.id
        on conflict (journal_id) do nothing`,
    ),
    jobWrite("invoices_issue", "invoices.issue", {}),
  ];
};

/** A billing address was all that was missing: what waited for it is issued at once. */
export async function billingAdded(tx: Tx, memberId: string, kind: AddressKind): Promise<void> {
  if (kind !== "billing") return;
  const where = { userId: memberId, status: "OPEN" };
  const waits = await tx.prisma.invoiceDue.findFirst({ where, select: { journalId: true } });
  if (waits) await addJob(tx, "invoices.issueFor", { memberId }, { key: `invoices.issueFor:${memberId}` });
}

/** A journal for which a document is to be issued. */
export type Due = {
  readonly journalId: string;
  readonly kind: DocumentKind;
  readonly refType: string;
  readonly refId: string;
  readonly userId: string;
  readonly at: Date;
  readonly memo: string | null;
};

/** Where a turn begins: after a journal, with what waits for something, with what does not yet, or with both. */
export type From = { readonly after: string | null; readonly waiting: boolean | null };

/** What came of a turn; `next`: where the next one begins, null where nothing is left. */
export type Turn = { readonly issued: number; readonly originals: number; readonly next: string | null };

/** A member's dues in the order of their journals, locked; credit notes, or all others. */
export function duesOf(
  tx: Tx,
  memberId: string,
  notes: boolean,
  { after, waiting }: From,
  atOnce: number,
): Promise<Due[]> {
  return tx.rows<Due>(sql`
    select d.journal_id, d.kind, d.ref_type, d.ref_id, d.user_id, j.at,
      j.memo
    from invoice_due d join journal j on j.id = d.journal_id
    where d.user_id = ${memberId}::uuid and d.status = 'OPEN' and (d.kind = 'CREDIT_NOTE') = ${notes}
      and (${waiting}::boolean is null or (d.waits is not null) = ${waiting}::boolean)
      and (${after}::uuid is null or d.journal_id > ${after}::uuid)
    order by d.journal_id limit ${atOnce} for update of d`);
}

/** Where the turn after these dues begins. */
export const nextAfter = (dues: readonly Due[], atOnce: number): string | null =>
  dues.length < atOnce ? null : (dues.at(-1)?.journalId ?? null);

/**
 * What a document may wait for: the member's address, our own name, the invoice it corrects, a person in finance, or
 * letters that can be drawn.
 */
export type Waits = "billing" | "seller" | "original" | "mismatch" | "letters";

/** What every draft begins with. */
export function head({ kind, userId, journalId, refType, refId }: Due, refNo: string) {
  return { id: randomUUID(), kind, userId, journalId, refType, refId, refNo, creditsId: null };
}

/** One member's documents are issued one after the other. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('invoices:' || ${memberId}::text, 0))::text`,
  );
}

/** Notes what a document waits for. `letters`: those that it cannot be drawn with. */
export async function wait(
  tx: Tx,
  due: Pick<Due, "journalId">,
  waits: Waits,
  letters: string | null = null,
): Promise<void> {
  await tx.run(sql`
    update invoice_due set waits = ${waits}, letters = ${letters}
    where journal_id = ${due.journalId} and (waits, letters) is distinct from (${waits}::text, ${letters}::text)`);
  if (waits === "mismatch")
    log.warn({ journal: due.journalId }, "a document does not agree with its journal");
}

/** These journals get no document. */
export async function notNeeded(tx: Tx, journalIds: readonly string[]): Promise<void> {
  await tx.prisma.invoiceDue.updateMany({
    where: { journalId: { in: [...journalIds] } },
    data: { status: "NOT_NEEDED", waits: null, letters: null },
  });
}
