/** /desk/bank/imports: send a statement of our bank, and see what became of earlier ones. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { bankBalances } from "~/domain/banking/balances.server";
import { BankBalances } from "~/domain/banking/components/balances";
import { SendStatement, statementImportView } from "~/domain/banking/components/imports";
import { statementFiles } from "~/domain/banking/files.server";
import { statementImports } from "~/domain/banking/lists.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { fileToRead } from "../../imports.server";
import { openList } from "../../lists.server";

export const handle = { i18n: ["banking"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const [{ list }, balances] = await Promise.all([openList(args, statementImports), bankBalances()]);
  return { ...list, balances };
}

export async function action(args: ActionFunctionArgs) {
  const { form, owner, take, from } = await fileToRead(args, statementFiles);
  return takeForm(args, form, owner, take, from);
}

export default function DeskBankImports() {
  const { t } = useTranslation("banking");
  const { balances, ...list } = useLoaderData<typeof loader>();
  const { title } = list;
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("imports.description")}
        breadcrumbs={[{ label: t("title"), to: paths.deskBank() }, { label: title }]}
      />
      <SendStatement
        result={answer?.result}
        problems={answer && "problems" in answer ? answer.problems : []}
      />
      <BankBalances balances={balances} />
      <DeclaredList view={statementImportView} list={list} title={t("imports.history")} />
    </>
  );
}
