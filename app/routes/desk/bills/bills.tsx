/** /desk/bills: price differences by state; disputed ones wait for an answer. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { deskBillView } from "~/domain/bills/components/bill-list";
import { deskBills } from "~/domain/bills/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["bills"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskBills)).list;

export default function DeskBills() {
  const { t } = useTranslation("bills");
  const list = useLoaderData<typeof loader>();
  return <ListPage view={deskBillView} list={list} description={t("desk.description")} />;
}
