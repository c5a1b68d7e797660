/** /desk/purchasing/suppliers/new: a supplier is added. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { SupplierRecord } from "~/domain/purchasing/components/supplier";
import { buyers } from "~/domain/purchasing/config";
import { SupplierForm } from "~/domain/purchasing/forms";
import { saveSupplier } from "~/domain/purchasing/suppliers.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["purchasing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, buyers);
  return { title: getT(args, "purchasing")("suppliers.new") };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, buyers);
  return takeForm(args, SupplierForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const saved = await saveSupplier(staff, null, value);
    if (!saved.ok) return refuse(`purchasing:error.${saved.error}`, 409);
    return redirect(paths.deskSupplier(saved.value), flash("purchasing:flash.supplier"));
  });
}

export default function NewSupplier() {
  const { t } = useTranslation("purchasing");
  const { title } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("suppliers.title"), to: paths.deskSuppliers() }, { label: title }]}
      />
      <SupplierRecord supplier={null} result={useActionData<typeof action>()?.result} />
    </>
  );
}
