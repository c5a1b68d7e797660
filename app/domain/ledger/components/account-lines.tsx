/** An account's lines, and the accounts of members of one kind. */
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { columnsUnder, listView, Money, Status, type ListColumn } from "~/ui";
import { Link } from "~/ui/link";
import type { LineRow, MemberAccountRow } from "../books.server";
import { journalName } from "./journal-name";
import { DeskThing, thingWord } from "./thing";

type Texts = readonly ["books"];
type More = { keepsBalance: boolean };

const side = (dc: LineRow["dc"]) => ({
  align: "end" as const,
  cell: (row: LineRow) => (row.dc === dc ? <Money amount={row.amount} currency={row.ccy} /> : "–"),
  file: (row: LineRow) => (row.dc === dc ? amountCell(row.amount, row.ccy) : null),
});

const lineColumns: readonly ListColumn<LineRow, LineRow, Texts, More>[] = [
  { key: "at", head: "time", time: (row) => row.at },
  {
    key: "journal",
    head: "journal",
    tight: true,
    cell: (row, { t }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link to={paths.deskJournal(row.journalId)} className="row-link">
          {journalName(row, t)}
        </Link>
        {row.status === "pending" && <Status tone="caution">{t("status.pending")}</Status>}
      </span>
    ),
    file: [
      { cell: (row) => row.journalId },
      { head: "type", cell: (row) => row.type },
      { head: "status", cell: (row, { t }) => t(`status.${row.status}`) },
      { head: "about", cell: (row, { t }) => thingWord(row.refType, t) },
    ],
  },
  { key: "no", head: "no", cell: (row) => <DeskThing {...row} />, file: (row) => row.refNo },
  {
    key: "memo",
    head: "memo",
    cell: (row) => <span className="wrap-anywhere">{row.memo ?? "–"}</span>,
    file: (row) => row.memo,
  },
  { key: "debit", head: "debit", ...side("D") },
  { key: "credit", head: "credit", ...side("C") },
  {
    key: "after",
    head: "after",
    align: "end",
    when: ({ more }) => more.keepsBalance,
    cell: (row) => (row.after === null ? "–" : <Money amount={row.after} currency={row.ccy} />),
    file: [{ cell: (row) => amountCell(row.after, row.ccy) }, { head: "ccy", cell: (row) => row.ccy }],
  },
];

const memberColumns: readonly ListColumn<MemberAccountRow, MemberAccountRow, Texts, More>[] = [
  {
    key: "member",
    head: "member",
    cell: (row) => (
      <>
        <Link to={paths.deskAccount(row.code, { ccy: "USD" })} className="row-link">
          {row.member}
        </Link>
        <span className="block text-xs text-muted wrap-anywhere">{row.email}</span>
      </>
    ),
    file: [
      { head: "account", cell: (row) => row.code },
      { cell: (row) => row.member },
      { head: "email", cell: (row) => row.email },
    ],
  },
  { key: "balance", head: "balance", money: (row) => row.posted },
  { key: "held", head: "held", money: (row) => row.held },
];

/** What an account's address lists: its lines, or the accounts of many members. */
export type AccountTab = "lines" | "members";

export const accountView = listView<LineRow | MemberAccountRow, LineRow | MemberAccountRow, More>()({
  texts: ["books"],
  title: "account",
  file: "account",
  filters: { q: { search: "members.search", tabs: ["members"] } },
  rowKey: (row) => row.id,
  columns: [...columnsUnder(["lines"], lineColumns), ...columnsUnder(["members"], memberColumns)],
  empty: ({ t }) => ({ icon: "scales", title: t("lines.empty") }),
});
