/** /desk/logistics/imports/:importId: what a price list changes, bracket by bracket; apply it, or take it up again. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { TariffImportState, TariffPreview } from "~/domain/shipping/components/tariff-import";
import { priceFiles } from "~/domain/shipping/files.server";
import { findTariffImport } from "~/domain/shipping/imports.server";
import { found } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { fileDecision } from "../../imports.server";

export const handle = { i18n: ["logistics"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.preview.fileName);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await priceFiles.guard(args);
  return { preview: found(await findTariffImport(args.params["importId"] ?? "")) };
}

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take } = await fileDecision(args, priceFiles);
  return takeForm(args, form, owner, take);
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
