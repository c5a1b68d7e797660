/** /desk/warehouse: the day at a glance: what waits, from accepting an order to handing over its parcel. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { waitingFor } from "~/domain/desk.server";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { outboundRoles } from "~/domain/warehouse/outbound-config";
import { getT, localeOf } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, QueueCards } from "~/ui";

export const handle = { i18n: ["outbound"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, outboundRoles);
  const waiting = await waitingFor(staff, localeOf(args), "goods");
  return { title: getT(args, "outbound")("day.title"), waiting };
}

export default function WarehouseDay() {
  const { t } = useTranslation("outbound");
  const { waiting } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("day.title")} description={t("day.text")} />
      <ScanField label={t("scan.any")} refused={undefined} action={paths.deskScan()} />
      {waiting.map(({ title, queues }) => (
        <QueueCards key={title} title={title} queues={queues} />
      ))}
    </>
  );
}
