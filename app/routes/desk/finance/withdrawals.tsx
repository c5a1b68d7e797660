/** /desk/withdrawals: what members want paid out; approved ones are given to the bank together (§3.8). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { DeskWithdrawalFilters, DeskWithdrawalTable } from "~/domain/payouts/components/desk-list";
import { reviewDays } from "~/domain/payouts/config";
import { deskWithdrawalCounts, deskWithdrawals } from "~/domain/payouts/desk.server";
import { BatchForm } from "~/domain/payouts/forms";
import { deskTabs, type DeskTab } from "~/domain/payouts/list";
import { payWithdrawals } from "~/domain/payouts/pay.server";
import { financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { ExportCsv, LinkButton, PageHeader, pageMeta, Refused, revalidateAfterStale, WorkList } from "~/ui";

export const handle = { i18n: ["withdrawalsDesk", "payouts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const query = parseListQuery(args.request.url, { tabs: deskTabs, filters: ["q", "type"] });
  const [page, counts] = await Promise.all([deskWithdrawals(query), deskWithdrawalCounts(query)]);
  const { tab, size, filters } = query;
  const title = getT(args, "withdrawalsDesk")("title");
  return {
    title,
    page,
    counts,
    tab: tab as DeskTab,
    q: filters["q"] ?? "",
    type: filters["type"] ?? "",
    size,
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: BatchForm });
  if (submission.status !== "success") return invalid(submission);
  const nos = submission.value.no;
  return once(args, form, `staff:${staff.id}`, async () => {
    const { batches, left, still } = await payWithdrawals(staff, nos);
    const [only] = batches;
    if (only === undefined)
      return invalid(
        submission,
        still.length > 0 ? "payouts:error.disputed" : "withdrawalsDesk:flash.batchNone",
        409,
      );
    const news = flash(
      left.length + still.length > 0 ? "withdrawalsDesk:flash.batchLeft" : "withdrawalsDesk:flash.batch",
    );
    return redirect(batches.length === 1 ? paths.deskBatch(only) : paths.deskBatches(), news);
  });
}

export default function DeskWithdrawals() {
  const { t } = useTranslation("withdrawalsDesk");
  const { title, page, counts, tab, q, type, size } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.result.error ?? {};
  const error = refused[""]?.[0] ?? refused["no"]?.[0];
  return (
    <>
      <PageHeader
        title={title}
        description={t("description", reviewDays)}
        actions={
          <>
            <ExportCsv to={paths.deskWithdrawalsCsv()} page={page} />
            <LinkButton to={paths.deskBatches()} icon="stack">
              {t("batches")}
            </LinkButton>
          </>
        }
      />
      <Refused error={error} />
      <WorkList
        label={t("tabs")}
        tabs={deskTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<DeskWithdrawalFilters {...{ tab, q, type }} />}
        page={page}
        size={size}
      >
        <DeskWithdrawalTable rows={page.rows} payable={tab === "approved"} />
      </WorkList>
    </>
  );
}
