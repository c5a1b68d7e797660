/** /user/excelorderhistory/:importId/orders: what became of each order of a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fileOrderView } from "~/domain/orderentry/components/file-lists";
import { fileOrders } from "~/domain/orderentry/lists.server";
import { getT } from "~/i18n/i18n.server";
import { DeclaredList, ListFile, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["orderentry"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: run, list } = await openList(args, fileOrders);
  const title = getT(args, "orderentry")("orders.title", { file: run.fileName });
  return { ...list, fileName: run.fileName, title };
}

export default function FileOrders() {
  const { fileName, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={list.title} actions={<ListFile list={list} />} />
      <DeclaredList view={fileOrderView} list={list} more={{ fileName }} />
    </>
  );
}
