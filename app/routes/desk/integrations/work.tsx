/** /desk/integrations/work: failed work of stores and jobs set aside, with a way to run it again (§7). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ReplayAll, workView } from "~/domain/integrations/components/work-list";
import { integrationRoles } from "~/domain/integrations/config";
import { ReplayForm } from "~/domain/integrations/forms";
import { failedWorkList } from "~/domain/integrations/lists.server";
import { replayAll, replayOne } from "~/domain/integrations/replay.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  DeclaredList,
  firstError,
  ListFile,
  listMeta,
  PageHeader,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["integrations"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, failedWorkList)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, integrationRoles);
  const query = failedWorkList.parse(args.request.url, staff);
  const back = paths.deskIntegrationWork({ tab: query.tab, ...query.filters });
  return takeForm(args, ReplayForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    if (value.intent === "one") {
      const begun = await replayOne(staff, value.work);
      return begun.ok
        ? redirect(back, flash("integrations:work.flash.one"))
        : refuse("integrations:work.error.stale", 409);
    }
    const count = await replayAll(staff, query);
    if (count === 0) return refuse("integrations:work.error.none", 409);
    return redirect(back, flash("integrations:work.flash.all"));
  });
}

export default function DeskFailedWork() {
  const { t } = useTranslation("integrations");
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("work.description")}
        actions={<ListFile list={list} />}
        breadcrumbs={[{ label: t("title"), to: paths.deskIntegrations() }, { label: list.title }]}
      />
      <Refused error={firstError(useActionData<typeof action>())} />
      <DeclaredList
        view={workView}
        list={list}
        {...(list.page.rows.length > 1 && { aside: <ReplayAll /> })}
      />
    </>
  );
}
