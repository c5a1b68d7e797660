/** /user/aftersalesorders/:claimNo: one case, its offers and its conversation (§3.9). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { findClaim, forMember } from "~/domain/claims/claims.server";
import { MemberClaim } from "~/domain/claims/components/claim";
import { ClaimState } from "~/domain/claims/components/lists";
import { looseFilesOf, readEvidence } from "~/domain/claims/files.server";
import { MemberStepForm } from "~/domain/claims/forms";
import { claimSteps } from "~/domain/claims/steps.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { CountryNames, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["claims", "address"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.claim.no);
/** A refused form has files that the page does not know yet. */
export const shouldRevalidate = () => true;

const claimOf = async (member: string, { params }: LoaderFunctionArgs) =>
  found(await findClaim({ member }, params["claimNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const whole = await claimOf(member.id, args);
  const claim = forMember(whole);
  const facts = { ...whole, offer: claim.offer && whole.offer };
  const offers = claimSteps.offersOf(facts, { member: member.id, frozen: member.status !== "1" });
  const names = claim.returnTo ? countryNames([claim.returnTo.country], localeOf(args)) : {};
  return { claim, offers, names, loose: await looseFilesOf(member.id) };
}

export async function action(args: ActionFunctionArgs) {
  const { id: member } = await requireActiveMember(args);
  const { no } = await claimOf(member, args);
  // Only an answer has files; the other forms are read as they are.
  const hasFiles = args.request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const read = hasFiles ? await readEvidence(args, member) : {};
  return takeForm(
    args,
    MemberStepForm,
    `member:${member}`,
    async ({ value: step, key, refuse }) => {
      const done = await claimSteps.runStep({ member }, no, step.intent, { input: step as never, once: key });
      if (!done.ok) return refuse(done.error.includes(":") ? done.error : `claims:error.${done.error}`, 409);
      return redirect(paths.claim(no), flash(`claims:flash.${step.intent}`));
    },
    read,
  );
}

export default function Claim() {
  const { t } = useTranslation("claims");
  const { claim, offers, names, loose } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <CountryNames names={names}>
      <PageHeader
        title={claim.no}
        status={<ClaimState status={claim.status} />}
        description={`${t("order")} ${claim.orderNo}`}
      />
      <MemberClaim key={claim.events.length} {...{ claim, offers, loose, result }} />
    </CountryNames>
  );
}
