/** /user/questions/:questionId: one question, with what each answer means; mails lead here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { customsNumberOf } from "~/domain/accounts/customs-numbers.server";
import { numberError } from "~/domain/accounts/customs-numbers";
import { keptAddress } from "~/domain/accounts/addresses.server";
import { AddressForm } from "~/domain/orders/components/address";
import { AddressForm as AddressSchema } from "~/domain/orders/forms";
import { orderOf } from "~/domain/orders/order.server";
import { answerAll, mendFor } from "~/domain/questions/answer.server";
import { QuestionPage } from "~/domain/questions/components/question-page";
import { OneAnswerForm } from "~/domain/questions/forms";
import { questionOf } from "~/domain/questions/lists.server";
import { questionSteps } from "~/domain/questions/steps.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { servedCountryOptions } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["questions", "address", "orders"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const question = found(await questionOf(member.id, args.params["questionId"] ?? ""));
  const order = found(await orderOf(member.id, question.orderNo));
  const by = { member: member.id, frozen: member.status !== "1" };
  return {
    title: getT(args, "questions")("page.title", { no: question.orderNo }),
    question,
    offers: questionSteps.offersOf(question, by),
    shipTo: order.shipTo,
    lettersKept: order.lettersKept,
    countries: servedCountryOptions(localeOf(args)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const question = found(await questionOf(member.id, args.params["questionId"] ?? ""));
  const by = { member: member.id };
  const forms = { address: AddressSchema, rest: OneAnswerForm };
  return takeForms(args, forms, `member:${member.id}`, {
    address: async ({ value, key, refuse }) => {
      const { intent: _, keepLetters: __, taxId, ...shipTo } = value;
      const number = customsNumberOf(shipTo.country, taxId);
      if (taxId && number === null) return refuse({ taxId: [numberError(shipTo.country, taxId)] }, 409);
      const to = { ...keptAddress(shipTo), ...(number ? { taxId: number } : {}) };
      const done = await mendFor(by, question.id, to, key);
      if (!done.ok) return refuse(done.error, 409);
      return redirect(paths.question(question.id), flash("questions:flash.mend"));
    },
    rest: async ({ value, key, refuse }) => {
      const said = await answerAll(by, [question.id], value.intent, key);
      return answerRows(said, refuse, () =>
        redirect(paths.question(question.id), flash(`questions:flash.${value.intent}`)),
      );
    },
  });
}

export default function Question() {
  const { title, question, offers, shipTo, lettersKept, countries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <QuestionPage
      title={title}
      question={question}
      offers={offers}
      refused={<Refused error={firstError(answer)} />}
      mend={
        <AddressForm
          to={shipTo}
          lettersKept={lettersKept}
          result={answer?.result}
          problems={[]}
          countries={countries}
          numberMissing={false}
        />
      }
    />
  );
}
