/** What the pages of steps over many rows read: a run of whoever looks, in words, and their latest ones. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getT } from "~/i18n/i18n.server";
import { latestRuns, readRun, type RunCounts } from "~/domain/accounts/step-runs.server";
import { found } from "~/platform/http/answers.server";
import { errorText } from "~/ui";

/** The run that the address names, and the latest runs, both of `owner` alone. */
export async function openChanges(args: LoaderFunctionArgs, owner: string) {
  const t = getT(args, "common");
  const { runId } = args.params;
  const [asked, latest] = await Promise.all([runId ? readRun(owner, runId) : null, latestRuns(owner)]);
  const saidOf = ({ said }: RunCounts) => (said ? errorText(t, said) : t("rows.title"));
  const run = runId ? found(asked) : null;
  return {
    title: run ? saidOf(run) : t("rows.title"),
    run: run && {
      ...run,
      said: saidOf(run),
      rows: run.rows.map((row) => ({ ...row, said: row.why && errorText(t, row.why) })),
    },
    latest: latest.map((each) => ({ ...each, said: saidOf(each) })),
  };
}
