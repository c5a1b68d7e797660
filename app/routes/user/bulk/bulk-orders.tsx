/** /user/bulkorders: orders in bulk that are sent to an address (§2.8). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bulkView } from "~/domain/bulk/components/bulk-list";
import { memberBulkOrders } from "~/domain/bulk/lists.server";
import { useTranslation } from "~/i18n/use-translation";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["bulk"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, memberBulkOrders)).list;

export default function BulkOrders() {
  const { t } = useTranslation("bulk");
  return (
    <ListPage view={bulkView} list={useLoaderData<typeof loader>()} description={t("description.BULK")} />
  );
}
