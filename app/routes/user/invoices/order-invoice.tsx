/** /user/orderinvoice?order=: the invoice of one store order (§2.6), with what corrects it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireMember } from "~/domain/accounts/guards.server";
import { BillingMissing } from "~/domain/invoices/components/document-list";
import { DocumentPage, NotYet } from "~/domain/invoices/components/document-page";
import { orderOf } from "~/domain/orders/order.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { requireNamed } from "../named.server";
import { thingOf } from "./thing.server";

export const handle = { i18n: ["invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireNamed(args.request, "order", paths.invoices());
  const no = new URL(args.request.url).searchParams.get("order") ?? "";
  const order = found(await orderOf(member.id, no.replaceAll("\0", "")));
  const title = getT(args, "invoices")("order.title", { no: order.no });
  return { title, no: order.no, ...(await thingOf(args, member.id, ["store_order"], order.no)) };
}

export default function OrderInvoice() {
  const { title, no, sheet, related, waits, letters, billing } = useLoaderData<typeof loader>();
  if (sheet) {
    const pdf = paths.invoicePdf(sheet.no);
    return <DocumentPage sheet={sheet} related={related} pdf={pdf} pathOf={paths.invoice} />;
  }
  return (
    <>
      <PageHeader title={title} />
      {!billing && waits !== "unpaid" && <BillingMissing count={1} />}
      {waits && <NotYet waits={waits} letters={letters} order={no} />}
    </>
  );
}
