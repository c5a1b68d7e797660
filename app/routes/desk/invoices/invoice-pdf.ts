/** /desk/invoices/:invoiceNo/pdf: one document as PDF. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/domain/accounts/guards.server";
import { anyDocument, pdfFile } from "~/domain/invoices/invoices.server";
import { localeOf } from "~/i18n/i18n.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["finance"]);
  const { document } = foundFile(args.request, await anyDocument(args.params["invoiceNo"] ?? ""));
  return sendFile(args.request, await pdfFile(document, localeOf(args)));
}
