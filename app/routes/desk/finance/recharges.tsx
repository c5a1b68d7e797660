/** /desk/recharges: money on its way to wallets; wires that wait for finance first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { deskRechargeView } from "~/domain/wallet/components/desk-recharges";
import { deskRecharges } from "~/domain/wallet/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["wallet", "payments"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskRecharges)).list;

export default function DeskRecharges() {
  const { t } = useTranslation("wallet");
  return (
    <ListPage
      view={deskRechargeView}
      list={useLoaderData<typeof loader>()}
      description={t("desk.description")}
    />
  );
}
