/** /user/figures/rows: the rows that a member's figures are the sums of. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { salesView } from "~/domain/figures/components/sales-list";
import { salesRows } from "~/domain/figures/lists.server";
import { DeclaredList, ListFile, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["figures"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list } = await openList(args, salesRows);
  return list;
}

export default function FiguresRows() {
  const { t } = useTranslation("figures");
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={list.title} description={t("rows.description")} actions={<ListFile list={list} />} />
      <DeclaredList view={salesView} list={list} />
    </>
  );
}
