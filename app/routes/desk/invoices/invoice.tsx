/** /desk/invoices/:invoiceNo: one document as its member has it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DocumentPage } from "~/domain/invoices/components/document-page";
import { anyDocument, relatedTo } from "~/domain/invoices/invoices.server";
import { shownSheet } from "~/domain/invoices/print/shown.server";
import { localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";
import { Link } from "~/ui/link";

export const handle = { i18n: ["invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.sheet.no);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["finance"]);
  const { document, memberId, member } = found(await anyDocument(args.params["invoiceNo"] ?? ""));
  const sheet = shownSheet(document, localeOf(args));
  return { sheet, related: await relatedTo(document.id), memberId, member };
}

export default function DeskInvoice() {
  const { t } = useTranslation("invoices");
  const { sheet, related, memberId, member } = useLoaderData<typeof loader>();
  const list = { label: t("desk.title"), to: paths.deskInvoices() };
  return (
    <>
      <DocumentPage
        sheet={sheet}
        related={related}
        pdf={paths.deskInvoicePdf(sheet.no)}
        pathOf={paths.deskInvoice}
        list={list}
      />
      <p className="text-sm">
        {t("column.member")}:{" "}
        <Link to={paths.deskMember(memberId)} className="link">
          {member}
        </Link>
      </p>
    </>
  );
}
