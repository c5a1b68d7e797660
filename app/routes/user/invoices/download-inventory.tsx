/** /user/downloadinventory?order=: the invoice of one bulk or inventory order (§2.6). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireMember } from "~/domain/accounts/guards.server";
import { BillingMissing } from "~/domain/invoices/components/document-list";
import { DocumentPage, NotYet } from "~/domain/invoices/components/document-page";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { requireNamed } from "../named.server";
import { thingOf } from "./thing.server";

export const handle = { i18n: ["invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireNamed(args.request, "order", paths.invoices());
  const no = cleanFilter(new URL(args.request.url).searchParams.get("order") ?? "");
  const thing = await thingOf(args, member.id, ["bulk_order"], no);
  // Nothing was paid under that number, or not by this member.
  found(thing.known ? thing : null);
  return { title: getT(args, "invoices")("order.title", { no }), ...thing };
}

export default function DownloadInventory() {
  const { title, sheet, related, waits, letters, billing } = useLoaderData<typeof loader>();
  if (sheet) {
    const pdf = paths.invoicePdf(sheet.no);
    return <DocumentPage sheet={sheet} related={related} pdf={pdf} pathOf={paths.invoice} />;
  }
  return (
    <>
      <PageHeader title={title} />
      {!billing && <BillingMissing count={1} />}
      {waits && <NotYet waits={waits} letters={letters} order={null} />}
    </>
  );
}
