/** A member's own data: the archive of it, and the closing of the account. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  DateTime,
  Fields,
  Form,
  FormErrors,
  formatTime,
  LinkButton,
  Refresh,
  useZone,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { ExportView } from "../export.server";
import type { Obstacle } from "../member-data.server";
import { CloseForm } from "../profile-forms";

type ExportCardProps = { archive: ExportView | null; days: number; stale: boolean };

export function ExportCard({ archive, days, stale }: ExportCardProps) {
  const { t, i18n } = useTranslation("profile");
  const zone = useZone();
  const nextAt = archive?.nextAt ?? null;
  return (
    <Card title={t("export.title")} className="max-w-3xl">
      <div className="grid gap-4">
        {stale && (
          <Banner tone="caution" live>
            {t("error.exportOnce")}
          </Banner>
        )}
        <p className="text-sm text-muted">{t("export.text", { days })}</p>
        {archive && <ArchiveState archive={archive} />}
        {nextAt ? (
          archive?.status !== "queued" && (
            <p className="text-sm text-muted">
              {t("export.again", { time: formatTime(nextAt, i18n.language, zone, "datetime") })}
            </p>
          )
        ) : (
          <Form method="post" scope="export">
            <Button icon="download-simple">{t("export.ask")}</Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

function ArchiveState({ archive }: { archive: ExportView }) {
  const { t } = useTranslation("profile");
  const { id, status, bytes, expiresAt } = archive;
  if (status === "queued") {
    return (
      <Banner>
        {t("export.queued")}
        <Refresh seconds={5} />
      </Banner>
    );
  }
  if (status === "failed") return <Banner tone="critical">{t("export.failed")}</Banner>;
  if (status !== "ready" || !expiresAt) return null;
  const size = (Math.ceil(Number(bytes ?? 0n) / 104_858) / 10).toFixed(1);
  return (
    <Banner
      tone="positive"
      actions={
        <a href={paths.memberArchive(id)} className="btn btn-secondary btn-s">
          {t("export.download")}
        </a>
      }
    >
      {t("export.ready", { size })} <DateTime at={expiresAt} />
    </Banner>
  );
}

type Kept = { months: number; years: number };

export function CloseCard(kept: Kept) {
  const { t } = useTranslation("profile");
  return (
    <Card title={t("close.title")} className="max-w-3xl">
      <Meaning {...kept} />
      <p className="pt-4">
        <LinkButton to={paths.closeAccount()} tone="danger">
          {t("close.go")}
        </LinkButton>
      </p>
    </Card>
  );
}

/** What closing means, and how long what is kept. */
export function Meaning(kept: Kept) {
  const { t } = useTranslation("profile");
  return (
    <div className="grid gap-2 text-sm text-muted">
      <p>{t("close.text")}</p>
      <p>{t("close.kept", kept)}</p>
    </div>
  );
}

/** What has to be settled first, each with the way there. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { t, i18n } = useTranslation("profile");
  return (
    <Card title={t("close.pageTitle")} className="max-w-3xl">
      <p className="font-semibold">{t("close.obstacles")}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {obstacles.map(({ kind, count, amount, to }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
            <span>
              {t(`close.obstacle.${kind}`, {
                count,
                money: formatMoney({ amount: amount ?? 0n, currency: "USD" }, i18n.language),
              })}
            </span>
            <LinkButton to={to} size="s">
              {t("close.show")}
            </LinkButton>
          </li>
        ))}
      </ul>
      <p className="pt-4">
        <LinkButton to={paths.memberData()}>{t("close.keep")}</LinkButton>
      </p>
    </Card>
  );
}

type CloseForGoodProps = Kept & { email: string; result: SubmissionResult | undefined };

export function CloseForGood({ email, months, years, result }: CloseForGoodProps) {
  const { t } = useTranslation("profile");
  const [form, fields] = useSchemaForm(CloseForm, { id: "close", result });
  return (
    <Card title={t("close.pageTitle")} className="max-w-3xl">
      <Meaning {...{ months, years }} />
      <Form method="post" {...getFormProps(form)} className="grid gap-4 pt-5">
        <FormErrors form={form} schema={CloseForm} />
        <Fields schema={CloseForm} of={fields} params={{ email }} />
        <div className="flex flex-wrap gap-3">
          <Button tone="danger">{t("close.submit")}</Button>
          <LinkButton to={paths.memberData()}>{t("close.keep")}</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
