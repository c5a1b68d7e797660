/** /desk/warehouse/handover/:manifestNo: what a carrier takes, and how far handing it over is. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { PaperLink } from "~/domain/warehouse/components/paper-link";
import { ParcelTable } from "~/domain/warehouse/components/door";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { outboundRoles } from "~/domain/warehouse/outbound-config";
import { findManifest, manifestParcels, refusedParcels } from "~/domain/warehouse/outbound-view.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { Card, PageHeader, pageMeta, Progress, Status } from "~/ui";

export const handle = { i18n: ["outbound", "orders", "papers"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.manifest.no);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, outboundRoles);
  const no = args.params["manifestNo"] ?? "";
  const [manifest, parcels, refused] = await Promise.all([
    findManifest(no),
    manifestParcels(no),
    refusedParcels(),
  ]);
  return { manifest: found(manifest), parcels, refused };
}

export default function ManifestPage() {
  const { t } = useTranslation("outbound");
  const { manifest, parcels, refused } = useLoaderData<typeof loader>();
  const { no, carrier, warehouse, status, sent, waiting, closingAt } = manifest;
  const isRunning = status === "OPEN" && closingAt !== null;
  return (
    <>
      <PageHeader
        title={t("manifest.title", { no })}
        status={<Status tone={status === "CLOSED" ? "positive" : "info"}>{t(`manifest.${status}`)}</Status>}
        description={`${carrier} · ${warehouse}`}
        breadcrumbs={[{ label: t("door.title"), to: paths.deskHandOver() }, { label: no }]}
        actions={<PaperLink to={paths.deskManifestPaper(no)} name="manifest.pdf" />}
      />
      <ScanField label={t("scan.any")} refused={undefined} action={paths.deskScan()} />
      {isRunning && (
        <Progress label={t("manifest.running")} value={sent} max={sent + waiting} refresh={2}>
          {t("manifest.running.text")}
        </Progress>
      )}
      {status === "CLOSED" && <p role="status">{t("manifest.sent", { count: sent })}</p>}
      <Card title={t("manifest.parcels")} flush>
        <ParcelTable caption={t("manifest.parcels")} parcels={parcels} />
      </Card>
      {refused.length > 0 && (
        <Card title={t("door.refused")} flush>
          <ParcelTable caption={t("door.refused")} parcels={refused} />
        </Card>
      )}
    </>
  );
}
