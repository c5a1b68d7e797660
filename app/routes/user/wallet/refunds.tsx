/** /user/walletBalance/refunds: what went back to card or PayPal, which the balance never saw. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { providerRefundView } from "~/domain/wallet/components/provider-refund-table";
import { sentBack } from "~/domain/wallet/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["wallet", "payments"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, sentBack)).list;

export default function Refunds() {
  const { t } = useTranslation("wallet");
  return (
    <ListPage
      view={providerRefundView}
      list={useLoaderData<typeof loader>()}
      description={t("sentBack.description")}
    />
  );
}
