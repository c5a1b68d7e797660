/** /desk/bank: entries of our bank's statements, and what each of them is. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { decideLine } from "~/domain/banking/book.server";
import { BankFilters, BankLineTable } from "~/domain/banking/components/line-list";
import { ListRefusal } from "~/domain/banking/components/list-refusal";
import { creditedIn } from "~/domain/banking/credited.server";
import { BankListForm } from "~/domain/banking/forms";
import { bankLineCounts, bankLines, bankQuery, bankRoles } from "~/domain/banking/lines.server";
import { refreshSuggestions } from "~/domain/banking/suggest.server";
import { bankTabs, type BankTab } from "~/domain/banking/tabs";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { ExportCsv, LinkButton, PageHeader, pageMeta, revalidateAfterStale, WorkList } from "~/ui";

export const handle = { i18n: ["banking", "wallet", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, bankRoles);
  const query = bankQuery(args.request.url);
  const [page, counts] = await Promise.all([bankLines(query), bankLineCounts(query)]);
  const title = getT(args, "banking")("title");
  return { title, page, counts, tab: query.tab as BankTab, filters: query.filters, size: query.size };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, bankRoles);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: BankListForm });
  if (submission.status !== "success") return invalid(submission);
  const wanted = submission.value;
  const here = paths.deskBank() + new URL(args.request.url).search;
  return once(args, form, `staff:${staff.id}`, async () => {
    if (wanted.intent === "again") {
      await refreshSuggestions();
      return redirect(here, flash("banking:flash.again"));
    }
    const done = await decideLine(staff, wanted.line, wanted);
    if (done.ok) return redirect(here, flash("banking:flash.match"));
    const wire = creditedIn(done.error);
    if (wire !== null)
      return redirect(paths.deskBankLine(wanted.line, { wire }), flash("banking:flash.credited", "critical"));
    return invalid(submission, done.error, 409);
  });
}

export default function DeskBank() {
  const { t } = useTranslation("banking");
  const { title, page, counts, tab, filters, size } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        actions={
          <>
            <ExportCsv to={paths.deskBankCsv()} page={page} />
            <LinkButton to={paths.deskBankImports()} tone="primary" icon="file-arrow-up">
              {t("action.import")}
            </LinkButton>
          </>
        }
      />
      <ListRefusal result={result} />
      <WorkList
        label={t("tabs")}
        tabs={bankTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<BankFilters tab={tab} filters={filters} />}
        page={page}
        size={size}
      >
        <BankLineTable rows={page.rows} tab={tab} />
      </WorkList>
    </>
  );
}
