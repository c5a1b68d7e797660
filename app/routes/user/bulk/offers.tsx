/** /user/bulkorders/offers: what the member's agent offers for wholesale orders. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { memberOffersView } from "~/domain/bulk/components/offer-lists";
import { memberOffers } from "~/domain/bulk/lists.server";
import { useTranslation } from "~/i18n/use-translation";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["bulk"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, memberOffers)).list;

export default function BulkOffers() {
  const { t } = useTranslation("bulk");
  return (
    <ListPage
      view={memberOffersView}
      list={useLoaderData<typeof loader>()}
      description={t("offer.description")}
    />
  );
}
