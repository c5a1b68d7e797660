/** /desk/warehouse/scan: one field; whatever is scanned leads to the screen where it goes on. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { outboundRoles } from "~/domain/warehouse/outbound-config";
import { ScanForm } from "~/domain/warehouse/outbound-forms";
import { resolveScan } from "~/domain/warehouse/scan/resolve.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { firstError, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["outbound"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, outboundRoles);
  return { title: getT(args, "outbound")("scan.title") };
}

export async function action(args: ActionFunctionArgs) {
  await requireStaff(args, outboundRoles);
  return takeForm(args, ScanForm, null, async ({ value: { code }, refuse }) => {
    const to = await resolveScan(code);
    return to ? redirect(to) : refuse("outbound:error.unknown-code", 409);
  });
}

export default function Scan() {
  const { t } = useTranslation("outbound");
  return (
    <>
      <PageHeader title={t("scan.title")} description={t("scan.text")} />
      <ScanField label={t("scan.any")} refused={firstError(useActionData<typeof action>())} />
    </>
  );
}
