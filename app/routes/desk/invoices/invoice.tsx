/** /desk/invoices/:invoiceNo: one document as its member has it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DocumentPage } from "~/domain/invoices/components/document-page";
import { TrailCard } from "~/domain/invoices/components/trail";
import { anyDocument, relatedTo, shownSheet } from "~/domain/invoices/invoices.server";
import { trailOf } from "~/domain/invoices/trail.server";
import { localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";

export const handle = { i18n: ["invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.sheet.no);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["finance"]);
  const { document, memberId, member } = found(await anyDocument(args.params["invoiceNo"] ?? ""));
  const sheet = shownSheet(document, localeOf(args));
  const [related, trail] = await Promise.all([relatedTo(document.id), trailOf(document.id)]);
  return { sheet, related, trail, memberId, member };
}

export default function DeskInvoice() {
  const { t } = useTranslation("invoices");
  const { sheet, related, trail, memberId, member } = useLoaderData<typeof loader>();
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
      {trail && <TrailCard trail={trail} memberId={memberId} member={member} />}
    </>
  );
}
