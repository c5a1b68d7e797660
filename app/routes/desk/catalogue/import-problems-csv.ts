/** /desk/catalogue/import/:importId/problems.csv: every row that was not taken, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { everyProblem, findImport } from "~/domain/catalogue/import/desk.server";
import { problemCodes } from "~/domain/catalogue/import/problems";
import { getT } from "~/i18n/i18n.server";
import { csvLine, csvResponse } from "~/platform/csv";
import { found } from "~/platform/http/answers.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const run = found(await findImport(args.params["importId"] ?? ""));
  const t = getT(args, "catalogue");
  const reasonOf = (code: string) => {
    const known = problemCodes.find((candidate) => candidate === code);
    return known ? t(`problem.${known}`) : code;
  };
  async function* lines() {
    yield csvLine([t("report.line"), t("report.handle"), "SKU", t("report.reason"), t("report.value")]);
    for await (const rows of everyProblem(run.id)) {
      yield rows
        .map((row) => csvLine([row.line, row.handle, row.sku, reasonOf(row.code), row.detail]))
        .join("");
    }
  }
  return csvResponse("import-problems.csv", lines());
}
