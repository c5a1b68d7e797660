/** /desk/bank/imports/:importId: what a statement holds; take it in, or put it away. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ImportState, StatementPreview } from "~/domain/banking/components/imports";
import { PreviewForm } from "~/domain/banking/forms";
import { applyImport, discardImport, findImport } from "~/domain/banking/imports.server";
import { bankRoles } from "~/domain/banking/lines.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["banking"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.preview.fileName);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, bankRoles);
  return { preview: found(await findImport(args.params["importId"] ?? "")) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, bankRoles);
  const { id } = found(await findImport(args.params["importId"] ?? ""));
  return takeForm(args, PreviewForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const { intent } = value;
    const done = await (intent === "apply" ? applyImport(staff, id) : discardImport(id));
    if (!done.ok) return refuse(`banking:${done.error === "taken" ? "problem.taken" : "error.stale"}`, 409);
    const to = intent === "apply" ? paths.deskBank() : paths.deskBankImports();
    return redirect(to, flash(`banking:flash.${intent}`));
  });
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
