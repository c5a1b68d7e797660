/** /user/downloadinvoice/:invoiceNo/pdf: one document as PDF. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { findDocument, pdfFile } from "~/domain/invoices/invoices.server";
import { localeOf } from "~/i18n/i18n.server";
import { sendFile } from "~/platform/http/download.server";
import { foundFile } from "../../files.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const document = foundFile(args.request, await findDocument(member.id, args.params["invoiceNo"] ?? ""));
  return sendFile(args.request, await pdfFile(document, localeOf(args)));
}
