/** /desk/invoices/seller: our legal entity as documents name it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { NoVatNo, SellerForm as SellerCard, SellerVersions } from "~/domain/invoices/components/seller-form";
import { SellerForm } from "~/domain/invoices/forms";
import { enterSeller, sellerVersions, unprintable } from "~/domain/invoices/seller.server";
import { vatCountryCount } from "~/domain/shipping/tax-rules.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["invoices"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["finance"]);
  const title = getT(args, "invoices")("seller.title");
  const [versions, taxed] = await Promise.all([sellerVersions(), vatCountryCount()]);
  const untold = versions[0]?.vatNo === "" ? taxed : 0;
  return { title, versions, untold, countries: countryOptions(localeOf(args)) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["finance"]);
  return takeForm(args, SellerForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const { seen, ...fields } = value;
    const letters = unprintable(fields);
    if (letters) return refuse(`invoices:error.letters|${JSON.stringify({ letters })}`, 422);
    const entered = await enterSeller(staff, fields, seen);
    if (!entered.ok) return refuse(`invoices:error.${entered.error}`, 409);
    return redirect(paths.deskInvoiceSeller(), flash("invoices:flash.seller"));
  });
}

export default function DeskInvoiceSeller() {
  const { t } = useTranslation("invoices");
  const { title, versions, untold, countries } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={title}
        description={t("seller.description")}
        breadcrumbs={[{ label: t("desk.title"), to: paths.deskInvoices() }, { label: title }]}
      />
      {untold > 0 && <NoVatNo countries={untold} />}
      <SellerCard
        key={versions[0]?.version ?? 0}
        now={versions[0] ?? null}
        countries={countries}
        result={result}
      />
      <SellerVersions versions={versions} />
    </>
  );
}
