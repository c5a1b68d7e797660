/**
 * Archives of many documents (§2.6 storedownloadinvoice): requested, built by a job with progress, kept for some days.
 * Written page by page, so the memory does not grow with the documents.
 */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { setImmediate as breathe } from "node:timers/promises";
import { makeZip } from "client-zip";
import { files } from "~/partners/files/files.server";
import { texts } from "~/i18n/i18n.server";
import { defaultLocale, asLocale, type Locale } from "~/i18n/locales";
import { db, join, prisma, sql, transaction, type Sql } from "~/platform/db";
import { cleanFilter } from "~/platform/list";
import { addJob } from "~/platform/jobs/jobs.server";
import { openPdf } from "~/platform/pdf/page.server";
import { err, ok, type Result } from "~/platform/result";
import { archiveDays, archiveMax, archivesAtOnce } from "./config";
import type { IssuedDocument } from "./document";
import type { ArchiveFields } from "./forms";
import { aboutOrders, issued, wholeColumns, type WholeRow } from "./invoices.server";
import { pdfOf, writeDocument } from "./print/pdf.server";

export type ArchiveStatus = "QUEUED" | "RUNNING" | "READY" | "FAILED" | "EXPIRED";

export type ArchiveView = {
  readonly id: string;
  readonly format: "pdf" | "zip";
  readonly status: ArchiveStatus;
  /** Name of the store; null for all, or for chosen orders. */
  readonly store: string | null;
  /** Where that is the one in which orders by hand stand, `manual`. */
  readonly platform: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly total: number;
  readonly done: number;
  readonly bytes: bigint | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
};

type Selection = {
  storeId: string | null;
  from: string | null;
  to: string | null;
  orders: readonly string[];
};

function chosen(memberId: string, { storeId, from, to, orders }: Selection): Sql {
  return join(
    [
      sql`i.user_id = ${memberId}`,
      ...(storeId ? [sql`i.store_id = ${storeId}::uuid`] : []),
      ...(from ? [sql`i.issued_at >= ${from}::date`] : []),
      ...(to ? [sql`i.issued_at < ${to}::date + 1`] : []),
      ...(orders.length > 0
        ? [
            sql`i.id in (${aboutOrders(sql`select id from store_order where user_id = ${memberId} and no = any(${orders})`)})`,
          ]
        : [sql`i.kind <> 'RECEIPT'`]),
    ],
    " and ",
  );
}

export type ArchiveError = "nothing" | "nothingOrders" | "tooMany" | "busy";

/** Asks for the documents of a store and of days as one file. */
export function askArchive(
  memberId: string,
  { store, from, to, format }: ArchiveFields,
  locale: Locale,
): Promise<Result<string, ArchiveError>> {
  return ask(memberId, { storeId: store || null, from, to, orders: [] }, format, locale);
}

/** Asks for the documents of chosen orders as one PDF, to be printed. */
export async function askPrint(
  memberId: string,
  orders: readonly string[],
  locale: Locale,
): Promise<Result<string, ArchiveError>> {
  const asked = await ask(memberId, { storeId: null, from: null, to: null, orders }, "pdf", locale);
  return !asked.ok && asked.error === "nothing" ? err("nothingOrders") : asked;
}

function ask(
  memberId: string,
  selection: Selection,
  format: "pdf" | "zip",
  locale: Locale,
): Promise<Result<string, ArchiveError>> {
  return transaction(async (tx): Promise<Result<string, ArchiveError>> => {
    await tx.rows(sql`select 1 from "user" where id = ${memberId} for update`);
    const counted = await tx.first<{ n: number; open: number }>(sql`
      select (select count(*)::int from (select 1 from invoice i where ${chosen(memberId, selection)}
          limit ${archiveMax + 1}) counted) as n,
        (select count(*)::int from invoice_archive
          where user_id = ${memberId} and status in ('QUEUED', 'RUNNING')) as open`);
    const { n = 0, open = 0 } = counted ?? {};
    if (n === 0) return err("nothing");
    if (n > archiveMax) return err("tooMany");
    if (open >= archivesAtOnce) return err("busy");
    const { storeId, from, to, orders } = selection;
    const row = await tx.first<{ id: string }>(sql`
      insert into invoice_archive (user_id, format, locale, store_id, from_day, to_day, orders, total)
      values (${memberId}, ${format}, ${locale}, ${storeId}::uuid, ${from}::date, ${to}::date, ${orders}, ${n})
      returning id`);
    if (!row) throw new Error("no archive was written");
    await addJob(
      tx,
      "invoices.archive",
      { archiveId: row.id },
      { key: `invoices:${row.id}`, maxAttempts: 4 },
    );
    return ok(row.id);
  });
}

/** A member's files, the newest first. */
export function archivesOf(memberId: string): Promise<ArchiveView[]> {
  return db.rows<ArchiveView>(sql`
    select a.id, a.format, a.status, s.name as store, s.platform, a.from_day as from, a.to_day as to, a.total, a.done, a.bytes,
      a.created_at, a.expires_at
    from invoice_archive a left join store s on s.id = a.store_id
    where a.user_id = ${memberId} order by a.created_at desc, a.id desc limit 20`);
}

type Queued = Selection & {
  id: string;
  userId: string;
  format: "pdf" | "zip";
  locale: string;
  total: number;
};

/** Builds a requested archive once. `last`: no further try follows. */
export async function buildArchive(archiveId: string, last: boolean): Promise<void> {
  const archive = await db.first<Queued>(sql`
    update invoice_archive set status = 'RUNNING', done = 0
    where id = ${archiveId} and status in ('QUEUED', 'RUNNING')
    returning id, user_id, format, locale, total, store_id, from_day as from, to_day as to, orders`);
  if (!archive) return;
  const key = `invoices/${randomUUID()}.${archive.format}`;
  try {
    const bytes = await files().put(key, archive.format === "zip" ? zipOf(archive) : await combined(archive));
    const done = await db.run(sql`
      update invoice_archive set status = 'READY', done = total, file_key = ${key}, bytes = ${bytes}, ready_at = now(),
        expires_at = now() + make_interval(days => ${archiveDays})
      where id = ${archive.id} and status = 'RUNNING'`);
    // Made by another try meanwhile, or the account was closed.
    if (done === 0) await files().remove(key);
  } catch (error) {
    await files().remove(key);
    if (last)
      await prisma.invoiceArchive.updateMany({ where: { id: archive.id }, data: { status: "FAILED" } });
    throw error;
  }
}

const step = 50;

async function* documentsIn(archive: Queued): AsyncGenerator<IssuedDocument> {
  let after: { at: string; id: string } | null = null;
  let done = 0;
  while (done < archive.total) {
    const rows: (WholeRow & { cursor: string })[] = await db.rows<WholeRow & { cursor: string }>(sql`
      select ${wholeColumns}, i.issued_at::text as cursor from invoice i
      where ${chosen(archive.userId, archive)} and (${after?.id ?? null}::uuid is null
        or (i.issued_at, i.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by i.issued_at, i.id limit ${Math.min(step, archive.total - done)}`);
    for (const row of rows) {
      yield issued(row);
      // Between two documents others have their turn.
      await breathe();
    }
    done += rows.length;
    await prisma.invoiceArchive.updateMany({ where: { id: archive.id, status: "RUNNING" }, data: { done } });
    const end = rows.at(-1);
    if (!end) return;
    after = { at: end.cursor, id: end.id };
  }
}

const localeOf = ({ locale }: Queued): Locale => asLocale(locale) ?? defaultLocale;

function zipOf(archive: Queued): Readable {
  const locale = localeOf(archive);
  async function* entries() {
    for await (const document of documentsIn(archive)) {
      const input = new Uint8Array(await pdfOf(document, locale));
      yield { name: `${document.no}.pdf`, input, lastModified: document.issuedAt };
    }
  }
  return Readable.fromWeb(makeZip(entries()) as NodeReadableStream<Uint8Array>);
}

async function combined(archive: Queued): Promise<Readable> {
  const locale = localeOf(archive);
  const pdf = await openPdf(texts(locale, "invoices")("title"), locale);
  const source = documentsIn(archive);
  void (async () => {
    try {
      for await (const document of source) {
        writeDocument(pdf, document, locale);
        while (pdf.readableLength > 256 * 1024 && !pdf.destroyed) await breathe();
        if (pdf.destroyed) return;
      }
      pdf.end();
    } catch (error) {
      pdf.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  })();
  return pdf;
}

/** A finished file of the member's, to be sent; null where there is none of that id, or it is no longer kept. */
export async function openArchive(memberId: string, archiveId: string) {
  const row = await db.first<{ key: string; format: "pdf" | "zip"; at: Date }>(sql`
    select file_key as key, format, ready_at as at from invoice_archive
    where id::text = ${cleanFilter(archiveId)} and user_id = ${memberId} and status = 'READY' and expires_at > now()`);
  const stored = row && (await files().stat(row.key));
  if (!row || !stored) return null;
  const name = `invoices-${row.at.toISOString().slice(0, 10)}.${row.format}`;
  const type = row.format === "zip" ? "application/zip" : "application/pdf";
  return { name, type, bytes: stored.bytes, read: () => files().read(row.key) };
}

/** Removes files whose time is over; a recurring job calls it. */
export async function sweepArchives(): Promise<void> {
  const over = await prisma.invoiceArchive.findMany({
    where: { status: "READY", expiresAt: { lt: new Date() } },
    select: { id: true, fileKey: true },
    take: 500,
  });
  for (const { id, fileKey } of over) {
    if (fileKey) await files().remove(fileKey);
    await prisma.invoiceArchive.updateMany({ where: { id }, data: { status: "EXPIRED", fileKey: null } });
  }
}
