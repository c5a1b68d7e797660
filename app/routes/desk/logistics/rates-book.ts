/** /desk/logistics/rates.xlsx[?channel=]: the price lists as they stand, as a workbook to change and send back. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { standingRates } from "~/domain/shipping/imports.server";
import { priceListWorkbook } from "~/domain/shipping/price-file.server";
import { found } from "~/platform/http/answers.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["admin"]);
  const list = found(await standingRates(new URL(args.request.url).searchParams.get("channel")));
  return new Response(new Uint8Array(priceListWorkbook(list)), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": 'attachment; filename="rates.xlsx"',
      "Cache-Control": "private, no-store",
    },
  });
}
