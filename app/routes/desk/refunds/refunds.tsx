/** /desk/refunds: money that goes back, by state; what waits for finance first. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { refundView } from "~/domain/payments/components/refund-list";
import { deskRefunds } from "~/domain/payments/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["refunds"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskRefunds)).list;

export default function DeskRefunds() {
  const { t } = useTranslation("refunds");
  return <ListPage view={refundView} list={useLoaderData<typeof loader>()} description={t("description")} />;
}
