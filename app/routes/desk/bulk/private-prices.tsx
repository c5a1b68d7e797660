/** /desk/bulk/prices: prices that single members have in bulk. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { privatePricesView } from "~/domain/bulk/components/private-prices";
import { privatePrices } from "~/domain/bulk/lists.server";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { LinkButton, listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["bulk"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, privatePrices)).list;

export default function PrivatePrices() {
  const { t } = useTranslation("bulk");
  return (
    <ListPage
      view={privatePricesView}
      list={useLoaderData<typeof loader>()}
      description={t("price.description")}
      actions={
        <LinkButton to={paths.deskNewPrivatePrice()} tone="primary" icon="plus">
          {t("price.new")}
        </LinkButton>
      }
    />
  );
}
