/** /desk/tax/rules/:ruleId: one rule; it is followed by another, ended, or taken back before it begins. */
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
import { foundStill, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { takeForms, type Taken } from "~/platform/http/take-form.server";
import type { Result } from "~/platform/result";

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
  const answer = (done: Result<unknown, string>, refuse: Taken<unknown>["refuse"]) =>
    done.ok
      ? redirect(paths.deskTax({ tab: "all", country }), flash("logistics:flash.saved"))
      : refuse(`taxes:error.${done.error}`, done.error === "stale" ? 409 : 422);
  return takeForms(args, { save: TaxRuleForm, rest: TaxMoveForm }, `staff:${staff.id}`, {
    save: async ({ value, refuse }) => answer(await changeTaxRule(staff, id, { ...value, country }), refuse),
    rest: async ({ value, refuse }) =>
      answer(
        value.intent === "end"
          ? await endTaxRule(staff, id, value.lastDay, value.seen)
          : await withdrawTaxRule(staff, id),
        refuse,
      ),
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
