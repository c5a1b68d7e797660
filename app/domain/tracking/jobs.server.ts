/** What happens to parcels later: registering, reading, and what the clock brings. */
import { z } from "zod";
import { trackingProvider } from "~/partners/carriers/providers.server";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { readExpected, registerExpected } from "./expected.server";
import { changeCarriers, registerNew } from "./follow.server";
import { afterStop, forgetNews, poll } from "./poll.server";
import { takeNews } from "./news.server";
import { renewPostcodes } from "./postcode.server";
import { readDue } from "./read.server";
import { readQuota } from "./service.server";

const OfParcel = z.object({ packageId: z.uuid() });

export const jobs: JobHandlers = {
  "tracking.register": async () => {
    await registerNew();
    await registerExpected();
    await changeCarriers();
    await renewPostcodes();
  },
  "tracking.read": async () => {
    await readDue();
    await readExpected();
  },
  "tracking.take": () => takeNews(),
  "tracking.stopped": (payload) => afterStop(OfParcel.parse(payload).packageId),
  "tracking.poll": () => poll(),
  "tracking.quota": async () => {
    const provider = trackingProvider();
    if (provider) await readQuota(provider);
  },
  "tracking.forget": async () => void (await forgetNews()),
};

export const crons: Cron[] = [
  { task: "tracking.poll", match: "*/10 * * * *" },
  { task: "tracking.quota", match: "7 * * * *" },
  { task: "tracking.forget", match: "41 3 * * *" },
];
