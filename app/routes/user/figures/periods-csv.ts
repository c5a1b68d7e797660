/** /user/figures/periods.csv: the table behind the chart, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { inPeriods, sumsByDay } from "~/domain/figures/read.server";
import { getT } from "~/i18n/i18n.server";
import { askedFigures } from "./asked.server";
import { sumsFile } from "./sums-file.server";

export async function loader(args: LoaderFunctionArgs) {
  const { step, asked } = await askedFigures(args);
  const { range, ccy } = asked;
  const t = getT(args, "figures");
  const periods = inPeriods(await sumsByDay(asked), range, step);
  const rows = periods.map(({ from, to, sums }) => ({ before: [from, to], sums }));
  return sumsFile(t, `sales-${step}-${range.from}-${range.to}.csv`, ccy, [t("from"), t("to")], rows);
}
