/** /desk/catalogue/import/:importId: what a product file would do, how far its import is, and what came of it. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
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
  problemsPage,
} from "~/domain/catalogue/import/desk.server";
import { getT } from "~/i18n/i18n.server";
import { found, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { FormErrors, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["catalogue"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const run = found(await findImport(args.params["importId"] ?? ""));
  const query = parseListQuery(args.request.url);
  const [problems, hints, check] = await Promise.all([
    problemsPage(run.id, query),
    hintsOf(run.id),
    run.status === "CHECKED" ? checkOf(run.id) : null,
  ]);
  const title = getT(args, "catalogue")("report.title", { file: run.fileName });
  return { title, run, problems, hints, check, size: query.size };
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
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: CheckForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent } = submission.value;
  return once(args, form, `staff:${staff.id}`, async () => {
    const done = await deciding[intent](staff, id);
    if (!done.ok) return invalid(submission, `catalogue:error.${done.error}`, 409);
    return redirect(paths.deskImport(id), flash(`catalogue:flash.${said[intent]}`));
  });
}

export default function DeskImport() {
  const { t } = useTranslation("catalogue");
  const { title, run, check, problems, hints, size } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.result.error?.[""] ?? [];
  return (
    <>
      <PageHeader
        title={title}
        status={<ImportState status={run.status} />}
        breadcrumbs={[{ label: t("import.title"), to: paths.deskImports() }, { label: run.fileName }]}
      />
      <FormErrors form={{ id: "preview", allErrors: { "": refused } }} />
      <ImportReport run={run} check={check} hints={hints} />
      <ImportProblems run={run} problems={problems} size={size} />
      <ImportHints run={run} hints={hints} />
    </>
  );
}
