/** /desk/rates: what currencies are worth, and what they were (§4.5). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { RateForm as RateFields, rateView } from "~/domain/rates/components/rates";
import { enterRate } from "~/domain/rates/desk.server";
import { RateForm } from "~/domain/rates/forms";
import { rateHistory } from "~/domain/rates/lists.server";
import { usdRates } from "~/domain/rates/rates.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["rates"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { list } = await openList(args, rateHistory);
  return { ...list, rates: await usdRates() };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  return takeForm(args, RateForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const done = await enterRate(staff, value, key);
    if (!done.ok) return refuse({ [done.error === "far" ? "rate" : "base"]: [`rates:error.${done.error}`] });
    return redirect(paths.deskRates(), flash("rates:flash.entered"));
  });
}

export default function DeskRates() {
  const { t } = useTranslation("rates");
  const { rates, ...list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={list.title} description={t("description")} />
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <RateFields key={list.page.rows[0]?.id} result={result} rates={rates} />
        <DeclaredList view={rateView} list={list} title={t("list")} />
      </div>
    </>
  );
}
