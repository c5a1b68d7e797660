/** Many documents as one file: which ones, how far it is, where it lies. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  DateTime,
  Fields,
  Form,
  FormErrors,
  LinkButton,
  Progress,
  Refresh,
  Status,
  type Tone,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { ArchiveStatus, ArchiveView } from "../archive.server";
import { ArchiveForm as Schema } from "../forms";

type FormProps = {
  stores: readonly { id: string; name: string }[];
  /** The present month, as `YYYY-MM-DD`. */
  days: { from: string; to: string };
  result: SubmissionResult | undefined;
};

export function BatchForm({ stores, days, result }: FormProps) {
  const { t } = useTranslation("invoices");
  const start = { store: "", ...days, format: "pdf" as const };
  const [form, fields] = useSchemaForm(Schema, { id: "batch", result, start });
  const choices = stores.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Card className="max-w-3xl">
      <Form method="post" scope="batch" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} schema={Schema} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Fields schema={Schema} of={fields} options={{ store: choices }} />
        </div>
        <div>
          <Button tone="primary" icon="file-arrow-up">
            {t("batch.make")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const tones: Record<ArchiveStatus, Tone> = {
  QUEUED: "neutral",
  RUNNING: "info",
  READY: "positive",
  FAILED: "critical",
  EXPIRED: "neutral",
};

type FilesProps = { archives: readonly ArchiveView[]; days: number };

export function ArchiveList({ archives, days }: FilesProps) {
  const { t } = useTranslation("invoices");
  const open = archives.some(({ status }) => status === "QUEUED" || status === "RUNNING");
  return (
    <Card title={t("batch.files")} className="max-w-3xl">
      {archives.length === 0 ? (
        <p className="text-sm text-muted">{t("batch.none")}</p>
      ) : (
        <ul className="grid gap-5">
          {archives.map((archive) => (
            <li key={archive.id} className="grid gap-2 border-b border-line pb-5 last:border-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="font-semibold">{archive.format.toUpperCase()}</span>
                <span>{archive.from ? (archive.store ?? t("batch.allStores")) : t("batch.selected")}</span>
                {archive.from && (
                  <span className="text-muted">
                    {archive.from} – {archive.to}
                  </span>
                )}
                <span className="text-muted">{t("batch.count", { count: archive.total })}</span>
                <Status tone={tones[archive.status]}>{t(`status.${archive.status}`)}</Status>
              </p>
              <ArchiveState archive={archive} days={days} />
            </li>
          ))}
        </ul>
      )}
      {open && <Refresh seconds={3} />}
    </Card>
  );
}

function ArchiveState({ archive, days }: { archive: ArchiveView; days: number }) {
  const { t } = useTranslation("invoices");
  const { status, done, total, bytes, expiresAt } = archive;
  switch (status) {
    case "QUEUED":
      return <p className="hint">{t("batch.queued")}</p>;
    case "RUNNING":
      return (
        <Progress label={t("status.RUNNING")} value={done} max={total}>
          {t("batch.progress", { done, total })}
        </Progress>
      );
    case "FAILED":
      return <p className="text-sm">{t("batch.failed")}</p>;
    case "EXPIRED":
      return <p className="hint">{t("batch.expired", { days })}</p>;
    case "READY":
      return (
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton to={paths.invoiceArchive(archive.id)} icon="download-simple" size="s" reloadDocument>
            {t("batch.download")} ({sizeText(bytes ?? 0n)})
          </LinkButton>
          {expiresAt && (
            <span className="hint">
              {t("batch.until")} <DateTime at={expiresAt} />
            </span>
          )}
        </div>
      );
  }
}

const sizeText = (bytes: bigint) =>
  bytes < 1_048_576n ? `${bytes / 1024n + 1n} KB` : `${(Number(bytes) / 1_048_576).toFixed(1)} MB`;
