/** /desk/withdrawals: what members want paid out; approved ones are given to the bank together (§3.8). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { deskWithdrawalView, useBatchActs } from "~/domain/withdrawals/components/desk-list";
import { reviewDays } from "~/domain/withdrawals/config";
import { BatchForm } from "~/domain/withdrawals/forms";
import { deskWithdrawals } from "~/domain/withdrawals/lists.server";
import { payWithdrawals } from "~/domain/withdrawals/pay.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import {
  DeclaredList,
  LinkButton,
  ListFile,
  listMeta,
  PageHeader,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["withdrawalsDesk", "withdrawals"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskWithdrawals)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  return takeForm(args, BatchForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const { batches, left, still } = await payWithdrawals(staff, value.no);
    const [only] = batches;
    if (only === undefined)
      return refuse(still.length > 0 ? "withdrawals:error.disputed" : "withdrawalsDesk:flash.batchNone", 409);
    const news = flash(
      left.length + still.length > 0 ? "withdrawalsDesk:flash.batchLeft" : "withdrawalsDesk:flash.batch",
    );
    return redirect(batches.length === 1 ? paths.deskBatch(only) : paths.deskBatches(), news);
  });
}

export default function DeskWithdrawals() {
  const { t } = useTranslation("withdrawalsDesk");
  const list = useLoaderData<typeof loader>();
  const batch = useBatchActs();
  const refused = useActionData<typeof action>()?.result.error ?? {};
  const error = refused[""]?.[0] ?? refused["no"]?.[0];
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("description", reviewDays)}
        actions={
          <>
            <ListFile list={list} />
            <LinkButton to={paths.deskBatches()} icon="stack">
              {t("batches")}
            </LinkButton>
          </>
        }
      />
      <Refused error={error} />
      <DeclaredList view={deskWithdrawalView} list={list} acts={list.tab === "approved" ? batch : null} />
    </>
  );
}
