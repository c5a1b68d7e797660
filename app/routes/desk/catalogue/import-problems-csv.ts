/** /desk/catalogue/import/:importId/problems.csv: every row that was not taken, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { everyProblem, findImport } from "~/domain/catalogue/import/desk.server";
import { problemText } from "~/domain/catalogue/import/words";
import { getT } from "~/i18n/i18n.server";
import { csvLine, csvResponse } from "~/platform/csv";
import { found } from "~/platform/http/answers.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const run = found(await findImport(args.params["importId"] ?? ""));
  const t = getT(args, "catalogue");
  async function* lines() {
    const head = [t("report.line"), t("report.column"), t("report.reason"), t("report.value")];
    yield csvLine([...head, "SKU", t("report.handle")]);
    for await (const rows of everyProblem(run.id)) {
      yield rows
        .map((row) =>
          csvLine([row.line, row.column, problemText(t, row.code), row.detail, row.sku, row.handle]),
        )
        .join("");
    }
  }
  return csvResponse("import-problems.csv", lines());
}
