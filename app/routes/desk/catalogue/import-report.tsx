/** /desk/catalogue/import/:importId: what a product file would do, how far its import is, and what came of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ImportState } from "~/domain/catalogue/components/import-words";
import { ImportReport } from "~/domain/catalogue/components/import-report";
import { ImportHints, ImportProblems } from "~/domain/catalogue/components/import-rows";
import { CheckForm } from "~/domain/catalogue/forms";
import {
  cancelImport,
  checkAgain,
  checkOf,
  confirmImport,
  findImport,
  hintsOf,
} from "~/domain/catalogue/import/desk.server";
import { importProblems } from "~/domain/catalogue/lists.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["catalogue"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await openList(args, importProblems, async ({ id, status }) => {
    const [hints, check] = await Promise.all([hintsOf(id), status === "CHECKED" ? checkOf(id) : null]);
    return { hints, check };
  });
  const { viewer: run, list, beside } = opened;
  const title = getT(args, "catalogue")("report.title", { file: run.fileName });
  return { ...list, ...beside, run, title };
}

const deciding = {
  apply: confirmImport,
  again: (_: unknown, id: string) => checkAgain(id),
  makeSkus: (_: unknown, id: string) => checkAgain(id, { makeSkus: true }),
  withoutPictures: (_: unknown, id: string) => checkAgain(id, { withoutPictures: true }),
  cancel: cancelImport,
};

const said = {
  ...{ apply: "apply", cancel: "cancel" },
  ...{ again: "again", makeSkus: "again", withoutPictures: "again" },
} as const;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const { id } = found(await findImport(args.params["importId"] ?? ""));
  return takeForm(args, CheckForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const { intent } = value;
    const done = await deciding[intent](staff, id);
    if (!done.ok) return refuse(`catalogue:error.${done.error}`, 409);
    return redirect(paths.deskImport(id), flash(`catalogue:flash.${said[intent]}`));
  });
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
      <ImportReport run={run} check={check} hints={hints} />
      <ImportProblems run={run} list={list} />
      <ImportHints run={run} hints={hints} />
    </>
  );
}
