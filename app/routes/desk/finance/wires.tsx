/** /desk/wires: orders and bills that are paid by wire; what waits for finance first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { deskWireView } from "~/domain/payments/components/desk-wires";
import { deskWires } from "~/domain/payments/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["payments"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskWires)).list;

export default function DeskWires() {
  const { t } = useTranslation("payments");
  return (
    <ListPage
      view={deskWireView}
      list={useLoaderData<typeof loader>()}
      description={t("wire.desk.description")}
    />
  );
}
