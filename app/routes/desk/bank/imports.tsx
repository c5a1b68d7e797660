/** /desk/bank/imports: send a statement of our bank, and see what became of earlier ones. */
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { bankBalances } from "~/domain/banking/balances.server";
import { BankBalances } from "~/domain/banking/components/balances";
import { SendStatement, statementImportView } from "~/domain/banking/components/imports";
import { statementBytes, statementMegabytes } from "~/domain/banking/config";
import { StatementForm } from "~/domain/banking/forms";
import { previewStatement } from "~/domain/banking/imports.server";
import { bankRoles } from "~/domain/banking/lines.server";
import { statementImports } from "~/domain/banking/lists.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["banking"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const [{ list }, balances] = await Promise.all([openList(args, statementImports), bankBalances()]);
  return { ...list, balances };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, bankRoles);
  const form = await readForm(args, { fileBytes: statementBytes, by: `staff:${staff.id}` });
  const submission = parseWithZod(form, { schema: StatementForm });
  if (submission.status !== "success") return invalid(submission);
  const { file } = submission.value;
  if (file.size > statementBytes)
    return invalid(submission, { file: [`banking:error.tooLarge|{"size":${statementMegabytes}}`] });
  return once(args, form, `staff:${staff.id}`, async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    const read = await previewStatement(staff, { name: file.name, bytes });
    if (read.ok) return redirect(paths.deskBankImport(read.id));
    return data({ result: submission.reply(), problems: read.problems }, { status: 422 });
  });
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
