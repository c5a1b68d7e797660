/** /desk/logistics/imports/:importId: what a price list changes, bracket by bracket; apply it, or take it up again. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { TariffImportState, TariffPreview } from "~/domain/shipping/components/tariff-import";
import { PreviewForm } from "~/domain/shipping/forms";
import { applyImport, discardImport, findTariffImport, takeUpAgain } from "~/domain/shipping/imports.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["logistics"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.preview.fileName);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["admin"]);
  return { preview: found(await findTariffImport(args.params["importId"] ?? "")) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["admin"]);
  const { id } = found(await findTariffImport(args.params["importId"] ?? ""));
  return takeForm(args, PreviewForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const { intent } = value;
    if (intent === "after" || intent === "before") {
      const again = await takeUpAgain(staff, id, intent);
      if (again.ok) return redirect(paths.deskTariffImport(again.value));
      return refuse(`logistics:error.${again.error}`, again.error === "same" ? 422 : 409);
    }
    const done = await (intent === "apply" ? applyImport(staff, id) : discardImport(staff, id));
    if (!done.ok) return refuse(`logistics:error.${done.error}`, 409);
    return redirect(paths.deskTariffImport(id), flash(`logistics:flash.${intent}`));
  });
}

export default function DeskTariffImport() {
  const { t } = useTranslation("logistics");
  const { preview } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.result.error?.[""] ?? [];
  return (
    <>
      <PageHeader
        title={preview.fileName}
        status={<TariffImportState status={preview.status} />}
        breadcrumbs={[
          { label: t("channels.title"), to: paths.deskLogistics() },
          { label: t("imports.title"), to: paths.deskTariffImports() },
          { label: preview.fileName },
        ]}
      />
      <FormErrors form={{ id: "preview", allErrors: { "": refused } }} />
      <TariffPreview preview={preview} />
    </>
  );
}
