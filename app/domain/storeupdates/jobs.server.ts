/** What keeping stores in step does later. */
import { z } from "zod";
import { afterPauses } from "~/domain/stores/pauses.server";
import { db, sql } from "~/platform/db";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { offerChangeDays } from "./config";
import { sweep, takeChanges } from "./marks.server";
import { answerOffers } from "./offers.server";
import { sendToMany, sendUpdates } from "./send.server";

const OfStore = z.object({ storeId: z.uuid() });
const OfStores = z.object({ storeIds: z.array(z.uuid()) });

export const jobs: JobHandlers = afterPauses({
  "storeupdates.send": async (payload) => void (await sendUpdates(OfStore.parse(payload).storeId)),
  "storeupdates.sendMany": (payload) => sendToMany(OfStores.parse(payload).storeIds),
  "storeupdates.offers": (payload) => answerOffers(OfStore.parse(payload).storeId),
  "storeupdates.take": async () => void (await takeChanges()),
  "storeupdates.sweep": async () => void (await sweep()),
  "storeupdates.forget": async () => {
    await db.run(
      sql`delete from store_offer_change where at < now() - make_interval(days => ${offerChangeDays})`,
    );
  },
});

export const crons: Cron[] = [
  // The worker hears of changes at once; this one takes them should it not.
  { task: "storeupdates.take", match: "* * * * *" },
  { task: "storeupdates.sweep", match: "*/5 * * * *" },
  { task: "storeupdates.forget", match: "19 3 * * *" },
];
