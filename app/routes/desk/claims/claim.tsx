/** /desk/claims/:claimNo: one case: what is known, an offer, a question, or why there is nothing (§3.9). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { assignees } from "~/domain/accounts/assignees.server";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { findClaim } from "~/domain/claims/claims.server";
import { DeskClaim } from "~/domain/claims/components/desk";
import { ClaimState } from "~/domain/claims/components/lists";
import { claimReaders, claimRoles } from "~/domain/claims/config";
import { DeskForm } from "~/domain/claims/forms";
import { claimSteps, offer } from "~/domain/claims/steps.server";
import { OrderTracks } from "~/domain/tracking/components/timeline";
import { trackingRoles } from "~/domain/tracking/config";
import { tracksOfOrder } from "~/domain/tracking/view.server";
import { OrderWeights } from "~/domain/warehouse/components/weigh-ins";
import { weightsOfOrder } from "~/domain/warehouse/weighing/view.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["claims", "tracking", "weighing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.claim.no);
export const shouldRevalidate = revalidateAfterStale;

const claimOf = async (staff: Staff, { params }: LoaderFunctionArgs) =>
  found(await findClaim({ staff }, params["claimNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, claimReaders);
  const claim = await claimOf(staff, args);
  const [people, tracks, weights] = await Promise.all([
    assignees(claimRoles),
    tracksOfOrder(claim.orderId),
    weightsOfOrder(claim.orderId),
  ]);
  const offers = claimSteps.offersOf(claim, { staff });
  return { claim, offers, people, tracks, weights, hasParcels: hasRole(staff.roles, trackingRoles) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, claimReaders);
  const { no } = await claimOf(staff, args);
  return takeForm(args, DeskForm, `staff:${staff.id}`, async ({ value: step, key, refuse }) => {
    const said = (error: string) => refuse(error.includes(":") ? error : `claims:error.${error}`, 409);
    if (step.intent === "propose") {
      const offered = await offer(staff, no, step, key);
      if (!offered.ok) return said(offered.error);
      const word = offered.value === "finance" ? "finance" : "propose";
      return redirect(paths.deskClaim(no), flash(`claims:desk.flash.${word}`));
    }
    const done = await claimSteps.runStep({ staff }, no, step.intent, { input: step as never, once: key });
    if (!done.ok) return said(done.error);
    // An agent who gives a case away may see it no more.
    const gone = step.intent === "assign" && (await findClaim({ staff }, no)) === null;
    return redirect(
      gone ? paths.deskClaims() : paths.deskClaim(no),
      flash(`claims:desk.flash.${step.intent}`),
    );
  });
}

export default function ClaimAtDesk() {
  const { t } = useTranslation("claims");
  const { claim, offers, people, tracks, weights, hasParcels } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("title"), to: paths.deskClaims() }, { label: claim.no }]}
        title={claim.no}
        status={<ClaimState status={claim.status} atDesk />}
        description={`${t(`reason.${claim.reason}`)} · ${claim.member} · ${claim.orderNo}`}
      />
      <DeskClaim
        key={claim.events.length}
        {...{ claim, offers, people, result }}
        known={
          <>
            <OrderTracks tracks={tracks} {...(hasParcels ? { pathOf: paths.deskParcel } : {})} />
            <OrderWeights orderNo={claim.orderNo} weights={weights} />
          </>
        }
      />
    </>
  );
}
