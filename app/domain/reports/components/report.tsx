/** One report: its days, its table, and its file. */
import { Form } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { amountCell, type Cell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  DataTable,
  DateTime,
  EmptyState,
  Field,
  Input,
  LinkButton,
  Money,
  type Column,
} from "~/ui";
import { Link } from "~/ui/link";
import { reports, type Kind, type Range, type ReportName, type ReportRow } from "../reports";

type Texts = TFunction<"reports">;

/** Names of columns and words are data: a test reads all of them in both languages. */
const textAt = (t: Texts, key: string): string => (t as unknown as (key: string) => string)(key);

/** The heading of a column. */
export const headOf = (t: Texts, name: ReportName, column: string): string => textAt(t, `${name}.${column}`);

/** A cell of the file. */
export function fileCell(t: Texts, kind: Kind, value: ReportRow[string] | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (kind === "word") return textAt(t, `word.${String(value)}`);
  return kind === "money" ? amountCell(BigInt(String(value))) : value;
}

const columnsOf = (name: ReportName) => Object.entries<Kind>(reports[name].columns);

type Props = { name: ReportName; rows: readonly ReportRow[]; range: Range | null };

export function Report({ name, rows, range }: Props) {
  const { t } = useTranslation("reports");
  return (
    <Card
      flush
      title={t(`title.${name}`)}
      actions={
        <LinkButton
          to={paths.deskReportFile(name, range ? { ...range } : {})}
          size="s"
          icon="download-simple"
          reloadDocument
        >
          {t("csv")}
        </LinkButton>
      }
    >
      {range && <Days range={range} />}
      <DataTable
        caption={t(`title.${name}`)}
        rows={rows.map((row, i) => ({ ...row, key: String(i) }))}
        columns={useColumns(name)}
        rowKey={(row) => row["key"] as string}
        empty={
          <EmptyState icon="check-circle" title={t("empty")}>
            {t("empty.text")}
          </EmptyState>
        }
      />
    </Card>
  );
}

function useColumns(name: ReportName): Column<ReportRow>[] {
  const { t } = useTranslation("reports");
  return columnsOf(name).map(([key, kind]) => ({
    key,
    header: headOf(t, name, key),
    ...(kind !== "text" && kind !== "word" && kind !== "day" && kind !== "time" && { align: "end" as const }),
    cell: (row) => <Shown kind={kind} value={row[key]} />,
  }));
}

function Shown({ kind, value }: { kind: Kind; value: ReportRow[string] | undefined }) {
  const { t, i18n } = useTranslation("reports");
  if (value === null || value === undefined) return "–";
  switch (kind) {
    case "word":
      return textAt(t, `word.${String(value)}`);
    case "money":
      return <Money amount={BigInt(String(value))} />;
    case "time":
      return <DateTime at={new Date(value as Date)} />;
    case "share":
      return `${Number(value).toLocaleString(i18n.language)} %`;
    case "hours":
    case "count":
      return Number(value).toLocaleString(i18n.language);
    default:
      return <span className="wrap-anywhere">{String(value)}</span>;
  }
}

function Days({ range }: { range: Range }) {
  const { t } = useTranslation("reports");
  return (
    <div className="border-b border-line px-5 py-3">
      <Form key={`${range.from} ${range.to}`} method="get" className="filters-row" role="search">
        <Field name="from" label={t("from")} value={range.from} plain>
          <Input type="date" />
        </Field>
        <Field name="to" label={t("to")} value={range.to} plain>
          <Input type="date" />
        </Field>
        <div>
          <Button type="submit">{t("show")}</Button>
        </div>
      </Form>
    </div>
  );
}

/** All reports that somebody may read. */
export function ReportNames({ names }: { names: readonly ReportName[] }) {
  const { t } = useTranslation("reports");
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {names.map((name) => (
        <li key={name}>
          <Card>
            <h2 className="font-semibold">
              <Link to={paths.deskReport(name)} className="link">
                {t(`title.${name}`)}
              </Link>
            </h2>
            <p className="hint mt-1">{t(`about.${name}`)}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
