/** Recharge orders with their state and what can be done next. */
import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { Standing } from "~/domain/payments/components/confirmed-amount";
import { undoneTag } from "~/domain/payments/wires/config";
import { rateText } from "~/domain/rates/rates";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Button, DateTime, Form, formatTime, listView, Money, Status, type Tone } from "~/ui";
import { rechargeMethods, rechargeTabs } from "../config";
import type { RechargeStatus } from "../states";
import type { RechargeRow } from "../wallet.server";

type Receipts = Readonly<Record<string, string>>;

const rechargeTones: Record<RechargeStatus, Tone> = {
  AWAITING_PAYMENT: "caution",
  PENDING: "info",
  PAID: "info",
  COMPLETED: "positive",
  CLOSED: "neutral",
};

type State = Pick<RechargeRow, "status" | "tags" | "recalled">;

/** How a recharge stands, in a word. */
export function rechargeStateText(row: State, t: TFunction<"wallet">): string {
  if (row.recalled) return t("wire.recalled");
  return t(row.tags.includes(undoneTag) ? "wire.undone" : `status.${row.status}`);
}

/** A note on its state, or null. `day` formats a day. */
export function rechargeNote(
  row: Pick<RechargeRow, "tags" | "remark" | "recalled">,
  t: TFunction<"wallet">,
  day: (on: string) => string,
): string | null {
  if (row.recalled) return t("orders.recalled", { no: row.recalled.no, day: day(row.recalled.on) });
  if (row.tags.includes(undoneTag)) return t("orders.tag.UNDONE");
  return row.tags.includes("LATE_CREDIT") ? t("orders.tag.LATE_CREDIT") : row.remark;
}

/** The credited amount in cents; null where nothing was, or it was undone or reversed. */
export const creditStanding = (row: Pick<RechargeRow, "credited" | "tags" | "recalled">): bigint | null =>
  row.recalled || row.tags.includes(undoneTag) ? null : row.credited;

type Arrived = Pick<RechargeRow, "tags" | "ccy" | "recalled"> & {
  received: bigint | null;
  credited: bigint | null;
  fxRate: bigint | null;
};

/** The received amount and rate of a wire, for a file; empty where nothing is credited. */
export function arrivedCells(row: Arrived): [string | null, string | null] {
  if (creditStanding(row) === null) return [null, null];
  const rate = row.ccy === "USD" || row.fxRate === null ? null : rateText(row.fxRate);
  return [row.received === null ? null : amountCell(row.received, row.ccy), rate];
}

/** How a recharge stands; whether its wire was taken back, or its confirmation undone, comes first. */
export function RechargeState({ row }: { row: State }) {
  const { t } = useTranslation("wallet");
  const tone = row.recalled || row.tags.includes(undoneTag) ? "critical" : rechargeTones[row.status];
  return <Status tone={tone}>{rechargeStateText(row, t)}</Status>;
}

/** What was credited of a recharge, struck out where it does not stand. */
export function Credited({ row }: { row: Pick<RechargeRow, "credited" | "tags" | "recalled"> }) {
  if (row.credited === null) return <>–</>;
  return (
    <Standing row={row}>
      <Money amount={row.credited} />
    </Standing>
  );
}

/** `offers`: what the member can do to recharges now, by their ids. */
type More = { receipts: Receipts; offers: Readonly<Record<string, Offers>> };

export const rechargeView = listView<RechargeRow, RechargeRow, More>()({
  texts: ["wallet", "payments", "common"],
  title: "orders.title",
  file: "recharges",
  tabs: rechargeTabs,
  tabText: (tab, { t }) => t(tab === "all" ? "tab.all" : `status.${tab}`),
  tabsLabel: "orders.tabs",
  filters: {
    no: { search: "filter.no" },
    method: {
      choice: "orders.method",
      any: "filter.anyMethod",
      options: ({ t }) => rechargeMethods.map((value) => ({ value, label: t(`payments:method.${value}`) })),
    },
    from: { day: "filter.from" },
    to: { day: "filter.to" },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "no",
      head: "orders.no",
      tight: true,
      cell: (row) => <strong>{row.no}</strong>,
      file: (row) => row.no,
    },
    {
      key: "at",
      head: "orders.time",
      tight: true,
      cell: (row) => <DateTime at={row.at} />,
      file: { unit: "UTC", cell: (row) => row.at },
    },
    {
      key: "method",
      head: "orders.method",
      cell: (row, { t }) => t(`payments:method.${row.method}`),
      file: (row, { t }) => t(`payments:method.${row.method}`),
    },
    {
      key: "amount",
      head: "orders.amount",
      align: "end",
      cell: (row) => <Money amount={row.amount} currency={row.ccy} />,
      file: [
        { cell: (row) => amountCell(row.amount, row.ccy) },
        { head: "recharge.currency", cell: (row) => row.ccy },
      ],
    },
    {
      key: "fee",
      head: "orders.fee",
      align: "end",
      cell: (row) => (row.fee === null ? "–" : <Money amount={row.fee} />),
      file: { unit: "USD", cell: (row) => amountCell(row.fee) },
    },
    {
      key: "arrived",
      file: [
        { head: "desk.received", cell: (row) => arrivedCells(row)[0] },
        { head: "recharge.rate", cell: (row) => arrivedCells(row)[1] },
      ],
    },
    {
      key: "credited",
      head: "orders.credited",
      align: "end",
      cell: (row) => <Credited row={row} />,
      file: { unit: "USD", cell: (row) => amountCell(creditStanding(row)) },
    },
    {
      key: "status",
      head: "orders.status",
      cell: (row) => <StateCell row={row} />,
      file: [
        { cell: (row, { t }) => rechargeStateText(row, t) },
        { head: "tx.remark", cell: (row, { t }) => rechargeNote(row, t, (on) => on) },
      ],
    },
    {
      key: "act",
      head: "common:actions",
      align: "end",
      cell: (row, { more }) => (
        <Acts row={row} receipt={more.receipts[row.no] ?? null} offers={more.offers[row.id] ?? {}} />
      ),
      file: false,
    },
  ],
  empty: ({ t, tab }) =>
    tab === "all"
      ? {
          icon: "receipt",
          title: t("orders.empty"),
          text: t("orders.empty.text"),
          action: { to: paths.recharge(), label: t("action.recharge") },
        }
      : { icon: "receipt", title: t("orders.none"), text: t("orders.none.text") },
});

function StateCell({ row }: { row: RechargeRow }) {
  const { t, i18n } = useTranslation("wallet");
  const note = rechargeNote(row, t, (on) => formatTime(new Date(on), i18n.language, "UTC", "date"));
  return (
    <>
      <RechargeState row={row} />
      {note && <span className="block text-xs text-muted">{note}</span>}
      {row.disputedId && (
        <Link to={paths.payState(row.disputedId)} className="link block text-xs">
          {t("orders.tag.DISPUTED")}
        </Link>
      )}
    </>
  );
}

type ActsProps = { row: RechargeRow; receipt: string | null; offers: Offers };

/** Everybody may read the proof and result; only members who may change something can pay or close. */
function Acts({ row, receipt, offers }: ActsProps) {
  const { t } = useTranslation("wallet");
  const wire = row.method === "wire";
  // A wire is closed on its own page.
  const open = !wire && offers["close"] === true;
  if (!wire && !open && !receipt) return <>–</>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm">
      {wire && (
        <Link to={paths.wire(row.no)} className="link">
          {t("orders.wire")}
        </Link>
      )}
      {row.proof && (
        <a href={paths.wireProof(row.no)} className="link">
          {t("orders.proof")}
        </a>
      )}
      {receipt && (
        <Link to={paths.invoice(receipt)} className="link">
          {t("orders.receipt")}
        </Link>
      )}
      {open && <Open row={row} />}
    </div>
  );
}

function Open({ row }: { row: RechargeRow }) {
  const { t } = useTranslation("wallet");
  const look = row.paymentId && (
    <Link to={paths.payState(row.paymentId)} className="link text-sm">
      {t("orders.look")}
    </Link>
  );
  if (row.onItsWay) return look;
  return (
    <Form method="post" scope={row.id} className="flex flex-wrap items-center justify-end gap-2">
      <input type="hidden" name="recharge" value={row.id} />
      {look}
      <Button size="s" tone="quiet" intent="close">
        {t("orders.close")}
      </Button>
      <Button size="s" tone="secondary" intent="pay">
        {t("orders.pay")}
      </Button>
    </Form>
  );
}
