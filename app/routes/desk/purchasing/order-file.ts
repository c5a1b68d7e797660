/** /desk/purchasing/orders/:purchaseNo/file.pdf and file.csv: a purchase order as its supplier gets it. */
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { buyers } from "~/domain/purchasing/config";
import { findPurchase } from "~/domain/purchasing/order.server";
import { purchaseCsv, purchasePdf } from "~/domain/purchasing/paper.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, [...buyers, "warehouse"]);
  const order = foundFile(args.request, await findPurchase(args.params["purchaseNo"] ?? ""));
  const isPdf = new URL(args.request.url).pathname.endsWith(".pdf");
  const bytes = isPdf ? await purchasePdf(order) : purchaseCsv(order);
  return sendFile(args.request, {
    name: `${order.no}.${isPdf ? "pdf" : "csv"}`,
    type: isPdf ? "application/pdf" : "text/csv; charset=utf-8",
    bytes: bytes.length,
    read: () => Readable.from([bytes]),
  });
}
