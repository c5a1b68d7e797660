/** /user/excelorderhistory/:importId: what a file of orders would do, and what came of it (§2.6, §3.11). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { ImportState } from "~/domain/imports/components/state";
import { hintsOf } from "~/domain/imports/runs.server";
import { FileReport } from "~/domain/orderentry/components/file-report";
import { chooseColumns, findFile, orderFiles, sameBefore, undoState } from "~/domain/orderentry/files.server";
import { ColumnsForm, FileButtons, placesOf } from "~/domain/orderentry/forms";
import { orderFileProblems } from "~/domain/orderentry/lists.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["imports", "orderentry"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await openList(args, orderFileProblems, async (run) => {
    const [hints, same, undo] = await Promise.all([
      hintsOf(run.id),
      sameBefore(run.memberId, run),
      undoState(run.id),
    ]);
    return { hints, same, undo };
  });
  const { viewer: run, list, beside } = opened;
  const title = getT(args, "imports")("report.title", { file: run.fileName });
  return { ...list, ...beside, run, frozen: run.frozen, title };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const run = found(await findFile(member.id, args.params["importId"] ?? ""));
  return takeForms(args, { columns: ColumnsForm, rest: FileButtons }, `member:${member.id}`, {
    columns: async ({ value, refuse }) => {
      const chosen = await chooseColumns(member.id, run, placesOf(value.means));
      if (!chosen.ok) return refuse(`orderentry:error.${chosen.error}`, 409);
      return redirect(paths.orderFile(run.id), flash("orderentry:flash.columns"));
    },
    rest: async ({ value, refuse }) => {
      const done = await found(orderFiles.decisions[value.intent])(member, run.id);
      if ("said" in done) return refuse(done.said, done.status);
      return redirect(done.to, done.flash === undefined ? undefined : flash(done.flash));
    },
  });
}

export default function OrderFile() {
  const { run, hints, same, undo, frozen, ...list } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.result.error?.[""] ?? [];
  return (
    <>
      <PageHeader title={list.title} status={<ImportState status={run.status} />} />
      <FormErrors form={{ id: "preview", allErrors: { "": refused } }} />
      <FileReport run={run} hints={hints} list={list} same={same} undo={undo} frozen={frozen} />
    </>
  );
}
