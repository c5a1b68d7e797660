/** /desk/reconciliation/:provider/:day: one day line by line, both sides, and what was said of what differs. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { CompareAgain, DayFacts, DayNotice } from "~/domain/reconciliation/components/day-view";
import { DayState } from "~/domain/reconciliation/components/days";
import { dayLineView, type SentNote } from "~/domain/reconciliation/components/line-list";
import { DayForm } from "~/domain/reconciliation/forms";
import { askAgain } from "~/domain/reconciliation/ask.server";
import { findDay, reconciliationRoles } from "~/domain/reconciliation/list.server";
import { dayLines } from "~/domain/reconciliation/lists.server";
import { endTask } from "~/domain/tasks/tasks.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { Banner, DeclaredList, errorText, ListFile, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["reconciliation"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, list } = await openList(args, dayLines);
  const { totals, ...day } = viewer;
  const t = getT(args, "reconciliation");
  const title = t("day.title", { provider: t(`provider.${day.provider}`), day: day.day });
  return { ...list, title, day, totals };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, reconciliationRoles);
  const { provider, day } = found(await findDay(args.params["provider"], args.params["day"]));
  const here = paths.deskReconciliationDay(provider, day) + new URL(args.request.url).search;
  return takeForm(args, DayForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    if (fields.intent === "again") {
      await askAgain(staff, provider, day);
      return redirect(here, flash("reconciliation:flash.asked"));
    }
    const ended = await endTask(staff, fields.task, fields.note);
    if (!ended.ok) return refuse("reconciliation:error.stale", 409);
    return redirect(here, flash("reconciliation:flash.explained"));
  });
}

export default function DeskReconciliationDay() {
  const { t } = useTranslation("reconciliation");
  const { title, day, totals, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors: Record<string, string[] | null> = answer?.result.error ?? {};
  const problem = Object.values(errors).flat()[0];
  const sent = answer?.result.initialValue as Partial<SentNote> | undefined;
  return (
    <>
      <PageHeader
        title={title}
        status={<DayState row={day} />}
        breadcrumbs={[{ label: t("title"), to: paths.deskReconciliation() }, { label: title }]}
        actions={
          <>
            <ListFile list={list} />
            <CompareAgain />
          </>
        }
      />
      {problem && <Banner tone="critical">{errorText(t as never, problem, t("explain.note"))}</Banner>}
      <DayNotice day={day} />
      <DayFacts day={day} totals={totals} />
      <DeclaredList view={dayLineView} list={list} title={t("lines.title")} more={{ sent }} />
    </>
  );
}
