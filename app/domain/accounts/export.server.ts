/** A member's own data as one archive (§2.3): JSON and CSV of every kind, written while it is read. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { makeZip } from "client-zip";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { files } from "~/partners/files/files.server";
import { csvLine } from "~/platform/csv";
import { db, isUniqueViolation, prisma, sql, transaction } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { exportDays, exportPauseHours } from "./config";
import { sendAccountMail } from "./mails.server";
import { dataPage, memberData, type DataKind } from "./member-data.server";
import { greetingOfU } from "./person-name.server";

export type ExportView = {
  readonly id: string;
  readonly status: "queued" | "ready" | "failed" | "expired";
  readonly bytes: bigint | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly nextAt: Date | null;
};

/** A member's newest archive; null where there is none. */
export function latestExport(memberId: string): Promise<ExportView | null> {
  return db.first<ExportView>(sql`
    select id, status, bytes, created_at, expires_at,
      case when status <> 'failed' and created_at > now() - make_interval(hours => ${exportPauseHours})
        then created_at + make_interval(hours => ${exportPauseHours}) end as next_at
    from data_export where user_id = ${memberId} order by created_at desc, id desc limit 1`);
}

/** Asks for an archive; a job makes it. `once`: there is one of the last day. */
export async function requestExport(memberId: string): Promise<Result<null, "once">> {
  try {
    return await transaction(async (tx): Promise<Result<null, "once">> => {
      await tx.rows(sql`select 1 from "user" where id = ${memberId} for update`);
      const recent = await tx.first(sql`
        select 1 from data_export where user_id = ${memberId} and status <> 'failed'
          and created_at > now() - make_interval(hours => ${exportPauseHours})`);
      if (recent) return err("once");
      const row = await tx.prisma.dataExport.create({ data: { userId: memberId }, select: { id: true } });
      await addJob(tx, "accounts.export", { exportId: row.id }, { key: `export:${row.id}`, maxAttempts: 5 });
      return ok(null);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return err("once");
    throw error;
  }
}

type Queued = { userId: string; email: string; name: string; locale: string };

/** Makes a queued archive and tells the member; does nothing where it was made. `last`: no further try will come. */
export async function buildExport(exportId: string, last: boolean): Promise<void> {
  const queued = await db.first<Queued>(sql`
    select e.user_id, u.email, ${greetingOfU} as name, u.locale
    from data_export e join "user" u on u.id = e.user_id
    where e.id = ${exportId} and e.status = 'queued' and u.status in ('1', '2')`);
  if (!queued) return;
  const key = `exports/${randomUUID()}.zip`;
  try {
    const zip = makeZip(entriesOf(queued)) as NodeReadableStream<Uint8Array>;
    const bytes = await files().put(key, Readable.fromWeb(zip));
    await finish(exportId, key, bytes, queued);
  } catch (error) {
    await files().remove(key);
    if (last) await prisma.dataExport.updateMany({ where: { id: exportId }, data: { status: "failed" } });
    throw error;
  }
}

async function finish(exportId: string, key: string, bytes: number, reader: Queued): Promise<void> {
  await transaction(async (tx) => {
    const done = await tx.run(sql`
      update data_export set status = 'ready', file_key = ${key}, bytes = ${bytes}, ready_at = now(),
        expires_at = now() + make_interval(days => ${exportDays})
      where id = ${exportId} and status = 'queued'`);
    if (done === 0) throw new Error(`export ${exportId} was made twice`);
    const { email, locale, name } = reader;
    const mail = { key: `accounts.export:${exportId}`, to: email, locale };
    await sendAccountMail(tx, {
      ...mail,
      template: "accounts.export-ready",
      params: { name, days: exportDays },
    });
  });
}

async function* entriesOf({ userId: memberId, email, locale }: Queued) {
  const made = { email, at: new Date().toISOString().slice(0, 16).replace("T", " ") };
  yield { name: "README.txt", input: readMe(made, locale), lastModified: new Date() };
  for (const kind of memberData().flatMap(({ kinds = [] }) => kinds)) {
    yield { name: `${kind.name}.json`, input: encoded(jsonOf(kind, memberId)), lastModified: new Date() };
    yield { name: `${kind.name}.csv`, input: encoded(csvOf(kind, memberId)), lastModified: new Date() };
  }
}

function readMe(made: { email: string; at: string }, locale: string): string {
  const t = texts(asLocale(locale) ?? defaultLocale, "mail");
  const said = (["forms", "figures", "types", "files"] as const).map((key) => t(`export.${key}`));
  return `\uFEFF${[t("export.title"), t("export.what", made), ...said].join("\r\n\r\n")}\r\n`;
}

type Row = Record<string, unknown> & { id: string | bigint };

async function* rowsOf(kind: DataKind, memberId: string): AsyncGenerator<Row[]> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = (await db.rows<Row>(kind.page(memberId, after))).map(asColumns);
    if (rows.length > 0) yield rows;
    if (rows.length < dataPage) return;
    after = String(rows.at(-1)?.id);
  }
}

/** The archive names things as the database does, whatever the product calls them. */
const asColumns = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
  ) as Row;

async function* jsonOf(kind: DataKind, memberId: string): AsyncGenerator<string> {
  let first = true;
  yield "[";
  for await (const rows of rowsOf(kind, memberId)) {
    yield rows
      .map((row) => `${first ? ((first = false), "\n") : ",\n"}${JSON.stringify(row, plain)}`)
      .join("");
  }
  yield "\n]\n";
}

/** Money is in minor units and may be larger than a number holds. */
const plain = (_: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value);

async function* csvOf(kind: DataKind, memberId: string): AsyncGenerator<string> {
  let columns: string[] | null = null;
  yield "\uFEFF";
  for await (const rows of rowsOf(kind, memberId)) {
    if (!columns) {
      columns = Object.keys(rows[0] ?? {});
      yield csvLine(columns);
    }
    const names = columns;
    yield rows.map((row) => csvLine(names.map((name) => cellOf(row[name])))).join("");
  }
}

function cellOf(value: unknown) {
  if (value === null || value === undefined || value instanceof Date) return value;
  if (typeof value === "bigint" || typeof value === "number" || typeof value === "string") return value;
  return JSON.stringify(value, plain);
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** An archive of the member's, to be sent; null where there is none of that id, or it is no longer kept. */
export async function openExport(memberId: string, exportId: string) {
  const row = await db.first<{ key: string; at: Date }>(sql`
    select file_key as key, ready_at as at from data_export
    where id::text = ${exportId} and user_id = ${memberId} and status = 'ready' and expires_at > now()`);
  const stored = row && (await files().stat(row.key));
  if (!row || !stored) return null;
  const name = `quayside-data-${row.at.toISOString().slice(0, 10)}.zip`;
  return { name, type: "application/zip", bytes: stored.bytes, read: () => files().read(row.key) };
}

/** Removes archives whose time is over; a recurring job calls it. */
export async function sweepExports(): Promise<void> {
  const over = await prisma.dataExport.findMany({
    where: { status: "ready", expiresAt: { lt: new Date() } },
    select: { id: true, fileKey: true },
    take: 500,
  });
  for (const { id, fileKey } of over) {
    if (fileKey) await files().remove(fileKey);
    await prisma.dataExport.updateMany({ where: { id }, data: { status: "expired", fileKey: null } });
  }
}
