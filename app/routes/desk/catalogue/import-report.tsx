/** /desk/catalogue/import/:importId: what a product file would do, how far its import is, and what came of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { ImportReport } from "~/domain/catalogue/components/import-report";
import { checkOf } from "~/domain/catalogue/import/check.server";
import type { FoundCategories, ProductOptions } from "~/domain/catalogue/import/product-import.server";
import { productFiles } from "~/domain/catalogue/files.server";
import { importProblems } from "~/domain/catalogue/lists.server";
import { ImportState } from "~/domain/imports/components/state";
import { hintsOf, type RunRow } from "~/domain/imports/runs.server";
import { getT } from "~/i18n/i18n.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { fileDecision } from "../../imports.server";
import { openList } from "../../lists.server";

export const handle = { i18n: ["imports", "catalogue"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await openList(args, importProblems, async ({ id, status }) => {
    const [hints, check] = await Promise.all([hintsOf(id), status === "CHECKED" ? checkOf(id) : null]);
    return { hints, check };
  });
  const { viewer, list, beside } = opened;
  const run = viewer as RunRow<ProductOptions, FoundCategories>;
  const title = getT(args, "imports")("report.title", { file: run.fileName });
  return { ...list, ...beside, run, title };
}

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take } = await fileDecision(args, productFiles);
  return takeForm(args, form, owner, take);
}

export default function DeskImport() {
  const { t } = useTranslation("catalogue");
  const { run, check, hints, ...list } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.result.error?.[""] ?? [];
  return (
    <>
      <PageHeader
        title={list.title}
        status={<ImportState status={run.status} />}
        breadcrumbs={[{ label: t("import.title"), to: paths.deskImports() }, { label: run.fileName }]}
      />
      <FormErrors form={{ id: "preview", allErrors: { "": refused } }} />
      <ImportReport run={run} check={check} hints={hints} list={list} />
    </>
  );
}
