/** /desk/sourcing/:no: one request: assign it, ask, quote, or say why there is nothing (§7). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { assignees } from "~/domain/accounts/assignees.server";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { DeskRequest } from "~/domain/sourcing/components/desk";
import { SourcingState } from "~/domain/sourcing/components/lists";
import { sourcingRoles } from "~/domain/sourcing/config";
import { DeskForm } from "~/domain/sourcing/forms";
import {
  alternativesOf,
  findRequest,
  namesFor,
  offersOf,
  storeSideOf,
} from "~/domain/sourcing/requests.server";
import { sourcingSteps } from "~/domain/sourcing/steps.server";
import { localeOf } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { CountryNames, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["sourcing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.request.title);
export const shouldRevalidate = revalidateAfterStale;

const requestOf = async (staff: Staff, { params }: LoaderFunctionArgs) =>
  found(await findRequest({ staff }, params["no"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, sourcingRoles);
  const request = await requestOf(staff, args);
  const locale = localeOf(args);
  const [offers, alternatives, store, people] = await Promise.all([
    offersOf(request, locale),
    alternativesOf(request),
    storeSideOf(request),
    assignees(sourcingRoles),
  ]);
  const steps = sourcingSteps.stepsOf(request, { staff });
  return { request, offers, alternatives, store, people, names: namesFor(request, offers, locale), steps };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, sourcingRoles);
  const { no } = await requestOf(staff, args);
  return takeForm(args, DeskForm, `staff:${staff.id}`, async ({ value: step, key, refuse }) => {
    const done = await sourcingSteps.runStep({ staff }, no, step.intent, { input: step, once: key });
    if (!done.ok) return refuse(`sourcing:error.${done.error}`, 409);
    // An agent who gives a request away may see it no more.
    const gone = step.intent === "assign" && (await findRequest({ staff }, no)) === null;
    return redirect(
      gone ? paths.deskSourcing() : paths.deskSourcingRequest(no),
      flash(`sourcing:desk.flash.${step.intent}`),
    );
  });
}

export default function SourcingAtDesk() {
  const { t } = useTranslation("sourcing");
  const { request, names, ...rest } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <CountryNames names={names}>
      <PageHeader
        title={request.title}
        status={<SourcingState request={request} desk />}
        breadcrumbs={[{ label: t("title"), to: paths.deskSourcing() }, { label: request.no }]}
      />
      <DeskRequest key={request.events.length} {...{ request, result, ...rest }} />
    </CountryNames>
  );
}
