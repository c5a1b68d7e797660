/** /desk/reports/:report/report.csv: one report as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileCell, headOf } from "~/domain/reports/components/report";
import { reports, type Kind } from "~/domain/reports/reports";
import { texts } from "~/i18n/i18n.server";
import { csvLine, csvResponse } from "~/platform/csv";
import { askedReport } from "./asked.server";

export async function loader(args: LoaderFunctionArgs) {
  const { name, rows, range, locale } = await askedReport(args);
  const t = texts(locale, "reports");
  const columns = Object.entries<Kind>(reports[name].columns);
  async function* lines() {
    yield csvLine(columns.map(([key]) => headOf(t, name, key)));
    for (const row of rows) yield csvLine(columns.map(([key, kind]) => fileCell(t, kind, row[key])));
  }
  const days = range ? `-${range.from}-${range.to}` : "";
  return csvResponse(`${name}${days}.csv`, lines());
}
