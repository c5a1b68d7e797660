/** /desk/tax/new: a rule that is not there yet. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { TaxForm } from "~/domain/shipping/components/tax-form";
import { TaxRuleForm } from "~/domain/shipping/forms";
import { addTaxRule, ruleCurrencies } from "~/domain/shipping/tax-rules.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["taxes", "logistics", "shipping"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["finance"]);
  return { title: getT(args, "taxes")("new"), currencies: await ruleCurrencies() };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["finance"]);
  return takeForm(args, TaxRuleForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const added = await addTaxRule(staff, value);
    if (!added.ok) return refuse(`taxes:error.${added.error}`);
    return redirect(paths.deskTax({ tab: "all", country: value.country }), flash("logistics:flash.saved"));
  });
}

export default function DeskNewTaxRule() {
  const { t } = useTranslation("taxes");
  const { title, currencies } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("title"), to: paths.deskTax() }, { label: title }]}
      />
      <TaxForm rule={null} currencies={currencies} result={result} />
    </>
  );
}
