/** The latest manifests. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, DateTime, PlainTable, Status } from "~/ui";
import { Link } from "~/ui/link";
import type { ManifestStatus } from "../handover/states";

type Row = { no: string; carrier: string; status: ManifestStatus; sent: number; at: Date };

export function ManifestTable({ manifests }: { manifests: readonly Row[] }) {
  const { t } = useTranslation("outbound");
  return (
    <Card title={t("manifest.latest")} flush>
      <PlainTable
        caption={t("manifest.latest")}
        rows={manifests}
        rowKey={({ no }) => no}
        columns={[
          {
            key: "no",
            header: t("manifest.no"),
            cell: ({ no }) => (
              <Link to={paths.deskManifest(no)} className="row-link">
                {no}
              </Link>
            ),
          },
          { key: "carrier", header: t("parcel.carrier"), cell: ({ carrier }) => carrier },
          { key: "sent", header: t("manifest.parcels"), align: "end", cell: ({ sent }) => sent },
          {
            key: "state",
            header: t("waves.state"),
            cell: ({ status }) => (
              <Status tone={status === "CLOSED" ? "positive" : "info"}>{t(`manifest.${status}`)}</Status>
            ),
          },
          { key: "at", header: t("manifest.at"), cell: ({ at }) => <DateTime at={at} /> },
        ]}
      />
    </Card>
  );
}
