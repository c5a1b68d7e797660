/** /desk/questions: what members were asked: out of stock, address problems, and what became of them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { answerAll } from "~/domain/questions/answer.server";
import { deskQuestionView, useDeskQuestionActs } from "~/domain/questions/components/question-list";
import { deskRoles } from "~/domain/questions/config";
import { DeskQuestionsForm } from "~/domain/questions/forms";
import { deskQuestions } from "~/domain/questions/lists.server";
import { questionSteps } from "~/domain/questions/steps.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  DeclaredList,
  LinkButton,
  ListFile,
  listMeta,
  PageHeader,
  RefusedRows,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["questions"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: staff, list } = await openList(args, deskQuestions);
  const offers = Object.fromEntries(
    list.page.rows.map((row) => [row.id, questionSteps.offersOf(row, { staff })]),
  );
  return { ...list, offers };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, deskRoles);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(args, DeskQuestionsForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const said = await answerAll({ staff }, value.question, value.intent, key);
    return answerRows(said, refuse, () =>
      redirect(pathname + search, flash(`questions:desk.flash.${value.intent}`)),
    );
  });
}

export default function DeskQuestions() {
  const { t } = useTranslation("questions");
  const { offers, ...list } = useLoaderData<typeof loader>();
  const acts = useDeskQuestionActs(offers);
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("desk.description")}
        actions={
          <>
            <ListFile list={list} />
            <LinkButton to={paths.deskAskStock()} tone="primary" icon="plus">
              {t("desk.askStock")}
            </LinkButton>
          </>
        }
      />
      <RefusedRows answer={useActionData<typeof action>()} pathOf={paths.deskOrder} />
      <DeclaredList view={deskQuestionView} list={list} acts={acts} />
    </>
  );
}
