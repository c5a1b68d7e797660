/** /desk/ledger/journals/:journalId: a journal whole; a correction by hand may be taken back from here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { mayReverse, proposeReversal } from "~/domain/adjustments/propose.server";
import { ReversalForm as ReversalFields } from "~/domain/adjustments/components/adjustment-forms";
import { ReversalForm } from "~/domain/adjustments/forms";
import { Papers } from "~/domain/invoices/components/trail";
import { papersOfJournal } from "~/domain/invoices/trail.server";
import { journalById } from "~/domain/ledger/books.server";
import { journalName } from "~/domain/ledger/components/journal-name";
import { JournalFacts, JournalLines } from "~/domain/ledger/components/journal-view";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Card, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["books", "invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.journal.refNo ?? data?.journal.type);
export const shouldRevalidate = revalidateAfterStale;

const journalAt = async ({ params }: LoaderFunctionArgs) =>
  found(await journalById(params["journalId"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const journal = await journalAt(args);
  const [reversible, papers] = await Promise.all([mayReverse(journal.id), papersOfJournal(journal.id)]);
  return { journal, reversible, papers };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const { id } = await journalAt(args);
  return takeForm(args, ReversalForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const done = await proposeReversal(staff, id, value.reason);
    if (!done.ok) return refuse(done.error, 409);
    return redirect(paths.deskAdjustment(done.value), flash("books:flash.proposed"));
  });
}

export default function Journal() {
  const { t } = useTranslation("books");
  const { journal, reversible, papers } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const stale = result?.error?.[""]?.[0];
  return (
    <>
      <PageHeader
        title={`${t("journal")} ${journalName(journal, t)} ${journal.refNo ?? ""}`}
        breadcrumbs={[{ label: t("title"), to: paths.deskLedger() }, { label: t("journal") }]}
      />
      <Refused error={stale} />
      <JournalFacts journal={journal} />
      <Card flush>
        <JournalLines lines={journal.lines} />
      </Card>
      <Papers papers={papers} />
      {reversible && <ReversalFields result={result} />}
    </>
  );
}
