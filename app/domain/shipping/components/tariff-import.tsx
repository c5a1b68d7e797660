/** Price lists from files: sending one, what it would change, and what became of earlier ones. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import { Banner, Card, DataTable, DateTime, FactList, listView, Status, type Column, type Tone } from "~/ui";
import { Decide, FileState, LookedAt, SendFile } from "~/ui/imports";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { priceFileMegabytes } from "../config";
import type { ImportPage, ImportRow, ImportStatus } from "../imports.server";
import type { ListedRate, ListProblem } from "../brackets";
import type { RateChange, ZoneChange } from "../compare-price-lists";
import { useDaysText, usePriceText } from "./rate-text";
import { ProblemList } from "./zone-form";
import { PriceFileForm } from "../forms";

type SendProps = { result: SubmissionResult | undefined; problems: readonly ListProblem[] };

export function SendPriceList({ result, problems }: SendProps) {
  const { t } = useTranslation("logistics");
  const [form, fields] = useSchemaForm(PriceFileForm, { id: "prices", result });
  return (
    <SendFile
      title={t("imports.new")}
      form={form}
      file={fields.file}
      labels={{ file: t("imports.file") }}
      hint={t("imports.hint")}
      accept={[".csv", ".xlsx"]}
      megabytes={priceFileMegabytes}
      submit={t("imports.preview")}
      problems={<ProblemList problems={problems} />}
    />
  );
}

export function TariffImportState({ status }: { status: ImportStatus }) {
  const { t } = useTranslation("logistics");
  return <FileState status={status}>{t(`status.${status}`)}</FileState>;
}

export const tariffImportView = listView<ImportRow>()({
  texts: ["logistics"],
  title: "imports.title",
  rowKey: (row) => row.id,
  columns: [
    {
      key: "file",
      head: "imports.file",
      cell: (row, { t }) => (
        <>
          <Link to={paths.deskTariffImport(row.id)} className="row-link">
            {row.fileName}
          </Link>
          {row.side && <span className="block text-xs text-muted">{t(`imports.again.${row.side}`)}</span>}
        </>
      ),
    },
    { key: "channels", head: "field.channels", text: (row) => row.channels.join(", ") },
    {
      key: "changes",
      head: "imports.changes",
      tight: true,
      cell: (row) => (
        <span className="num whitespace-nowrap">{`+${row.added} −${row.removed} ~${row.changed}`}</span>
      ),
    },
    {
      key: "status",
      head: "field.state",
      tight: true,
      cell: (row) => <TariffImportState status={row.status} />,
    },
    { key: "by", head: "imports.by", tight: true, text: (row) => row.appliedBy ?? row.by },
    { key: "at", head: "imports.at", time: (row) => row.appliedAt ?? row.createdAt },
  ],
  empty: ({ t }) => ({
    icon: "file-arrow-up",
    title: t("imports.empty"),
    text: t("imports.emptyText"),
  }),
});

export function TariffPreview({ preview }: { preview: ImportPage }) {
  const { t } = useTranslation("logistics");
  const { status, stale, warnings, changes } = preview;
  return (
    <>
      <LookedAt
        waiting={
          status === "PREVIEWED" ? { title: t("preview.notYet"), text: t("preview.notYetText") } : null
        }
        stale={stale ? { title: t("preview.stale"), text: t("preview.staleText") } : null}
      />
      {warnings.length > 0 && status === "PREVIEWED" && (
        <Banner tone="caution" title={t("preview.warnings", { count: warnings.length })}>
          <details>
            <summary className="underline underline-offset-2">{t("preview.show")}</summary>
            <ul className="mt-1 grid gap-0.5 text-sm">
              {warnings.slice(0, 100).map(({ line, zone, detail }) => (
                <li key={line}>
                  {zone}: <span className="num">{detail}</span>
                </li>
              ))}
            </ul>
          </details>
        </Banner>
      )}
      <Facts preview={preview} />
      {changes.map((change) => (
        <ZoneDiff key={`${change.channel} ${change.code}`} change={change} />
      ))}
    </>
  );
}

function Facts({ preview }: { preview: ImportPage }) {
  const { t } = useTranslation("logistics");
  const { added, removed, changed, channels, by, createdAt, appliedBy, appliedAt, status, stale } = preview;
  return (
    <Card>
      <FactList
        facts={[
          [t("field.channels"), channels.join(", ")],
          [t("preview.sums"), t("preview.sumsText", { added, removed, changed })],
          [
            t("preview.sent"),
            <span key="sent">
              <DateTime at={createdAt} /> {by}
            </span>,
          ],
          appliedAt && [
            t("preview.applied"),
            <span key="applied">
              <DateTime at={appliedAt} /> {appliedBy}
            </span>,
          ],
        ]}
      />
      <div className="pt-5">
        {status === "PREVIEWED" && (
          <Decide
            primary={!stale && { intent: "apply", label: t("preview.apply") }}
            others={[{ intent: "discard", label: t("preview.discard") }]}
          />
        )}
        {status === "APPLIED" && (
          <Decide
            others={[
              { intent: "before", label: t("preview.before"), icon: "arrow-counter-clockwise" },
              { intent: "after", label: t("preview.after"), icon: "arrows-clockwise" },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

const kindTones: Record<ZoneChange["kind"], Tone> = {
  added: "positive",
  removed: "critical",
  changed: "caution",
};

function ZoneDiff({ change }: { change: ZoneChange }) {
  const { t, i18n } = useTranslation("logistics");
  const title = (
    <span className="flex flex-wrap items-center gap-2">
      {change.channel} · {change.code} {textIn(change.name, i18n.language)}
      <Status tone={kindTones[change.kind]}>{t(`diff.${change.kind}`)}</Status>
    </span>
  );
  return (
    <Card title={title} flush>
      <div className="grid gap-1 px-5 py-3 text-sm">
        <p className="wrap-anywhere text-muted">{change.areas}</p>
        {change.kind === "changed" && change.areasAdded.length > 0 && (
          <p className="text-positive">{t("diff.areasAdded", { areas: change.areasAdded.join(" ") })}</p>
        )}
        {change.kind === "changed" && change.areasRemoved.length > 0 && (
          <p className="text-critical">{t("diff.areasRemoved", { areas: change.areasRemoved.join(" ") })}</p>
        )}
      </div>
      {change.rates.length > 0 && (
        <DataTable
          caption={`${change.channel} ${change.code}`}
          rows={change.rates}
          columns={useDiffColumns()}
          rowKey={({ before, after }) => JSON.stringify([keyOf(before), keyOf(after)])}
          empty={null}
        />
      )}
    </Card>
  );
}

const keyOf = (rate: ListedRate | null) => rate && [rate.wFromG, rate.wToG, rate.validFrom, rate.validTo];

function useDiffColumns(): Column<RateChange>[] {
  const { t, i18n } = useTranslation("logistics");
  const price = usePriceText();
  const days = useDaysText();
  const grams = (value: number) => value.toLocaleString(i18n.language);
  const of = ({ before, after }: RateChange) => after ?? before;
  return [
    {
      key: "weight",
      header: t("diff.weight"),
      tight: true,
      cell: (row) => {
        const rate = of(row);
        return rate && <span className="num">{`${grams(rate.wFromG)}–${grams(rate.wToG)} g`}</span>;
      },
    },
    {
      key: "kind",
      header: t("diff.change"),
      tight: true,
      cell: ({ before, after }) => {
        const kind = !before ? "added" : !after ? "removed" : "changed";
        return <Status tone={kindTones[kind]}>{t(`diff.${kind}`)}</Status>;
      },
    },
    {
      key: "before",
      header: t("diff.old"),
      cell: ({ before }) => (before ? <span className="num text-muted">{price(before)}</span> : "–"),
    },
    {
      key: "after",
      header: t("diff.new"),
      cell: ({ after }) => (after ? <span className="num font-semibold">{price(after)}</span> : "–"),
    },
    {
      key: "days",
      header: t("diff.days"),
      tight: true,
      cell: (row) => days(of(row)?.validFrom, of(row)?.validTo) || t("days.always"),
    },
  ];
}
