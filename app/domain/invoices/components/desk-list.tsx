/** Documents at the desk as a work list, and what waits to be issued. */
import { DeskThing } from "~/domain/ledger/components/thing";
import { paths } from "~/platform/paths";
import { CalendarDay, columnsUnder, DateTime, listView, type ListColumn } from "~/ui";
import { Link } from "~/ui/link";
import type { DeskDocument, WaitingDocument } from "../desk.server";
import { storeNamed } from "../document";
import { deskTabs, documentTabs } from "../list";
import { billToCell, paidCells, sumCells } from "./document-file";
import {
  Belongs,
  documentFilters,
  DocumentTax,
  DocumentTotal,
  KindStatus,
  type WholeDocument,
} from "./document-list";
import { JournalLink } from "./trail";

export type DeskRow = DeskDocument | WaitingDocument;

type WholeDeskDocument = DeskDocument & WholeDocument;
export type DeskFileRow = WholeDeskDocument | WaitingDocument;

type Texts = readonly ["invoices"];

const issued: ListColumn<DeskDocument, WholeDeskDocument, Texts, undefined>[] = [
  {
    key: "no",
    head: "column.no",
    tight: true,
    cell: (row) => (
      <>
        <Link to={paths.deskInvoice(row.no)} className="row-link">
          {row.no}
        </Link>
        <span className="mt-1 block">
          <KindStatus kind={row.kind} />
        </span>
      </>
    ),
    file: [
      { cell: (row) => row.no },
      { head: "column.kind", cell: (row, { t }) => t(`kind.${row.kind}`) },
      { head: "paper.issued", unit: "UTC", cell: (row) => row.issuedAt },
      { head: "paper.supply", cell: (row) => row.supplyOn },
    ],
  },
  {
    key: "member",
    head: "column.member",
    cell: (row) => <Whose {...row} />,
    file: [
      { cell: (row) => row.member },
      billToCell,
      { head: "csv.buyerCountry", cell: (row) => row.buyer.country },
      { head: "paper.vatNo", cell: (row) => row.buyer.vatNo },
    ],
  },
  {
    key: "about",
    head: "column.about",
    cell: (row) => (
      <>
        <DeskThing {...row} />
        <Belongs row={row} />
      </>
    ),
    file: [
      { cell: (row) => row.refNo },
      {
        head: "paper.order",
        cell: (row) => (row.refType === "store_order" ? row.refNo : row.content.difference?.orderNo),
      },
      { head: "column.store", cell: (row, { t }) => storeNamed(row.content, t("store.manual")) },
      { head: "column.corrects", cell: (row) => row.corrects },
      { head: "csv.replacedBy", cell: (row) => row.replacedBy },
      { head: "paper.shipTo", cell: (row) => row.content.to },
    ],
  },
  {
    key: "issued",
    head: "column.issued",
    tight: true,
    cell: (row) => <CalendarDay at={row.issuedAt} />,
    // It stands behind the number there.
    file: false,
  },
  {
    key: "tax",
    head: "column.tax",
    align: "end",
    cell: (row) => <DocumentTax row={row} />,
    // It stands among the sums there.
    file: false,
  },
  {
    key: "total",
    head: "column.total",
    align: "end",
    cell: (row) => <DocumentTotal row={row} />,
    file: [...sumCells, ...paidCells],
  },
];

const waiting: ListColumn<WaitingDocument, WaitingDocument, Texts, undefined>[] = [
  {
    key: "about",
    head: "column.about",
    tight: true,
    cell: (row) => (
      <>
        <DeskThing {...row} />
        <span className="mt-1 block">
          <KindStatus kind={row.kind} />
        </span>
      </>
    ),
    file: [
      { head: "column.kind", cell: (row, { t }) => t(`kind.${row.kind}`) },
      { cell: (row) => row.refNo },
    ],
  },
  {
    key: "member",
    head: "column.member",
    cell: (row) => <Whose {...row} />,
    file: (row) => row.member,
  },
  {
    key: "waits",
    head: "desk.waits",
    cell: (row, { t }) => t(`desk.waits.${row.waits ?? "none"}`, { letters: row.letters ?? "" }),
    file: (row, { t }) => t(`desk.waits.${row.waits ?? "none"}`, { letters: row.letters ?? "" }),
  },
  {
    key: "journal",
    head: "desk.journal",
    tight: true,
    cell: (row) => <JournalLink id={row.journalId} type={row.journal} />,
    file: (row) => row.journal,
  },
  {
    key: "since",
    head: "desk.since",
    tight: true,
    cell: (row) => <DateTime at={row.since} />,
    file: { unit: "UTC", cell: (row) => row.since },
  },
];

export const deskDocumentView = listView<DeskRow, DeskFileRow>()({
  texts: ["invoices"],
  title: "desk.title",
  file: (tab) => (tab === "WAITING" ? "invoices-waiting" : "invoices"),
  tabs: deskTabs,
  tabText: (tab, { t }) => t(tab === "WAITING" ? "desk.tab.WAITING" : `tab.${tab}`),
  tabsLabel: "tabs",
  filters: documentFilters("desk.search"),
  rowKey: (row) => ("journalId" in row ? row.journalId : row.no),
  columns: [...columnsUnder(documentTabs, issued), ...columnsUnder(["WAITING"], waiting)],
  empty: ({ t }) => ({ icon: "receipt", title: t("desk.empty"), text: t("desk.emptyText") }),
});

function Whose({ memberId, member }: { memberId: string | null; member: string | null }) {
  if (!memberId) return <>–</>;
  return (
    <Link to={paths.deskMember(memberId)} className="link">
      {member}
    </Link>
  );
}
