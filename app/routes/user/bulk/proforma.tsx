/** /user/bulkorders/:orderNo/proforma: what an order comes to, to be printed before it is paid. It is no invoice. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireMember } from "~/domain/accounts/guards.server";
import { BulkLines, BulkMoney } from "~/domain/bulk/components/bulk-facts";
import { bulkOf } from "~/domain/bulk/view.server";
import { addressLines } from "~/domain/invoices/document";
import { buyerNow, sellerNow } from "~/domain/invoices/seller.server";
import { useTranslation } from "~/i18n/use-translation";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { Card, DateTime, FactList, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["bulk"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const order = found(await bulkOf(member.id, args.params["orderNo"] ?? ""));
  const [seller, buyer] = await Promise.all([sellerNow(), buyerNow(member.id)]);
  const locale = localeOf(args);
  return {
    title: getT(args, "bulk")("proforma.title", { no: order.no }),
    order,
    seller: seller ? [seller.legalName, ...addressLines(seller, locale)] : [],
    buyer: [buyer.company || buyer.name, ...addressLines(buyer, locale)].filter(Boolean),
  };
}

export default function Proforma() {
  const { t } = useTranslation("bulk");
  const { title, order, seller, buyer } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} description={t("proforma.description")} />
      <Card>
        <FactList
          columns={1}
          facts={[
            [t("proforma.seller"), seller.join(", ")],
            [t("proforma.buyer"), buyer.join(", ")],
            [t("column.created"), <DateTime key="at" at={order.createdAt} />],
            [t("proforma.until"), <DateTime key="until" at={order.priceLockUntil} />],
          ]}
        />
      </Card>
      <BulkLines order={order} />
      <BulkMoney order={order} />
    </>
  );
}
