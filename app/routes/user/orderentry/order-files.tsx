/** /user/excelorderhistory: send a file of orders to be looked at, and see what became of earlier ones (§2.6). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fileView } from "~/domain/orderentry/components/file-lists";
import { SendOrders } from "~/domain/orderentry/components/send-file";
import { orderFiles, storesForFiles } from "~/domain/orderentry/files.server";
import { orderFileList } from "~/domain/orderentry/lists.server";
import { useTranslation } from "~/i18n/use-translation";
import { takeForm } from "~/platform/http/take-form.server";
import { DeclaredList, ListFile, listMeta, PageHeader } from "~/ui";
import { fileToStore } from "../../imports.server";
import { openList } from "../../lists.server";

export const handle = { i18n: ["imports", "orderentry"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const {
    viewer,
    list,
    beside: stores,
  } = await openList(args, orderFileList, ({ id }) => storesForFiles(id));
  return { ...list, stores, frozen: viewer.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take, from } = await fileToStore(args, orderFiles);
  return takeForm(args, form, owner, take, from);
}

export default function OrderFiles() {
  const { t } = useTranslation("orderentry");
  const { stores, frozen, ...list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={list.title} description={t("file.description")} actions={<ListFile list={list} />} />
      {!frozen && <SendOrders result={result} stores={stores} />}
      <DeclaredList view={fileView} list={list} title={t("file.history")} />
    </>
  );
}
