/** /desk/bank/imports/:importId: what a statement holds; take it in, or put it away. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { ImportState, StatementPreview } from "~/domain/banking/components/imports";
import { statementFiles } from "~/domain/banking/files.server";
import { findImport } from "~/domain/banking/imports.server";
import { found } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { fileDecision } from "../../imports.server";

export const handle = { i18n: ["banking"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.preview.fileName);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await statementFiles.guard(args);
  return { preview: found(await findImport(args.params["importId"] ?? "")) };
}

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take } = await fileDecision(args, statementFiles);
  return takeForm(args, form, owner, take);
}

export default function DeskBankImport() {
  const { t } = useTranslation("banking");
  const { preview } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.result.error?.[""] ?? [];
  return (
    <>
      <PageHeader
        title={preview.fileName}
        status={<ImportState status={preview.status} />}
        breadcrumbs={[
          { label: t("title"), to: paths.deskBank() },
          { label: t("imports.title"), to: paths.deskBankImports() },
          { label: preview.fileName },
        ]}
      />
      <FormErrors form={{ id: "import", allErrors: { "": refused } }} />
      <StatementPreview preview={preview} />
    </>
  );
}
