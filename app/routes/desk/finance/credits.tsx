/** /desk/credit: credit lines: applications first, what is overdue, and all others (§7, finance). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { creditView } from "~/domain/credit/components/desk-lines";
import { creditLines } from "~/domain/credit/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["credit"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, creditLines)).list;

export default function DeskCredits() {
  const { t } = useTranslation("credit");
  return (
    <ListPage view={creditView} list={useLoaderData<typeof loader>()} description={t("desk.description")} />
  );
}
