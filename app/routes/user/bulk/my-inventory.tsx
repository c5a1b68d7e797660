/** /user/myinventory: own stock, by SKU and warehouse (§2.8). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownView } from "~/domain/bulk/components/own-list";
import { ownStock } from "~/domain/bulk/lists.server";
import { useTranslation } from "~/i18n/use-translation";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["bulk"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, ownStock)).list;

export default function MyInventory() {
  const { t } = useTranslation("bulk");
  return <ListPage view={ownView} list={useLoaderData<typeof loader>()} description={t("own.description")} />;
}
