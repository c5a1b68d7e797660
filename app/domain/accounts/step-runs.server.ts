/** Steps over many rows, for the pages of whoever asked for them. */
export { latestRuns, readRun, type RunCounts } from "~/platform/db/step-runs.server";
