/** /user/sourcingDetail?id=: one request, its conversation and its quote (§2.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { SourcingState } from "~/domain/sourcing/components/lists";
import { MemberRequest } from "~/domain/sourcing/components/request";
import { MemberStepForm } from "~/domain/sourcing/forms";
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
import { requireNamed } from "../named.server";

export const handle = { i18n: ["sourcing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.request.title);
export const shouldRevalidate = revalidateAfterStale;

const requestOf = async (member: string, { request }: LoaderFunctionArgs) =>
  found(await findRequest({ member }, new URL(request.url).searchParams.get("id") ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireNamed(args.request, "id", paths.sourcing());
  const whole = await requestOf(member.id, args);
  const locale = localeOf(args);
  const [offers, alternatives, store] = await Promise.all([
    offersOf(whole, locale),
    alternativesOf(whole),
    storeSideOf(whole),
  ]);
  const { user: _, assignee: _name, assignedTo: _to, ...request } = whole;
  const names = namesFor(whole, offers, locale);
  const steps = sourcingSteps.stepsOf(whole, { member: member.id, frozen: member.status !== "1" });
  return { request, offers, alternatives, store, names, steps };
}

export async function action(args: ActionFunctionArgs) {
  const { id: member } = await requireActiveMember(args);
  const { no, resultProductId } = await requestOf(member, args);
  return takeForm(args, MemberStepForm, `member:${member}`, async ({ value: step, key, refuse }) => {
    const done = await sourcingSteps.runStep({ member }, no, step.intent, { input: step, once: key });
    if (!done.ok) return refuse(done.error.includes(":") ? done.error : `sourcing:error.${done.error}`, 409);
    const lists = step.intent === "accept" && step.then === "list" && resultProductId;
    const next = lists ? paths.listProduct({ product: resultProductId }) : paths.sourcingRequest(no);
    return redirect(next, flash(`sourcing:flash.${step.intent}`));
  });
}

export default function SourcingDetail() {
  const { request, names, ...rest } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <CountryNames names={names}>
      <PageHeader
        title={request.title}
        status={<SourcingState request={request} />}
        description={request.no}
      />
      <MemberRequest key={request.events.length} {...{ request, result, ...rest }} />
    </CountryNames>
  );
}
