/** /desk/tax/rules/:ruleId: one rule; it is followed by another, ended, or taken back before it begins. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { TaxForm } from "~/domain/shipping/components/tax-form";
import { TaxRuleState } from "~/domain/shipping/components/tax-rules";
import { TaxMoves, TaxRuleFacts } from "~/domain/shipping/components/tax-rule";
import { TaxMoveForm, TaxRuleForm } from "~/domain/shipping/forms";
import {
  changeTaxRule,
  endTaxRule,
  findTaxRule,
  ruleCurrencies,
  withdrawTaxRule,
} from "~/domain/shipping/tax-rules.server";
import { foundStill, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["taxes", "logistics", "shipping"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.rule.country);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["finance"]);
  const [rule, currencies] = await Promise.all([findTaxRule(args.params["ruleId"] ?? ""), ruleCurrencies()]);
  return { rule: foundStill(rule, paths.deskTax()), currencies };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["finance"]);
  const { id, country } = foundStill(await findTaxRule(args.params["ruleId"] ?? ""), paths.deskTax());
  const form = await readForm(args);
  const submission =
    form.get("intent") === "save"
      ? parseWithZod(form, { schema: TaxRuleForm })
      : parseWithZod(form, { schema: TaxMoveForm });
  if (submission.status !== "success") return invalid(submission);
  const fields = submission.value;
  return once(args, form, `staff:${staff.id}`, async () => {
    const done =
      fields.intent === "save"
        ? await changeTaxRule(staff, id, { ...fields, country })
        : fields.intent === "end"
          ? await endTaxRule(staff, id, fields.lastDay, fields.seen)
          : await withdrawTaxRule(staff, id);
    if (done.ok) return redirect(paths.deskTax({ tab: "all", country }), flash("logistics:flash.saved"));
    return invalid(submission, `taxes:error.${done.error}`, done.error === "stale" ? 409 : 422);
  });
}

export default function DeskTaxRule() {
  const { t } = useTranslation(["taxes", "logistics", "shipping"]);
  const { rule, currencies } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const title = `${rule.country} · ${rule.label.en ?? t(`shipping:tax.${rule.kind}`)}`;
  return (
    <>
      <PageHeader
        title={title}
        status={<TaxRuleState state={rule.state} />}
        breadcrumbs={[{ label: t("taxes:title"), to: paths.deskTax() }, { label: title }]}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {rule.state === "past" ? (
          <TaxRuleFacts rule={rule} />
        ) : (
          <TaxForm rule={rule} currencies={currencies} result={result} />
        )}
        {rule.state !== "past" && <TaxMoves rule={rule} result={result} />}
      </div>
    </>
  );
}
