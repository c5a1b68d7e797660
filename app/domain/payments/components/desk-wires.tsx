/** Wires of orders and bills at the desk as a list. */
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { listView, Money } from "~/ui";
import { Link } from "~/ui/link";
import { undoneTag } from "../wires/config";
import { wireTabs } from "../wires/tabs";
import type { DeskWireRow } from "../wires/views.server";
import { Standing } from "./confirmed-amount";
import { WireState } from "./wire-state";

const isUndone = ({ tags }: DeskWireRow) => tags.includes(undoneTag);

export const deskWireView = listView<DeskWireRow>()({
  texts: ["payments", "wallet"],
  title: "wire.desk.title",
  file: "wires",
  tabs: wireTabs,
  tabText: (tab, { t }) => t(`wire.desk.tab.${tab}`),
  tabsLabel: "wire.desk.tabs",
  filters: { q: { search: "wire.desk.search" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "reference",
      head: "wire.desk.reference",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskWire(row.id)} className="row-link font-mono">
          {row.reference}
        </Link>
      ),
      file: (row) => row.reference,
    },
    {
      key: "member",
      head: "wire.desk.member",
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs text-muted">{row.email}</span>
        </>
      ),
      file: [{ cell: (row) => row.member }, { head: "wallet:desk.email", cell: (row) => row.email }],
    },
    {
      key: "asked",
      head: "wire.desk.asked",
      align: "end",
      cell: (row) => <Money amount={row.amount} currency={row.ccy} />,
      file: (row) => amountCell(row.amount, row.ccy),
    },
    {
      key: "sent",
      head: "wire.desk.sent",
      align: "end",
      cell: (row) => (row.sentAmount === null ? "–" : <Money amount={row.sentAmount} currency={row.ccy} />),
      file: (row) => amountCell(row.sentAmount, row.ccy),
    },
    {
      key: "received",
      head: "wire.received",
      align: "end",
      cell: (row) =>
        row.received === null ? (
          "–"
        ) : (
          <Standing row={row}>
            <Money amount={row.received} currency={row.ccy} />
          </Standing>
        ),
      file: [
        // What was confirmed by mistake was not received. What the bank took back is not ours.
        { cell: (row) => amountCell(isUndone(row) || row.recalled ? null : row.received, row.ccy) },
        { head: "wallet:recharge.currency", cell: (row) => row.ccy },
      ],
    },
    {
      key: "state",
      head: "wire.desk.state",
      tight: true,
      cell: (row) => <WireState row={row} />,
      file: (row, { t }) =>
        row.recalled ? t("wire.recalled") : isUndone(row) ? t("wire.undone") : t(`status.${row.status}`),
    },
    { key: "at", head: "wire.desk.begun", time: (row) => row.at },
  ],
  empty: ({ t }) => ({ icon: "receipt", title: t("wire.desk.empty"), text: t("wire.desk.empty.text") }),
});
