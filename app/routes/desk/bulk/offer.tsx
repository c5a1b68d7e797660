/** /desk/bulk/offers/:offerNo: an offer, what the member answered, and other terms. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { DeskOffer, OfferFacts, OfferLines, OfferRounds } from "~/domain/bulk/components/offer";
import { OfferState } from "~/domain/bulk/components/offer-lists";
import { DeskOfferForm } from "~/domain/bulk/offers/forms";
import { termsOf } from "~/domain/bulk/offers/make.server";
import { offerSteps } from "~/domain/bulk/offers/steps.server";
import { deskOffer } from "~/domain/bulk/offers/view.server";
import { offerRoles } from "~/domain/bulk/view.server";
import { useTranslation } from "~/i18n/use-translation";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["bulk"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.offer.no);
export const shouldRevalidate = revalidateAfterStale;

const offerAt = async (staff: Staff, { params }: LoaderFunctionArgs) =>
  found(await deskOffer(staff, params["offerNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, offerRoles);
  const offer = await offerAt(staff, args);
  return { offer, offers: offerSteps.offersOf(offer, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, offerRoles);
  const { no, userId, kind } = await offerAt(staff, args);
  return takeForm(args, DeskOfferForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    if (value.intent === "withdraw") {
      const done = await offerSteps.runStep({ staff }, no, "withdraw", { once: key });
      return done.ok
        ? redirect(paths.deskBulkOffer(no), flash("bulk:offer.flash.withdraw"))
        : refuse(done.error, 409);
    }
    const terms = await termsOf(userId, kind, value);
    if (!terms.ok) return refuse(terms.error, 422);
    const done = await offerSteps.runStep({ staff }, no, "revise", { input: terms.value, once: key });
    return done.ok
      ? redirect(paths.deskBulkOffer(no), flash("bulk:offer.flash.revise"))
      : refuse(done.error, 409);
  });
}

export default function DeskOfferPage() {
  const { t } = useTranslation("bulk");
  const { offer, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("offer.desk.title"), to: paths.deskBulkOffers() }, { label: offer.no }]}
        title={`${t("offer.no")} ${offer.no}`}
        status={<OfferState status={offer.status} />}
      />
      <Refused error={firstError(answer)} />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
        <div className="grid gap-4">
          <OfferLines offer={offer} />
          <OfferRounds rounds={offer.rounds} />
        </div>
        <div className="grid gap-4">
          <DeskOffer key={offer.version} {...{ offer, offers }} result={answer?.result} />
          <OfferFacts offer={offer} side="desk" />
        </div>
      </div>
    </>
  );
}
