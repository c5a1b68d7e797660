/** Corrections as a work list, and one of them. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, DataTable, DateTime, EmptyState, FactList, Money, Status, type Column, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { kindText, type AdjustmentStatus } from "../states";
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

export function AdjustmentList({ rows }: { rows: readonly AdjustmentRow[] }) {
  const { t } = useTranslation("books");
  const columns: Column<AdjustmentRow>[] = [
    {
      key: "no",
      header: t("no"),
      tight: true,
      cell: (row) => (
        <Link to={paths.deskAdjustment(row.no)} className="row-link">
          {row.no}
        </Link>
      ),
    },
    { key: "kind", header: t("kind"), cell: (row) => t(kindText(row)) },
    {
      key: "member",
      header: t("member"),
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs text-muted wrap-anywhere">{row.email}</span>
        </>
      ),
    },
    { key: "amount", header: t("amount"), align: "end", cell: (row) => <Money amount={row.amount} signed /> },
    {
      key: "reason",
      header: t("reason"),
      cell: (row) => <span className="wrap-anywhere">{row.reason}</span>,
    },
    { key: "by", header: t("askedBy"), cell: (row) => row.askedByName ?? "–" },
    { key: "at", header: t("time"), tight: true, cell: (row) => <DateTime at={row.at} /> },
  ];
  return (
    <DataTable
      caption={t("adjustments")}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={
        <EmptyState icon="pencil-simple" title={t("adjustments.empty")}>
          {t("adjustments.empty.text")}
        </EmptyState>
      }
    />
  );
}

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
