/** Corrections as a list, and one of them. */
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { Card, DateTime, FactList, listView, Money, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { adjustmentStatuses, kindText, type AdjustmentStatus } from "../states";
import type { AdjustmentRow } from "../view.server";

const tones: Record<AdjustmentStatus, Tone> = {
  PROPOSED: "caution",
  POSTED: "positive",
  REFUSED: "critical",
  WITHDRAWN: "neutral",
};

export function AdjustmentState({ status }: { status: AdjustmentStatus }) {
  const { t } = useTranslation("books");
  return <Status tone={tones[status]}>{t(`state.${status}`)}</Status>;
}

export const adjustmentView = listView<AdjustmentRow>()({
  texts: ["books"],
  title: "adjustments",
  file: "corrections",
  tabs: adjustmentStatuses,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "adjustments.tabs",
  filters: { q: { search: "adjustments.search" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "no",
      head: "no",
      tight: true,
      cell: (row) => (
        <Link to={paths.deskAdjustment(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
      file: (row) => row.no,
    },
    { key: "kind", head: "kind", text: (row, { t }) => t(kindText(row)) },
    {
      key: "member",
      head: "member",
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs text-muted wrap-anywhere">{row.email}</span>
        </>
      ),
      file: [{ cell: (row) => row.member }, { head: "email", cell: (row) => row.email }],
    },
    {
      key: "amount",
      head: "amount",
      align: "end",
      cell: (row) => <Money amount={row.amount} signed />,
      file: { unit: "USD", cell: (row) => amountCell(row.amount) },
    },
    {
      key: "reason",
      head: "reason",
      cell: (row) => <span className="wrap-anywhere">{row.reason}</span>,
      file: (row) => row.reason,
    },
    { key: "by", head: "askedBy", text: (row) => row.askedByName },
    {
      key: "decision",
      file: [
        { head: "decidedBy", cell: (row) => row.decidedByName },
        { head: "decidedAt", unit: "UTC", cell: (row) => row.decidedAt },
        { head: "note", cell: (row) => row.note },
        { head: "wire", cell: (row) => row.wire?.reference },
        { head: "line", cell: (row) => row.lineNo },
        { head: "status", cell: (row, { t }) => t(`state.${row.status}`) },
      ],
    },
    { key: "at", head: "time", time: (row) => row.at },
  ],
  empty: ({ t }) => ({
    icon: "pencil-simple",
    title: t("adjustments.empty"),
    text: t("adjustments.empty.text"),
  }),
});

const pathOf = ({ type, key }: NonNullable<AdjustmentRow["wire"]>) =>
  ({ recharge: paths.deskRecharge, payment: paths.deskWire, member: (id: string) => paths.deskBankLine(id) })[
    type
  ](key);

const confirmedText = ({ wire, creditedBy }: AdjustmentRow) =>
  wire?.type === "member" ? "wire.arrived" : creditedBy ? "wire.credited" : "wire.confirmed";

export function AdjustmentFacts({ row }: { row: AdjustmentRow }) {
  const { t } = useTranslation("books");
  const journal = (label: string, id: string | null) =>
    id !== null &&
    ([
      label,
      <Link key={id} to={paths.deskJournal(id)} className="link break-all font-mono text-xs">
        {id}
      </Link>,
    ] as const);
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          [t("kind"), t(kindText(row))],
          [
            t("member"),
            <Link key="member" to={paths.deskMember(row.memberId)} className="link wrap-anywhere">
              {row.email}
            </Link>,
          ],
          [t("amount"), <Money key="amount" amount={row.amount} signed />],
          [
            t("reason"),
            <span key="reason" className="wrap-anywhere">
              {row.reason}
            </span>,
          ],
          [t("askedBy"), row.askedByName ?? "–"],
          [t("time"), <DateTime key="at" at={row.at} />],
          row.decidedAt !== null && [
            t("decidedBy"),
            <span key="by">
              {row.decidedByName} · <DateTime at={row.decidedAt} />
            </span>,
          ],
          row.note !== null && [t("note"), row.note],
          row.wire !== null && [
            t(row.wire.type === "member" ? "wire.came" : "wire"),
            <Link key="wire" to={pathOf(row.wire)} className="link font-mono">
              {row.wire.reference}
            </Link>,
          ],
          row.lineId !== null && [
            t("line"),
            <Link key="line" to={paths.deskBankLine(row.lineId)} className="link font-mono wrap-anywhere">
              {row.lineNo}
            </Link>,
          ],
          row.ccyAmount !== null &&
            row.ccy !== null &&
            (row.kind === "mistaken"
              ? [
                  t(confirmedText(row)),
                  <span key="confirmed" className="wrap-anywhere">
                    <Money amount={-row.ccyAmount} currency={row.ccy} />
                    {row.creditedBy && (
                      <>
                        {" · "}
                        <Link to={paths.deskBankLine(row.creditedBy.id)} className="link font-mono">
                          {row.creditedBy.no}
                        </Link>
                      </>
                    )}
                  </span>,
                ]
              : [
                  t("line.difference"),
                  <Money key="difference" amount={row.ccyAmount} currency={row.ccy} signed />,
                ]),
          journal(t("reverses"), row.journalId),
          journal(t("posted"), row.postedAs),
        ]}
      />
    </Card>
  );
}
