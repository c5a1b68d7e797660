/** /desk/chargebacks: payments that payers dispute at their bank or at PayPal (§7, finance). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { disputeView } from "~/domain/payments/components/desk-disputes";
import { disputes } from "~/domain/payments/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["disputes"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, disputes)).list;

export default function DeskChargebacks() {
  const { t } = useTranslation("disputes");
  return <ListPage view={disputeView} list={useLoaderData<typeof loader>()} description={t("description")} />;
}
