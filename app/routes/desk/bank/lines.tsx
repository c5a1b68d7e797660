/** /desk/bank: entries of our bank's statements, and what each of them is. */
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
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, ListFile, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["banking", "wallet", "payments"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, bankLines)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, bankRoles);
  const here = paths.deskBank() + new URL(args.request.url).search;
  return takeForm(args, BankListForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    if (fields.intent === "again") {
      await refreshSuggestions();
      return redirect(here, flash("banking:flash.again"));
    }
    const done = await decideLine(staff, fields.line, fields);
    if (done.ok) return redirect(here, flash("banking:flash.match"));
    const wire = creditedIn(done.error);
    if (wire !== null)
      return redirect(paths.deskBankLine(fields.line, { wire }), flash("banking:flash.credited", "critical"));
    return refuse(done.error, 409);
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
