/** /desk/warehouse/numbers/files: send a file of tracking numbers to be looked at, and see what became of earlier ones. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { numberFileView, SendNumbers } from "~/domain/warehouse/components/number-files";
import { numberFiles } from "~/domain/warehouse/files.server";
import { numberFileList } from "~/domain/warehouse/lists.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { fileToStore } from "../../imports.server";
import { openList } from "../../lists.server";

export const handle = { i18n: ["imports", "numbers"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, numberFileList)).list;

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take, from } = await fileToStore(args, numberFiles);
  return takeForm(args, form, owner, take, from);
}

export default function DeskNumberFiles() {
  const { t } = useTranslation("numbers");
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("file.description")}
        breadcrumbs={[{ label: t("title"), to: paths.deskNumbers() }, { label: list.title }]}
      />
      <SendNumbers result={useActionData<typeof action>()?.result} />
      <DeclaredList view={numberFileView} list={list} title={t("file.history")} />
    </>
  );
}
