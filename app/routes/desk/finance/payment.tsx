/** /desk/payments/:paymentId: one payment by card or PayPal; finance says what became of it where nobody tells. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "zod";
import { requireStaff } from "~/domain/accounts/guards.server";
import {
  DeskPaymentDecision,
  DeskPaymentFacts,
  DeskPaymentState,
} from "~/domain/payments/components/desk-payment";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { decideUnresolved } from "~/domain/payments/unresolved/decide.server";
import { decisionForm } from "~/domain/payments/unresolved/forms";
import { deskPayment, unresolvedRoles } from "~/domain/payments/unresolved/view.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { answerTo, firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["paymentsDesk", "payments", "books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

const paymentAt = async ({ params }: LoaderFunctionArgs) =>
  found(await deskPayment(found(z.uuid().safeParse(params["paymentId"]).data)));

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, unresolvedRoles);
  const payment = await paymentAt(args);
  // The journals of a recharge lead here: a payment by card or PayPal is its page.
  const recharges = payment.things.filter(({ type }) => type === "recharge_order");
  const abouts = [
    { type: "payment", id: payment.id } as const,
    ...recharges.map(({ id }) => ({ type: "recharge_order", id }) as const),
  ];
  const journals = (await Promise.all(abouts.map((about) => journalsAbout(about)))).flat();
  return { title: getT(args, "paymentsDesk")("title"), payment, journals };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, unresolvedRoles);
  const { id, method } = await paymentAt(args);
  return takeForm(args, decisionForm(method), `staff:${staff.id}`, async ({ value: decision, refuse }) => {
    const decided = await decideUnresolved(staff, id, decision);
    if (decided.ok) return redirect(paths.deskPayment(id), flash(`paymentsDesk:flash.${decision.intent}`));
    if (decided.error === "paymentsDesk:error.taken") return refuse({ reference: [decided.error] });
    return refuse(decided.error, 409);
  });
}

export default function DeskPaymentPage() {
  const { t } = useTranslation("paymentsDesk");
  const { title, payment, journals } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isShown =
    payment.mayDecide && ["charged", "uncharged"].some((intent) => answerTo(answer?.result, intent));
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("tasks"), to: paths.deskTasks() }, { label: title }]}
        status={<DeskPaymentState payment={payment} />}
      />
      {!isShown && <Refused error={firstError(answer)} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DeskPaymentFacts payment={payment} />
        <div className="grid gap-4">
          <DeskPaymentDecision key={payment.status} payment={payment} result={answer?.result} />
          <Journals journals={journals} />
        </div>
      </div>
    </>
  );
}
