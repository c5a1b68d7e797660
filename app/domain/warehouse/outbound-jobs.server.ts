/** What happens to waves and manifests later. */
import { z } from "zod";
import { transaction } from "~/platform/db";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { handOverManifest } from "./handover/hand-over.server";
import { scanDays } from "./outbound-config";
import { packUnscanned } from "./parcels/unscanned.server";
import { forgetScans } from "./scan/once.server";

export const outboundJobs: JobHandlers = {
  "warehouse.handOver": (payload) =>
    handOverManifest(z.object({ manifestId: z.uuid() }).parse(payload).manifestId),
  "warehouse.packUnscanned": (payload) => packUnscanned(z.object({ waveId: z.uuid() }).parse(payload).waveId),
  "warehouse.forgetScans": () => transaction(async (tx) => void (await forgetScans(tx, scanDays))),
};

export const outboundCrons: Cron[] = [{ task: "warehouse.forgetScans", match: "53 3 * * *" }];
