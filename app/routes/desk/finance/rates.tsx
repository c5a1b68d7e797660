/** /desk/rates: what currencies are worth, and what they were (§4.5). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { RateForm as RateFields, RateList } from "~/domain/rates/components/rates";
import { enterRate, rateHistory } from "~/domain/rates/desk.server";
import { RateForm } from "~/domain/rates/forms";
import { usdRates } from "~/domain/rates/rates.server";
import { financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Card, PageHeader, pageMeta, Pager } from "~/ui";

export const handle = { i18n: ["rates"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const query = parseListQuery(args.request.url);
  const [page, rates] = await Promise.all([rateHistory(query), usdRates()]);
  return { title: getT(args, "rates")("title"), page, rates, size: query.size };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: RateForm });
  if (submission.status !== "success") return invalid(submission);
  return once(args, form, `staff:${staff.id}`, async (key) => {
    const done = await enterRate(staff, submission.value, key);
    if (!done.ok)
      return invalid(submission, { [done.error === "far" ? "rate" : "base"]: [`rates:error.${done.error}`] });
    return redirect(paths.deskRates(), flash("rates:flash.entered"));
  });
}

export default function DeskRates() {
  const { t } = useTranslation("rates");
  const { title, page, rates, size } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <RateFields key={page.rows[0]?.id} result={result} rates={rates} />
        <Card title={t("list")} flush>
          <RateList rows={page.rows} />
          {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
        </Card>
      </div>
    </>
  );
}
