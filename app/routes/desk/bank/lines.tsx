/** /desk/bank: entries of our bank's statements, and what each of them is. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { decideLine } from "~/domain/banking/book.server";
import { bankLineView, RefreshMatches } from "~/domain/banking/components/line-list";
import { ListRefusal } from "~/domain/banking/components/list-refusal";
import { creditedIn } from "~/domain/banking/second-payments.server";
import { BankListForm } from "~/domain/banking/forms";
import { bankRoles } from "~/domain/banking/lines.server";
import { bankLines } from "~/domain/banking/lists.server";
import { refreshSuggestions } from "~/domain/banking/suggest.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, ListFile, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["banking", "wallet", "payments"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, bankLines)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, bankRoles);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: BankListForm });
  if (submission.status !== "success") return invalid(submission);
  const fields = submission.value;
  const here = paths.deskBank() + new URL(args.request.url).search;
  return once(args, form, `staff:${staff.id}`, async () => {
    if (fields.intent === "again") {
      await refreshSuggestions();
      return redirect(here, flash("banking:flash.again"));
    }
    const done = await decideLine(staff, fields.line, fields);
    if (done.ok) return redirect(here, flash("banking:flash.match"));
    const wire = creditedIn(done.error);
    if (wire !== null)
      return redirect(paths.deskBankLine(fields.line, { wire }), flash("banking:flash.credited", "critical"));
    return invalid(submission, done.error, 409);
  });
}

export default function DeskBank() {
  const { t } = useTranslation("banking");
  const list = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("description")}
        actions={
          <>
            <ListFile list={list} />
            <LinkButton to={paths.deskBankImports()} tone="primary" icon="file-arrow-up">
              {t("action.import")}
            </LinkButton>
          </>
        }
      />
      <ListRefusal result={result} />
      <DeclaredList view={bankLineView} list={list} aside={<RefreshMatches />} />
    </>
  );
}
