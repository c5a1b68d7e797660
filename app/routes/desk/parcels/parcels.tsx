/** /desk/parcels: parcels on their way; those that need somebody first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { parcelView } from "~/domain/tracking/components/parcel-list";
import { deskParcels } from "~/domain/tracking/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["tracking"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskParcels)).list;

export default function DeskParcels() {
  const { t } = useTranslation("tracking");
  const list = useLoaderData<typeof loader>();
  return <ListPage view={parcelView} list={list} description={t("desk.description")} />;
}
