/** What happens to carts by itself. */
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import { sweepVisitorCarts } from "./cart.server";

export const jobs: JobHandlers = { "cart.sweepVisitors": () => sweepVisitorCarts() };

export const crons: Cron[] = [{ task: "cart.sweepVisitors", match: "35 3 * * *" }];
