/** /user/inventoryorders: orders in bulk that stay with us (§2.8). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inventoryView } from "~/domain/bulk/components/bulk-list";
import { memberInventoryOrders } from "~/domain/bulk/lists.server";
import { useTranslation } from "~/i18n/use-translation";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["bulk"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, memberInventoryOrders)).list;

export default function InventoryOrders() {
  const { t } = useTranslation("bulk");
  return (
    <ListPage
      view={inventoryView}
      list={useLoaderData<typeof loader>()}
      description={t("description.INVENTORY")}
    />
  );
}
