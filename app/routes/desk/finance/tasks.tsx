/** /desk/tasks: what only a person in finance can clear up. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { TaskRows, taskView, type SentNote } from "~/domain/tasks/components/task-list";
import { TaskForm } from "~/domain/tasks/forms";
import { financeTasks } from "~/domain/tasks/lists.server";
import { endTask } from "~/domain/tasks/tasks.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Banner, DeclaredList, errorText, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["tasks"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, financeTasks)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  return takeForm(args, TaskForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const { task, note } = value;
    const ended = await endTask(staff, task, note);
    if (!ended.ok) return refuse(`tasks:error.${ended.error}`, 409);
    return redirect(paths.deskTasks(), flash("tasks:flash.done"));
  });
}

export default function DeskTasks() {
  const { t } = useTranslation("tasks");
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors: Record<string, string[] | null> = answer?.result.error ?? {};
  const problem = Object.values(errors).flat()[0];
  const sent = answer?.result.initialValue as Partial<SentNote> | undefined;
  return (
    <>
      <PageHeader title={list.title} description={t("description")} />
      {problem && <Banner tone="critical">{errorText(t as never, problem, t("note"))}</Banner>}
      <DeclaredList view={taskView} list={list}>
        {(rows) => <TaskRows rows={rows} sent={sent} />}
      </DeclaredList>
    </>
  );
}
