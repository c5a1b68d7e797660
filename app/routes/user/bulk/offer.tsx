/** /user/bulkorders/offers/:offerNo: an offer is accepted and paid, countered, or declined. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { addressesOf } from "~/domain/accounts/addresses.server";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import type { Member } from "~/domain/accounts/people";
import { MemberOffer, OfferFacts, OfferLines, OfferRounds } from "~/domain/bulk/components/offer";
import { OfferState } from "~/domain/bulk/components/offer-lists";
import { MemberOfferForm } from "~/domain/bulk/offers/forms";
import { termLines } from "~/domain/bulk/offers/make.server";
import { offerSteps } from "~/domain/bulk/offers/steps.server";
import { offerOf } from "~/domain/bulk/offers/view.server";
import { bulkOf } from "~/domain/bulk/view.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { startPayment } from "~/domain/payments/payments.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["bulk"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

const offerAt = async (memberId: string, { params }: LoaderFunctionArgs) =>
  found(await offerOf(memberId, params["offerNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const offer = await offerAt(member.id, args);
  const [addresses, wallet] = await Promise.all([addressesOf(member.id, "shipping"), walletOf(member.id)]);
  return {
    title: getT(args, "bulk")("offer.no") + " " + offer.no,
    offer,
    offers: offerSteps.offersOf(offer, { member: member.id, frozen: member.status !== "1" }),
    // What is promotional pays no deposit.
    balance: wallet.balance - wallet.promo,
    addresses: addresses.map(({ id, firstName, lastName, street, city, country }) => ({
      value: id,
      label: [`${firstName} ${lastName}`, street, city, country].join(", "),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { no } = await offerAt(member.id, args);
  const by = { member: member.id };
  return takeForm(args, MemberOfferForm, `member:${member.id}`, async ({ value, key, refuse }) => {
    if (value.intent === "decline") {
      const done = await offerSteps.runStep(by, no, "decline", { once: key });
      return done.ok
        ? redirect(paths.bulkOffer(no), flash("bulk:offer.flash.decline"))
        : refuse(done.error, 409);
    }
    if (value.intent === "counter") {
      const lines = await termLines(member.id, value.rows);
      if (!lines.ok) return refuse(lines.error, 422);
      const input = { lines: lines.value, note: value.note };
      const done = await offerSteps.runStep(by, no, "counter", { input, once: key });
      return done.ok
        ? redirect(paths.bulkOffer(no), flash("bulk:offer.flash.counter"))
        : refuse(done.error, 409);
    }
    const input = { addressId: value.address ?? null, version: value.version };
    const done = await offerSteps.runStep(by, no, "accept", { input, once: key });
    if (!done.ok) return refuse(done.error, 409);
    const orderNo = (await offerOf(member.id, no))?.orderNo ?? "";
    const order = found(await bulkOf(member.id, orderNo));
    const fromWallet = value.intent === "accept-from-wallet";
    return fromWallet ? payNow(args, member, order, key) : payLater(member, order);
  });
}

type Order = { readonly id: string; readonly due: bigint };

const payLater = async ({ id }: Member, order: Order) =>
  redirect(paths.payMoney(await openPayStep(id, [{ type: "bulk_order", id: order.id }])));

/** One press accepts and pays; where the balance does not suffice any more the member chooses how to pay. */
async function payNow(args: ActionFunctionArgs, member: Member, order: Order, key: string) {
  const payer = { id: member.id, email: member.email, locale: localeOf(args) };
  const started = await startPayment(payer, {
    method: "wallet",
    payables: [{ type: "bulk_order", id: order.id }],
    expectedTotal: order.due,
    idemKey: `bulk-offer:${order.id}:${key}`,
  });
  return started.ok ? redirect(paths.payState(started.value.paymentId)) : payLater(member, order);
}

export default function Offer() {
  const { title, offer, ...next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={title} status={<OfferState status={offer.status} />} />
      <Refused error={firstError(answer)} />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
        <div className="grid gap-4">
          <OfferLines offer={offer} />
          <OfferRounds rounds={offer.rounds} />
        </div>
        <div className="grid gap-4">
          <OfferFacts offer={offer} side="member" />
          <MemberOffer key={offer.version} {...{ offer, ...next }} result={answer?.result} />
        </div>
      </div>
    </>
  );
}
