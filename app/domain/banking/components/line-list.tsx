/** Lines of the bank's statements as a work list; what is suggested is one click away. */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { wireCurrencyNames } from "~/domain/payments/wires/config";
import {
  Button,
  DataTable,
  EmptyState,
  Field,
  Filters,
  Form,
  LinkButton,
  SearchField,
  Select,
  Status,
  type Column,
  type Tone,
} from "~/ui";
import { Link } from "~/ui/link";
import type { BankLineRow } from "../lines.server";
import type { BankTab, LineStatus } from "../tabs";
import { useEntryColumns } from "./entry-columns";

const tones: Record<LineStatus, Tone> = { UNMATCHED: "accent", SUSPENSE: "caution", MATCHED: "positive" };

/** What a line is, in a word. */
export const lineText = ({ kind }: Pick<BankLineRow, "kind">, t: TFunction<"banking">): string =>
  t(kind ? `kind.${kind}` : "status.UNMATCHED");

export function LineState({ line }: { line: Pick<BankLineRow, "status" | "kind"> }) {
  const { t } = useTranslation("banking");
  return <Status tone={tones[line.status]}>{lineText(line, t)}</Status>;
}

type FilterProps = { tab: BankTab; filters: { q?: string | undefined; ccy?: string | undefined } };

export function BankFilters({ tab, filters: { q = "", ccy = "" } }: FilterProps) {
  const { t } = useTranslation("banking");
  const options = [
    { value: "", label: t("filter.anyCurrency") },
    ...wireCurrencyNames.map((name) => ({ value: name, label: name })),
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Filters keep={{ tab }} active={[q, ccy].filter(Boolean).length} clearTo={paths.deskBank({ tab })}>
        <SearchField label={t("search")} q={q} />
        <Field label={t("filter.currency")} name="ccy" value={ccy} plain>
          <Select options={options} />
        </Field>
      </Filters>
      <Form method="post" scope="again">
        <Button intent="again" icon="arrows-clockwise">
          {t("action.again")}
        </Button>
      </Form>
    </div>
  );
}

export function BankLineTable({ rows, tab }: { rows: readonly BankLineRow[]; tab: BankTab }) {
  const { t } = useTranslation("banking");
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      columns={useColumns(tab)}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon="bank" title={t("empty")}>
          {t("empty.text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(tab: BankTab): Column<BankLineRow>[] {
  const { t } = useTranslation("banking");
  const last: Column<BankLineRow> =
    tab === "suggested"
      ? { key: "suggestion", header: t("line.suggestion"), cell: (row) => <Suggested row={row} /> }
      : {
          key: "kind",
          header: t("line.kind"),
          cell: (row) => (
            <>
              <LineState line={row} />
              {row.refNo && <span className="block text-xs text-muted">{row.refNo}</span>}
            </>
          ),
        };
  return [
    {
      key: "ref",
      header: t("line.ref"),
      tight: true,
      cell: (row) => (
        <Link to={paths.deskBankLine(row.id)} className="row-link font-mono">
          {row.entryRef}
        </Link>
      ),
    },
    ...useEntryColumns(),
    last,
  ];
}

function Suggested({ row }: { row: BankLineRow }) {
  const { t } = useTranslation("banking");
  const { suggestion } = row;
  if (!suggestion) return null;
  const { type, key, reference, by } = suggestion;
  const wire = (
    <span>
      <Link
        to={type === "recharge" ? paths.deskRecharge(key) : paths.deskWire(key)}
        className="link font-mono"
      >
        {reference}
      </Link>
      <span className="block text-xs text-muted">{t(`by.${by}`)}</span>
    </span>
  );
  // What lies between both amounts is two people's affair: the line's own page has it.
  if (by === "differs")
    return (
      <div className="flex flex-wrap items-center gap-2">
        {wire}
        <LinkButton to={paths.deskBankLine(row.id)}>{t("differs.look")}</LinkButton>
      </div>
    );
  return (
    <Form method="post" scope={row.id} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="line" value={row.id} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="key" value={key} />
      {wire}
      <Button intent="match" tone="primary" icon="check">
        {t("action.confirm")}
      </Button>
    </Form>
  );
}
