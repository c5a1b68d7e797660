/** /user/fillpricedifference: price differences by state; several are paid together. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { BillFilters, BillTable } from "~/domain/bills/components/bill-list";
import { PayBillsForm } from "~/domain/bills/forms";
import { billCountsOf, billRefs, billsOf } from "~/domain/bills/list.server";
import { billTabs, type BillTab } from "~/domain/bills/states";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { ExportCsv, firstError, PageHeader, pageMeta, Refused, revalidateAfterStale, WorkList } from "~/ui";

export const handle = { i18n: ["bills", "autopaySkipped"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { tabs: billTabs, filters: ["q"] });
  const [page, counts] = await Promise.all([billsOf(member.id, query), billCountsOf(member.id, query)]);
  const title = getT(args, "bills")("title");
  const { size, filters } = query;
  const tab = query.tab as BillTab;
  return { title, page, counts, tab, size, q: filters["q"] ?? "", frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: PayBillsForm });
  if (submission.status !== "success") return invalid(submission);
  const { bill } = submission.value;
  return once(args, form, `member:${member.id}`, async () => {
    const refs = await billRefs(member.id, bill);
    if (refs.length === 0) return invalid(submission, "bills:error.unknown");
    return redirect(paths.payMoney(await openPayStep(member.id, refs)));
  });
}

export default function Bills() {
  const { t } = useTranslation("bills");
  const { title, page, counts, tab, size, q, frozen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        actions={<ExportCsv to={paths.billsCsv()} page={page} />}
      />
      <Refused error={firstError(answer)} />
      <WorkList
        ownEmpty
        label={t("tabs")}
        tabs={billTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<BillFilters tab={tab} q={q} clearTo={paths.bills({ tab })} />}
        page={page}
        size={size}
      >
        <BillTable rows={page.rows} tab={tab} filtered={q !== ""} frozen={frozen} />
      </WorkList>
    </>
  );
}
