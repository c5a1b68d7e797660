/** /user/downloadinvoice/:invoiceNo: one document as it is printed. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireMember } from "~/domain/accounts/guards.server";
import { DocumentPage } from "~/domain/invoices/components/document-page";
import { findDocument, relatedTo, shownSheet } from "~/domain/invoices/invoices.server";
import { localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";

export const handle = { i18n: ["invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.sheet.no);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const document = found(await findDocument(member.id, args.params["invoiceNo"] ?? ""));
  return { sheet: shownSheet(document, localeOf(args)), related: await relatedTo(document.id) };
}

export default function Invoice() {
  const { sheet, related } = useLoaderData<typeof loader>();
  return (
    <DocumentPage sheet={sheet} related={related} pdf={paths.invoicePdf(sheet.no)} pathOf={paths.invoice} />
  );
}
