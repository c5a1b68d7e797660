/** What the catalogue does in the background: product files, pictures, counts. */
import { z } from "zod";
import { files } from "~/partners/files/files.server";
import { db, prisma, sql, transaction } from "~/platform/db";
import { addJob, type Cron, type JobHandlers } from "~/platform/jobs/jobs.server";
import type { CsvSource } from "./import/records";
import { shelveAwaited } from "./waiting-for-picture.server";
import { heldBack, sweepImports } from "./import/desk.server";
import { runImport } from "./import/import.server";
import { failImport, queueImport, runModeOf } from "./import/noted.server";
import { reindexCategory } from "./desk/reindex.server";
import { refreshCategoryCounts, refreshNewGoods, refreshWordCounts } from "./listing.server";
import { fetchQueuedMedia, nextMediaDue, sweepPicture } from "./media.server";

const ImportJob = z.object({ importId: z.uuid() });

/** A file of the store as something an import can read. */
async function storedSource(key: string): Promise<CsvSource | null> {
  const found = await files().stat(key);
  return found && { bytes: found.bytes, open: (start) => files().read(key, { start }) };
}

async function importFile(payload: unknown): Promise<void> {
  const { importId } = ImportJob.parse(payload);
  const select = { fileKey: true, status: true };
  const row = await prisma.catalogueImport.findUnique({ where: { id: importId }, select });
  const mode = row && runModeOf(row.status);
  if (!row?.fileKey || !mode) return;
  // Whatever ran before it in the queue may have changed what was confirmed.
  if (row.status === "QUEUED" && (await heldBack(importId))) return;
  const source = await storedSource(row.fileKey);
  if (source) await runImport(importId, source, undefined, mode);
  else await failImport(importId, "gone");
}

/** Runs whose process died give no sign of life any more: they are taken up where they were. */
async function resumeImports(): Promise<void> {
  await transaction(async (tx) => {
    const silent = await tx.rows<{ id: string; key: string | null; status: string }>(sql`
      update catalogue_import set heartbeat_at = now()
      where status in ('CHECKING', 'RUNNING') and heartbeat_at < now() - interval '2 minutes'
      returning id, file_key as key, status`);
    for (const { id, key, status } of silent) {
      const mode = runModeOf(status);
      if (key && mode) await queueImport(tx, id, mode);
      else
        await tx.prisma.catalogueImport.update({
          where: { id },
          data: { status: "FAILED", error: "interrupted", finishedAt: new Date() },
        });
    }
  });
}

async function fetchMedia(): Promise<void> {
  const looked = await fetchQueuedMedia();
  const due = looked > 0 ? await nextMediaDue() : null;
  if (due) await addJob(db, "catalogue.media", {}, { key: "catalogue.media", runAt: due });
}

const SweepJob = z.object({ source: z.string(), key: z.string().nullable() });

async function sweepMedia(payload: unknown): Promise<void> {
  const { source, key } = SweepJob.parse(payload);
  await sweepPicture(source, key);
}

const ReindexJob = z.object({ categoryId: z.uuid() });

export const jobs: JobHandlers = {
  "catalogue.import": importFile,
  "catalogue.resume-imports": resumeImports,
  "catalogue.sweep-imports": sweepImports,
  "catalogue.media": fetchMedia,
  "catalogue.sweep-media": sweepMedia,
  "catalogue.count": async () => {
    await refreshNewGoods(db);
    // Their category was hidden when the picture came, or they had no variant that was on.
    await transaction((tx) => shelveAwaited(tx));
    await refreshCategoryCounts(db);
  },
  "catalogue.words": () => refreshWordCounts(db),
  "catalogue.reindex": (payload) => reindexCategory(ReindexJob.parse(payload).categoryId),
};

export const crons: Cron[] = [
  { task: "catalogue.resume-imports", match: "* * * * *" },
  { task: "catalogue.sweep-imports", match: "41 3 * * *" },
  { task: "catalogue.media", match: "*/5 * * * *" },
  { task: "catalogue.count", match: "*/10 * * * *" },
  { task: "catalogue.words", match: "23 3 * * *" },
];
