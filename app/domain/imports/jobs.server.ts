/** What happens to imports later: they run, are taken up again, and are swept away. */
import { z } from "zod";
import { files } from "~/partners/files/files.server";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { importOf } from "./declare.server";
import type { CsvSource } from "./records";
import { runImport } from "./run.server";
import { failRun, heldBack, resumeRuns, runToDo, sweepRuns } from "./runs.server";
import { runModeOf } from "./status";
import { forgetLooked } from "./whole.server";

const RunJob = z.object({ importId: z.uuid() });

async function storedSource(key: string): Promise<CsvSource | null> {
  const found = await files().stat(key);
  return found && { bytes: found.bytes, open: (start) => files().read(key, { start }) };
}

async function runFile(payload: unknown): Promise<void> {
  const { importId } = RunJob.parse(payload);
  const row = await runToDo(importId);
  const mode = row && runModeOf(row.status);
  if (!row?.fileKey || !mode) return;
  const declared = importOf(row.kind);
  // Whatever ran before it in the queue may have changed what was confirmed.
  if (row.status === "QUEUED" && (await heldBack(declared, importId))) return;
  const source = await storedSource(row.fileKey);
  if (source) await runImport(declared, importId, source, { mode });
  else await failRun(declared, importId, "gone");
}

export const jobs: JobHandlers = {
  "imports.run": runFile,
  // Queued under its earlier name.
  "catalogue.import": runFile,
  "imports.resume": resumeRuns,
  "imports.sweep": async () => {
    await forgetLooked();
    await sweepRuns();
  },
};

export const crons: Cron[] = [
  { task: "imports.resume", match: "* * * * *" },
  { task: "imports.sweep", match: "41 3 * * *" },
];
