/** /desk/logistics/rates.csv[?channel=]: the price lists as they stand, in the form in which they are taken. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { standingRates } from "~/domain/shipping/imports.server";
import { priceListCsv } from "~/domain/shipping/price-file.server";
import { csvResponse } from "~/platform/csv";
import { found } from "~/platform/http/answers.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["admin"]);
  const list = found(await standingRates(new URL(args.request.url).searchParams.get("channel")));
  async function* lines() {
    yield* priceListCsv(list);
  }
  return csvResponse("rates.csv", lines());
}
