/** How the tracking services are doing, on the desk's page of integrations. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, DateTime, LinkButton, PlainTable, Status, type Column } from "~/ui";
import { lowQuota } from "../config";
import { serviceTitles } from "../parcel-words";
import type { ServiceHealth } from "../view.server";

type Props = { services: readonly ServiceHealth[]; waiting: number };

export function TrackingServices({ services, waiting }: Props) {
  const { t } = useTranslation("tracking");
  const columns: Column<ServiceHealth>[] = [
    {
      key: "name",
      header: t("service.name"),
      cell: ({ provider }) => <strong>{serviceTitles[provider] ?? provider}</strong>,
    },
    { key: "state", header: t("service.state"), cell: (row) => <ServiceState row={row} /> },
    { key: "followed", header: t("service.followed"), align: "end", cell: ({ followed }) => followed },
    { key: "quota", header: t("service.quota"), cell: (row) => <Quota row={row} /> },
    {
      key: "news",
      header: t("service.news"),
      cell: ({ newsAt }) => (newsAt ? <DateTime at={newsAt} /> : "–"),
    },
  ];
  return (
    <Card
      title={t("service.title")}
      flush
      actions={
        <LinkButton to={paths.deskParcels()} icon="package" size="s">
          {t("desk.title")}
        </LinkButton>
      }
    >
      {services.length === 0 ? (
        <p className="px-5 py-4 text-sm text-muted">{t("service.none", { count: waiting })}</p>
      ) : (
        <PlainTable
          caption={t("service.title")}
          rows={services}
          columns={columns}
          rowKey={(row) => row.provider}
        />
      )}
    </Card>
  );
}

function ServiceState({ row: { pausedUntil, pauseReason, error, errorAt } }: { row: ServiceHealth }) {
  const { t } = useTranslation("tracking");
  if (pausedUntil && pauseReason)
    return (
      <>
        <Status tone="critical">{t(`service.pause.${pauseReason}`)}</Status>
        <span className="mt-1 block text-xs text-muted">
          {t("service.until")} <DateTime at={pausedUntil} />
        </span>
      </>
    );
  if (!error || !errorAt) return <Status tone="positive">{t("service.fine")}</Status>;
  return (
    <>
      <Status tone="caution">{t("service.failing")}</Status>
      <span className="mt-1 block font-mono text-xs text-muted wrap-anywhere">{error}</span>
      <DateTime at={errorAt} className="text-xs text-muted" />
    </>
  );
}

function Quota({ row: { quotaTotal, quotaUsed, quotaAt } }: { row: ServiceHealth }) {
  const { t } = useTranslation("tracking");
  if (quotaTotal === null || quotaUsed === null) return <>{t("service.quota.none")}</>;
  const left = Math.max(0, quotaTotal - quotaUsed);
  return (
    <>
      <span className={left <= quotaTotal * lowQuota ? "font-semibold text-critical" : ""}>
        {t("service.quota.left", { left, total: quotaTotal })}
      </span>
      {quotaAt && <DateTime at={quotaAt} className="block text-xs text-muted" />}
    </>
  );
}
