/** /user/questions: what we need to know about paid orders; one or many are answered alike. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { answerAll } from "~/domain/questions/answer.server";
import { questionView, useQuestionActs } from "~/domain/questions/components/question-list";
import { AnswerForm } from "~/domain/questions/forms";
import { memberQuestions } from "~/domain/questions/lists.server";
import { questionSteps } from "~/domain/questions/steps.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["questions"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: member, list } = await openList(args, memberQuestions);
  const by = { member: member.id, frozen: member.status !== "1" };
  const offers = Object.fromEntries(list.page.rows.map((row) => [row.id, questionSteps.offersOf(row, by)]));
  return { ...list, offers };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(args, AnswerForm, `member:${member.id}`, async ({ value, key, refuse }) => {
    const said = await answerAll({ member: member.id }, value.question, value.intent, key);
    return answerRows(said, refuse, () =>
      redirect(pathname + search, flash(`questions:flash.${value.intent}`)),
    );
  });
}

export default function Questions() {
  const { t } = useTranslation("questions");
  const { offers, ...list } = useLoaderData<typeof loader>();
  const acts = useQuestionActs(offers);
  return (
    <>
      <RefusedRows answer={useActionData<typeof action>()} />
      <ListPage view={questionView} list={list} description={t("description")} acts={acts} />
    </>
  );
}
