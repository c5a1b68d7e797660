/** /desk/tasks: what only a person in finance can clear up. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { TaskList, type SentNote } from "~/domain/tasks/components/task-list";
import { TaskForm } from "~/domain/tasks/forms";
import { taskTabs, type TaskTab } from "~/domain/tasks/tabs";
import { endTask, taskCounts, tasksPage } from "~/domain/tasks/tasks.server";
import { financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Banner, errorText, PageHeader, pageMeta, revalidateAfterStale, WorkList } from "~/ui";

export const handle = { i18n: ["tasks"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const query = parseListQuery(args.request.url, { tabs: taskTabs });
  const [page, counts] = await Promise.all([tasksPage(query), taskCounts()]);
  return { title: getT(args, "tasks")("title"), page, counts, tab: query.tab as TaskTab, size: query.size };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: TaskForm });
  if (submission.status !== "success") return invalid(submission);
  const { task, note } = submission.value;
  return once(args, form, `staff:${staff.id}`, async () => {
    const ended = await endTask(staff, task, note);
    if (!ended.ok) return invalid(submission, `tasks:error.${ended.error}`, 409);
    return redirect(paths.deskTasks(), flash("tasks:flash.done"));
  });
}

export default function DeskTasks() {
  const { t } = useTranslation("tasks");
  const { title, page, counts, tab, size } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors: Record<string, string[] | null> = answer?.result.error ?? {};
  const problem = Object.values(errors).flat()[0];
  const sent = answer?.result.initialValue as Partial<SentNote> | undefined;
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      {problem && <Banner tone="critical">{errorText(t as never, problem, t("note"))}</Banner>}
      <WorkList
        label={t("tabs")}
        tabs={taskTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        page={page}
        size={size}
      >
        <TaskList rows={page.rows as never} tab={tab} sent={sent} />
      </WorkList>
    </>
  );
}
