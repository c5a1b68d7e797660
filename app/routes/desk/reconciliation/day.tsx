/** /desk/reconciliation/:provider/:day: one day line by line, both sides, and what was said of what differs. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { CompareAgain, DayFacts, DayNotice } from "~/domain/reconciliation/components/day-view";
import { DayState } from "~/domain/reconciliation/components/days";
import { LineFilters, LineTable, type SentNote } from "~/domain/reconciliation/components/line-list";
import { DayForm } from "~/domain/reconciliation/forms";
import { askAgain } from "~/domain/reconciliation/ask.server";
import { findDay, lineCounts, linesPage, reconciliationRoles } from "~/domain/reconciliation/list.server";
import { lineTabs, type LineTab } from "~/domain/reconciliation/tabs";
import { endTask } from "~/domain/tasks/tasks.server";
import { getT } from "~/i18n/i18n.server";
import { found, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Banner, errorText, LinkButton, PageHeader, pageMeta, revalidateAfterStale, WorkList } from "~/ui";

export const handle = { i18n: ["reconciliation"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

const dayAt = async ({ params }: LoaderFunctionArgs) =>
  found(await findDay(params["provider"], params["day"]));

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, reconciliationRoles);
  const { totals, ...day } = await dayAt(args);
  const query = parseListQuery(args.request.url, { tabs: lineTabs, filters: ["q", "kind"] });
  const [page, counts] = await Promise.all([
    linesPage(query, day),
    lineCounts({ ...day, filters: query.filters }),
  ]);
  const t = getT(args, "reconciliation");
  const title = t("day.title", { provider: t(`provider.${day.provider}`), day: day.day });
  return {
    title,
    day,
    totals,
    page,
    counts,
    tab: query.tab as LineTab,
    filters: query.filters,
    size: query.size,
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, reconciliationRoles);
  const { provider, day } = await dayAt(args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: DayForm });
  if (submission.status !== "success") return invalid(submission);
  const wanted = submission.value;
  const here = paths.deskReconciliationDay(provider, day) + new URL(args.request.url).search;
  return once(args, form, `staff:${staff.id}`, async () => {
    if (wanted.intent === "again") {
      await askAgain(staff, provider, day);
      return redirect(here, flash("reconciliation:flash.asked"));
    }
    const ended = await endTask(staff, wanted.task, wanted.note);
    if (!ended.ok) return invalid(submission, "reconciliation:error.stale", 409);
    return redirect(here, flash("reconciliation:flash.explained"));
  });
}

export default function DeskReconciliationDay() {
  const { t } = useTranslation("reconciliation");
  const { title, day, totals, page, counts, tab, filters, size } = useLoaderData<typeof loader>();
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
            <LinkButton
              to={paths.deskReconciliationCsv(day.provider, day.day, { ...filters, tab })}
              icon="download-simple"
              reloadDocument
            >
              {t("day.csv")}
            </LinkButton>
            <CompareAgain />
          </>
        }
      />
      {problem && <Banner tone="critical">{errorText(t as never, problem, t("explain.note"))}</Banner>}
      <DayNotice day={day} />
      <DayFacts day={day} totals={totals} />
      <WorkList
        title={t("lines.title")}
        label={t("lines.tabs")}
        tabs={lineTabs}
        tab={tab}
        text={(key) => t(`line.${key}`)}
        counts={counts}
        filters={
          <LineFilters
            tab={tab}
            filters={filters}
            clearTo={paths.deskReconciliationDay(day.provider, day.day, { tab })}
          />
        }
        page={page}
        size={size}
      >
        <LineTable rows={page.rows} sent={sent} />
      </WorkList>
    </>
  );
}
