/** /desk/tax/new: a rule that is not there yet. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { TaxForm } from "~/domain/shipping/components/tax-form";
import { TaxRuleForm } from "~/domain/shipping/forms";
import { addTaxRule, ruleCurrencies } from "~/domain/shipping/tax-rules.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
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
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: TaxRuleForm });
  if (submission.status !== "success") return invalid(submission);
  return once(args, form, `staff:${staff.id}`, async () => {
    const added = await addTaxRule(staff, submission.value);
    if (!added.ok) return invalid(submission, `taxes:error.${added.error}`);
    return redirect(
      paths.deskTax({ tab: "all", country: submission.value.country }),
      flash("logistics:flash.saved"),
    );
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
