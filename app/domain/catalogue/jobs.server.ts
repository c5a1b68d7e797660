/** What the catalogue does in the background: pictures, counts. */
import { z } from "zod";
import { db, transaction } from "~/platform/db";
import { addJob, type Cron, type JobHandlers } from "~/platform/jobs/jobs.server";
import { shelveAwaited } from "./waiting-for-picture.server";
import { reindexCategory } from "./desk/reindex.server";
import { refreshCategoryCounts, refreshNewGoods, refreshWordCounts } from "./listing.server";
import { fetchQueuedMedia, nextMediaDue, sweepPicture } from "./media.server";

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
  { task: "catalogue.media", match: "*/5 * * * *" },
  { task: "catalogue.count", match: "*/10 * * * *" },
  { task: "catalogue.words", match: "23 3 * * *" },
];
