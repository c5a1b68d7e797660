/** What happens to waves and manifests later. */
import { z } from "zod";
import type { Listeners } from "~/domain/bus";
import { transaction } from "~/platform/db";
import { addJob, type Cron, type JobHandlers } from "~/platform/jobs/jobs.server";
import { handOverManifest, handOverScanned, leaveAll, sendLabelled } from "./handover/hand-over.server";
import { scanDays } from "./outbound-config";
import { lookAtTouched } from "./picking/ready-count.server";
import { packUnscanned } from "./parcels/unscanned.server";
import { forgetScans } from "./scan/once.server";

export const outboundJobs: JobHandlers = {
  "warehouse.handOver": (payload) =>
    handOverManifest(z.object({ manifestId: z.uuid() }).parse(payload).manifestId),
  "warehouse.scannedAway": (payload) =>
    handOverScanned(z.object({ parcelId: z.uuid() }).parse(payload).parcelId),
  "warehouse.packUnscanned": (payload) => packUnscanned(z.object({ waveId: z.uuid() }).parse(payload).waveId),
  "warehouse.lookAtTouched": lookAtTouched,
  "warehouse.forgetScans": () => transaction(async (tx) => void (await forgetScans(tx, scanDays))),
};

export const outboundCrons: Cron[] = [
  { task: "warehouse.lookAtTouched", match: "* * * * *" },
  { task: "warehouse.forgetScans", match: "53 3 * * *" },
];

/** What waves and parcels do when others tell them something. */
export const outboundListeners = {
  // A job of its own: what is refused must not undo what tracking has read.
  "tracking.scannedBeforeHandOver": (tx, { ref }) =>
    addJob(tx, "warehouse.scannedAway", { parcelId: ref }, { key: `scannedAway:${ref}` }),
  "orders.sendLabelled": sendLabelled,
  "orders.givenUp": leaveAll,
} satisfies Listeners;
