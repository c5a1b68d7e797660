/** Lines of the bank's statements as a list; what is suggested is one click away. */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { wireCurrencyNames } from "~/domain/payments/wires/config";
import { Button, Form, LinkButton, listView, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { BankLineRow } from "../lines.server";
import { bankTabs, type LineStatus } from "../tabs";
import { entryColumns } from "./entry-columns";

const tones: Record<LineStatus, Tone> = { UNMATCHED: "accent", SUSPENSE: "caution", MATCHED: "positive" };

/** What a line is, in a word. */
export const lineText = ({ kind }: Pick<BankLineRow, "kind">, t: TFunction<"banking">): string =>
  t(kind ? `kind.${kind}` : "status.UNMATCHED");

export function LineState({ line }: { line: Pick<BankLineRow, "status" | "kind"> }) {
  const { t } = useTranslation("banking");
  return <Status tone={tones[line.status]}>{lineText(line, t)}</Status>;
}

/** Compares all lines with what waits, once more. */
export function RefreshMatches() {
  const { t } = useTranslation("banking");
  return (
    <Form method="post" scope="again">
      <Button intent="again" icon="arrows-clockwise">
        {t("action.again")}
      </Button>
    </Form>
  );
}

export const bankLineView = listView<BankLineRow>()({
  texts: ["banking"],
  title: "title",
  file: "bank-lines",
  tabs: bankTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: {
    q: { search: "search" },
    ccy: {
      choice: "filter.currency",
      any: "filter.anyCurrency",
      options: () => wireCurrencyNames.map((name) => ({ value: name, label: name })),
    },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "ref",
      head: "line.ref",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskBankLine(row.id)} className="row-link font-mono">
          {row.entryRef}
        </Link>
      ),
      file: (row) => row.entryRef,
    },
    ...entryColumns,
    {
      key: "kind",
      head: "line.kind",
      when: ({ tab }) => tab !== "suggested",
      cell: (row) => (
        <>
          <LineState line={row} />
          {row.refNo && <span className="block text-xs text-muted">{row.refNo}</span>}
        </>
      ),
      file: [{ cell: (row, { t }) => lineText(row, t) }, { head: "csv.about", cell: (row) => row.refNo }],
    },
    {
      key: "suggestion",
      head: "line.suggestion",
      when: ({ tab }) => tab === "suggested",
      cell: (row) => <Suggested row={row} />,
      file: (row, { tab }) => (tab === "suggested" ? row.suggestion?.reference : null),
    },
  ],
  empty: ({ t }) => ({ icon: "bank", title: t("empty"), text: t("empty.text") }),
});

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
