/** /desk/bulk/offers: wholesale offers of all states. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskOffersView } from "~/domain/bulk/components/offer-lists";
import { deskOffers } from "~/domain/bulk/lists.server";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { LinkButton, listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["bulk"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskOffers)).list;

export default function DeskBulkOffers() {
  const { t } = useTranslation("bulk");
  return (
    <ListPage
      view={deskOffersView}
      list={useLoaderData<typeof loader>()}
      description={t("offer.desk.description")}
      actions={
        <LinkButton to={paths.deskNewBulkOffer()} tone="primary" icon="plus">
          {t("offer.desk.new")}
        </LinkButton>
      }
    />
  );
}
