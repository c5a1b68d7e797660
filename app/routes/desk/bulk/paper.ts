/** /desk/bulk/:orderNo/shipments/:seq/slip.pdf and invoice.pdf: what goes with a shipment of a bulk order. */
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { bulkPaper, type BulkPaper } from "~/domain/bulk/paper.server";
import { bulkRoles } from "~/domain/bulk/view.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

const papers: Readonly<Record<string, BulkPaper>> = { "slip.pdf": "slip", "invoice.pdf": "invoice" };

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, bulkRoles);
  const { orderNo = "", seq = "", paper = "" } = args.params;
  const kind = foundFile(args.request, papers[paper] ?? null);
  const bytes = foundFile(args.request, await bulkPaper(staff, orderNo, Number(seq), kind));
  return sendFile(args.request, {
    name: `${orderNo}-${seq}-${kind}.pdf`,
    type: "application/pdf",
    bytes: bytes.length,
    read: () => Readable.from([bytes]),
  });
}
