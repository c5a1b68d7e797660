/** /desk/purchasing/prices/:importId: what a file of a supplier's prices would do, and what came of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { ImportState } from "~/domain/imports/components/state";
import { hintsOf } from "~/domain/imports/runs.server";
import { PriceReport } from "~/domain/purchasing/components/price-files";
import { priceFiles } from "~/domain/purchasing/files.server";
import { priceProblems } from "~/domain/purchasing/lists.server";
import { sameBefore, type PriceOptions } from "~/domain/purchasing/price-import.server";
import { getT } from "~/i18n/i18n.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { fileDecision } from "../../imports.server";
import { openList } from "../../lists.server";

export const handle = { i18n: ["imports", "prices", "purchasing"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, list, beside } = await openList(args, priceProblems, ({ id }) =>
    Promise.all([hintsOf(id), sameBefore(id)]),
  );
  const [hints, same] = beside;
  const title = getT(args, "imports")("report.title", { file: viewer.fileName });
  const { supplier } = viewer.options as PriceOptions;
  return { ...list, hints, same, run: viewer, supplierNo: supplier, title };
}

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take } = await fileDecision(args, priceFiles);
  return takeForm(args, form, owner, take);
}

export default function PriceFile() {
  const { t } = useTranslation(["prices", "purchasing"]);
  const { run, hints, same, supplierNo, ...list } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.result.error?.[""] ?? [];
  return (
    <>
      <PageHeader
        title={list.title}
        status={<ImportState status={run.status} />}
        breadcrumbs={[
          { label: t("purchasing:suppliers.title"), to: paths.deskSuppliers() },
          { label: supplierNo, to: paths.deskSupplier(supplierNo) },
          { label: t("prices:title"), to: paths.deskPriceFiles(supplierNo) },
          { label: run.fileName },
        ]}
      />
      <FormErrors form={{ id: "preview", allErrors: { "": refused } }} />
      <PriceReport run={run} hints={hints} same={same} list={list} />
    </>
  );
}
