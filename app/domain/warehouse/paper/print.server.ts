/** Papers of parcels as files: of one at once, of many by a job whose file is kept for some days. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import type { Staff } from "~/domain/accounts/people";
import { files } from "~/partners/files/files.server";
import { db, prisma, sql, transaction, type Tx } from "~/platform/db";
import type { Download } from "~/platform/http/download.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { cleanFilter } from "~/platform/list";
import { openPdf, wholePdf } from "~/platform/pdf/page.server";
import { err, ok, type Result } from "~/platform/result";
import { mostPrinted, printDays, printsAtOnce } from "./config";
import { writeCustoms } from "./customs-form.server";
import { findPapers, keepPapers, lockParcels, papersOf, type Papers } from "./facts.server";
import { faultOf, type PaperFault } from "./fault";
import { writeInvoice } from "./invoice.server";
import { writeLabel } from "./label.server";
import type { PaperKind } from "./papers";
import { writeSlip } from "./slip.server";
import { drawBars } from "./bars.server";
import { addSheet, area, pen, put } from "./sheet.server";

/** Labels of all open bins of a warehouse as a file; null where it has none, or there is no such warehouse. */
export async function binLabels(warehouse: string): Promise<{ bytes: Buffer; name: string } | null> {
  const bins = await db.rows<{ code: string; kind: string; house: string }>(sql`
    select b.code, b.kind, w.code as house from bin b join warehouse w on w.id = b.warehouse_id
    where w.code = ${warehouse} and b.active order by b.sort, b.code`);
  const [first] = bins;
  if (!first) return null;
  const bytes = await wholePdf(await openPdf(first.house, "en-US", new Date(0)), (pdf) => {
    for (const { code, house } of bins) writeBin(pdf, code, house);
  });
  return { bytes, name: `bins-${first.house}.pdf` };
}

function writeBin(pdf: PDFKit.PDFDocument, code: string, house: string): void {
  addSheet(pdf);
  const y = put(pdf, [house], area.y, pen(14));
  const below = put(pdf, [code], y + 8, pen(code.length > 8 ? 36 : 60, "bold"));
  drawBars(pdf, code, { x: area.x, y: below + 6, width: area.width, height: 40 });
}

const language = "en-US";

const writers: Record<PaperKind, (pdf: PDFKit.PDFDocument, papers: Papers) => void> = {
  label: (pdf, { content, carried }) => writeLabel(pdf, content, carried),
  slip: (pdf, { content }) => writeSlip(pdf, content),
  customs: (pdf, { content, carried }) => writeCustoms(pdf, content, carried),
  invoice: (pdf, { content, carried }) => writeInvoice(pdf, content, carried),
};

const has = ({ content: { customs } }: Papers, kind: PaperKind) =>
  kind === "customs" ? customs !== null : kind === "invoice" ? customs?.invoice === true : true;

/** A file in memory. */
export const asDownload = (name: string, bytes: Buffer): Download => ({
  name,
  type: "application/pdf",
  bytes: bytes.length,
  read: () => Readable.from([bytes]),
});

/**
 * One paper of a parcel; the first print of any keeps what all of them say. `unknown`: there is no such parcel, or it has
 * no such paper. No press makes a second parcel: printing again gives the same bytes.
 */
export async function paperFile(no: string, kind: PaperKind): Promise<Result<Download, PaperFault>> {
  const found = await findPapers(no);
  if (!found) return err("unknown");
  const kept = await transaction((tx) => makePapers(tx, [found.id]));
  const [papers] = kept;
  if (!papers || !has(papers, kind)) return err("unknown");
  const fault = faultOf(papers);
  if (fault) return err(fault);
  const bytes = await pdfOf([papers], [kind]);
  return ok(asDownload(`${kind}-${no}.pdf`, bytes));
}

/** Keeps the papers of those that have none yet and may have them; answers all of them as they are now. */
async function makePapers(tx: Tx, ids: readonly string[]): Promise<Papers[]> {
  await lockParcels(tx, ids);
  const papers = await papersOf(tx, ids);
  await keepPapers(
    tx,
    papers.filter((each) => faultOf(each) === null),
  );
  return papers;
}

/** Papers of parcels in one file, those of a parcel behind each other. The file says when the latest of them was made. */
export async function pdfOf(papers: readonly Papers[], kinds: readonly PaperKind[]): Promise<Buffer> {
  const at = papers.reduce((latest, { content }) => (content.at > latest ? content.at : latest), "");
  const [first] = papers;
  const title = papers.length === 1 && first ? first.no : `${first?.no ?? ""} +${papers.length - 1}`;
  return wholePdf(await openPdf(title, language, new Date(at || 0)), async (pdf) => {
    for (const each of papers) {
      for (const kind of kinds) if (has(each, kind)) writers[kind](pdf, each);
      pdf.flushPages();
      await breathe();
    }
  });
}

export type PrintStatus = "QUEUED" | "RUNNING" | "READY" | "FAILED" | "EXPIRED";
export type AskError = "nothing" | "tooMany" | "busy";
export type Left = { readonly no: string; readonly why: PaperFault };

/** Parcels that wait to be printed: packed, and in no file yet. Of parcels `p`. */
export const waitingToPrint = sql`(p.status in ('PACKED', 'LABELLED') and p.prints = 0 and p.joined_to is null)`;

/**
 * Asks for papers of parcels as one file: of those named, or of all that wait, the first packed first. The job makes it;
 * its page shows how far it is.
 */
export function askPrint(
  staff: Pick<Staff, "id">,
  nos: readonly string[] | "waiting",
  kinds: readonly PaperKind[],
): Promise<Result<string, AskError>> {
  return transaction(async (tx): Promise<Result<string, AskError>> => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`print:${staff.id}`}, 0))`);
    const open = await tx.prisma.printRun.count({
      where: { createdBy: staff.id, status: { in: ["QUEUED", "RUNNING"] } },
    });
    if (open >= printsAtOnce) return err("busy");
    const which = nos === "waiting" ? waitingToPrint : sql`p.no = any(${nos}::text[])`;
    const rows = await tx.rows<{ id: string }>(sql`
      select p.id from outbound_parcel p where ${which} and p.status <> 'VOID'
      order by p.packed_at nulls last, p.id limit ${mostPrinted + 1}`);
    if (rows.length === 0 || kinds.length === 0) return err("nothing");
    if (rows.length > mostPrinted && nos !== "waiting") return err("tooMany");
    const parcelIds = rows.slice(0, mostPrinted).map(({ id }) => id);
    const run = await tx.prisma.printRun.create({
      data: { createdBy: staff.id, papers: [...kinds], parcelIds, total: parcelIds.length },
    });
    await addJob(tx, "warehouse.print", { printId: run.id }, { key: `print:${run.id}`, maxAttempts: 4 });
    return ok(run.id);
  });
}

/** Papers are made in pieces of so many parcels, each with its progress. */
const piece = 50;

/** Makes the file of a print, once. `last`: no further try follows. Killed in the middle it is made anew, with the same labels. */
export async function buildPrint(printId: string, last: boolean): Promise<void> {
  const run = await db.first<{ id: string; papers: PaperKind[]; parcelIds: string[] }>(sql`
    update print_run set status = 'RUNNING', done = 0 where id = ${printId}::uuid and status in ('QUEUED', 'RUNNING')
    returning id, papers, parcel_ids`);
  if (!run) return;
  const key = `prints/${randomUUID()}.pdf`;
  try {
    const papers = await madeFor(run.id, run.parcelIds);
    const fit = papers.filter((each) => faultOf(each) === null);
    const left = papers.flatMap((each): Left[] => {
      const why = faultOf(each);
      return why ? [{ no: each.no, why }] : [];
    });
    const bytes = fit.length > 0 ? await files().put(key, await pdfOf(fit, run.papers)) : null;
    const written = await finish(run, { key: bytes === null ? null : key, bytes, left, fit });
    if (!written && bytes !== null) await files().remove(key);
  } catch (error) {
    await files().remove(key);
    if (last) await prisma.printRun.updateMany({ where: { id: run.id }, data: { status: "FAILED" } });
    throw error;
  }
}

async function madeFor(printId: string, parcelIds: readonly string[]): Promise<Papers[]> {
  const papers: Papers[] = [];
  for (let at = 0; at < parcelIds.length; at += piece) {
    const ids = parcelIds.slice(at, at + piece);
    papers.push(...(await transaction((tx) => makePapers(tx, ids))));
    await prisma.printRun.updateMany({
      where: { id: printId, status: "RUNNING" },
      data: { done: papers.length },
    });
  }
  return papers;
}

type Finished = { key: string | null; bytes: number | null; left: readonly Left[]; fit: readonly Papers[] };

/** The file is there, and its parcels count one print more: both or neither. */
const finish = (run: { id: string; papers: readonly PaperKind[] }, { key, bytes, left, fit }: Finished) =>
  transaction(async (tx) => {
    const written = await tx.run(sql`
      update print_run set status = ${key ? "READY" : "FAILED"}, done = total, file_key = ${key}, bytes = ${bytes},
        "left" = ${JSON.stringify(left)}::jsonb, ready_at = now(), expires_at = now() + make_interval(days => ${printDays})
      where id = ${run.id}::uuid and status = 'RUNNING'`);
    if (written > 0 && run.papers.includes("label")) {
      const ids = fit.map(({ id }) => id);
      await tx.run(sql`update outbound_parcel set prints = prints + 1 where id = any(${ids}::uuid[])`);
    }
    return written > 0;
  });

export type PrintView = {
  readonly id: string;
  readonly status: PrintStatus;
  readonly papers: readonly PaperKind[];
  readonly total: number;
  readonly done: number;
  readonly left: readonly Left[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
};

const printColumns = sql`r.id, r.status, r.papers, r.total, r.done, r."left", r.created_at, r.expires_at`;

/** A print by its id; null where there is none. */
export const findPrint = (id: string) =>
  db.first<PrintView>(sql`select ${printColumns} from print_run r where r.id::text = ${cleanFilter(id)}`);

/** The latest prints of somebody. */
export const printsOf = (staff: Pick<Staff, "id">) =>
  db.rows<PrintView>(sql`
    select ${printColumns} from print_run r where r.created_by = ${staff.id}::uuid order by r.id desc limit 10`);

/** The file of a print; null where it is not there, or no longer. */
export async function openPrint(id: string): Promise<Download | null> {
  const row = await db.first<{ key: string; no: string }>(sql`
    select file_key as key, to_char(ready_at, 'YYYYMMDD-HH24MISS') as no from print_run
    where id::text = ${cleanFilter(id)} and status = 'READY' and expires_at > now()`);
  const stored = row && (await files().stat(row.key));
  if (!row || !stored) return null;
  return {
    name: `labels-${row.no}.pdf`,
    type: "application/pdf",
    bytes: stored.bytes,
    read: () => files().read(row.key),
  };
}

/** Removes files whose time is over; a recurring job calls it. */
export async function sweepPrints(): Promise<void> {
  const over = await prisma.printRun.findMany({
    where: { status: "READY", expiresAt: { lt: new Date() } },
    select: { id: true, fileKey: true },
    take: 500,
  });
  for (const { id, fileKey } of over) {
    if (fileKey) await files().remove(fileKey);
    await prisma.printRun.updateMany({ where: { id }, data: { status: "EXPIRED", fileKey: null } });
  }
}
