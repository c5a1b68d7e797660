/** /desk/purchasing/decisions: orders whose goods are short, late or dearer. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole } from "~/domain/accounts/people";
import { billRaisers } from "~/domain/bills/view.server";
import { refundRoles } from "~/domain/payments/refunds/list.server";
import { issueView, useIssueActs } from "~/domain/purchasing/components/issue-list";
import { deciders } from "~/domain/purchasing/config";
import { IssueForm } from "~/domain/purchasing/forms";
import { issueSteps } from "~/domain/purchasing/issue-steps.server";
import { issueList } from "~/domain/purchasing/lists.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["purchasing"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: staff, list } = await openList(args, issueList);
  const offers = Object.fromEntries(
    list.page.rows.map((row) => [row.id, issueSteps.offersOf(row, { staff })]),
  );
  const ways = {
    mayBill: hasRole(staff.roles, billRaisers),
    mayRefund: hasRole(staff.roles, refundRoles),
  };
  return { ...list, offers, ways };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, deciders);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(args, IssueForm, `staff:${staff.id}`, async ({ value: { intent, issue }, key, refuse }) => {
    const reports = await issueSteps.runSteps({ staff }, issue, intent, { once: key });
    return answerRows(saidOf(reports), refuse, () =>
      redirect(pathname + search, flash(`purchasing:flash.${intent}`)),
    );
  });
}

export default function Decisions() {
  const { t } = useTranslation("purchasing");
  const { offers, ways, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <RefusedRows answer={useActionData<typeof action>()} />
      <ListPage
        view={issueView}
        list={list}
        description={t("decide.description")}
        acts={useIssueActs(offers, ways)}
      />
    </>
  );
}
