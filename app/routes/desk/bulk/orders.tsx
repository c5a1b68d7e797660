/** /desk/bulk: orders in bulk by state. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskBulkView } from "~/domain/bulk/components/bulk-list";
import { deskBulkOrders } from "~/domain/bulk/lists.server";
import { useTranslation } from "~/i18n/use-translation";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["bulk"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskBulkOrders)).list;

export default function DeskBulkOrders() {
  const { t } = useTranslation("bulk");
  return (
    <ListPage view={deskBulkView} list={useLoaderData<typeof loader>()} description={t("desk.description")} />
  );
}
