/** /user/payconfirmation/step?checkout=: the last look at what is no store order before money moves. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "zod";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { ConfirmStep } from "~/domain/payments/components/confirm-step";
import { choiceOf, choiceText, type PayChoice } from "~/domain/payments/choice";
import { PayStepForm } from "~/domain/payments/forms";
import { arrivalOf, payStep, payStepOf, topUpMethods } from "~/domain/payments/pay-step.server";
import { waysOf } from "~/domain/payments/payment-methods.server";
import { wireOffers } from "~/domain/payments/wires/views.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found, leave, redirect } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

const stepId = (request: Request) =>
  found(z.uuid().safeParse(new URL(request.url).searchParams.get("checkout")).data);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const step = found(await payStepOf(member.id, stepId(args.request)));
  const { cards } = await waysOf(member.id);
  const chosen = choiceOf(searchParams.get("method"));
  const card = cards.find(({ id }) => id === chosen?.savedCardId) ?? null;
  const method = chosen?.method;
  // A saved card that is gone meanwhile gives way to a new one.
  const choice: PayChoice = {
    method: method ?? "wallet",
    savedCardId: card?.id ?? null,
    useCredit: chosen?.useCredit ?? false,
  };
  const saveCard = method === "card" && !card && searchParams.get("save_card") === "on";
  const agreed = searchParams.get("agreed") === "on";
  if (step.open.length > 0) {
    if (!method || (step.topUp && !topUpMethods.includes(method)))
      throw redirect(paths.payMoney(step.id, { missing: "method", agreed: agreed ? "on" : null }));
    if (step.high && !agreed)
      throw redirect(paths.payMoney(step.id, { missing: "agree", method: choiceText(choice) }));
  }
  const title = getT(args, "payments")("step.confirm.title");
  const wires = method === "wire" ? await wireOffers(step.total) : [];
  const arrival = await arrivalOf(step, choice.method);
  return { title, step, arrival, choice, card, saveCard, agreed, wires, frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const id = stepId(args.request);
  return takeForm(args, PayStepForm, `member:${member.id}`, async ({ value, key, refuse }) => {
    const { expected_total: expectedTotal, method: choice, save_card: saveCard, ...confirmed } = value;
    const payer = { id: member.id, email: member.email, locale: localeOf(args) };
    const started = await payStep(payer, id, { ...confirmed, choice, saveCard, expectedTotal }, key);
    if (!started.ok) return refuse(started.error, 409);
    const { state, paymentId } = started.value;
    return state === "leave" ? leave(started.value.url) : redirect(paths.payState(paymentId));
  });
}

export default function PayStepConfirmation() {
  const { t } = useTranslation("payments");
  const { title, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer && "result" in answer ? answer.result.initialValue : undefined;
  const { expected_total: before, currency } = typed ?? {};
  const changed = firstError(answer) === "payments:error.changed" && typeof before === "string";
  return (
    <>
      <PageHeader title={title} description={t("step.confirm.description")} />
      <Refused error={firstError(answer)} />
      <ConfirmStep
        {...shown}
        before={changed ? BigInt(before) : null}
        currency={typeof currency === "string" ? currency : null}
      />
    </>
  );
}
