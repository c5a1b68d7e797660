/** /desk/warehouse/stock: what there is of each SKU, by warehouse and bin. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { stockView } from "~/domain/stock/components/stock-list";
import { stockList } from "~/domain/stock/lists.server";
import { paths } from "~/platform/paths";
import { LinkButton, listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["stock"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, stockList)).list;

export default function Stock() {
  const { t } = useTranslation("stock");
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage
      view={stockView}
      list={list}
      description={t("description")}
      actions={
        <LinkButton to={paths.deskMovements()} icon="clock">
          {t("moves.title")}
        </LinkButton>
      }
    />
  );
}
