/** /desk/warehouse/movements: every movement of goods, the last first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { moveView } from "~/domain/stock/components/move-list";
import { moveList } from "~/domain/stock/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["stock"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, moveList)).list;

export default function Movements() {
  const { t } = useTranslation("stock");
  return <ListPage view={moveView} list={useLoaderData<typeof loader>()} description={t("moves.text")} />;
}
