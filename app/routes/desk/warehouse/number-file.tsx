/** /desk/warehouse/numbers/files/:importId: what a file of tracking numbers would do, and what came of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { ImportState } from "~/domain/imports/components/state";
import { hintsOf } from "~/domain/imports/runs.server";
import { NumberReport } from "~/domain/warehouse/components/number-files";
import { numberFiles } from "~/domain/warehouse/files.server";
import { numberProblems } from "~/domain/warehouse/lists.server";
import { getT } from "~/i18n/i18n.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { fileDecision } from "../../imports.server";
import { openList } from "../../lists.server";

export const handle = { i18n: ["imports", "numbers"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: run, list, beside: hints } = await openList(args, numberProblems, ({ id }) => hintsOf(id));
  const title = getT(args, "imports")("report.title", { file: run.fileName });
  return { ...list, hints, run, title };
}

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take } = await fileDecision(args, numberFiles);
  return takeForm(args, form, owner, take);
}

export default function DeskNumberFile() {
  const { t } = useTranslation("numbers");
  const { run, hints, ...list } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.result.error?.[""] ?? [];
  return (
    <>
      <PageHeader
        title={list.title}
        status={<ImportState status={run.status} />}
        breadcrumbs={[{ label: t("file.title"), to: paths.deskNumberFiles() }, { label: run.fileName }]}
      />
      <FormErrors form={{ id: "preview", allErrors: { "": refused } }} />
      <NumberReport run={run} hints={hints} list={list} />
    </>
  );
}
