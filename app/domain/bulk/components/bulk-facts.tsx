/** What an order's page says: its lines by stage, its money, its history. */
import { Address } from "~/domain/accounts/components/address";
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, DateTime, FactList, Money, PlainTable, SumList, type Fact } from "~/ui";
import { Link } from "~/ui/link";
import { readyPieces, toBePurchased } from "../rules";
import { payEvent } from "../states";
import type { BulkPage, BulkPageLine } from "../view.server";
import { dueOf, totalOf } from "./bulk-list";

export function BulkLines({ order, side = "member" }: { order: BulkPage; side?: "member" | "desk" }) {
  const { t, i18n } = useTranslation("bulk");
  const count = (key: string, header: string, cell: (line: BulkPageLine) => number) =>
    ({ key, header, cell, align: "end" }) as const;
  return (
    <Card title={t("lines")} flush>
      <PlainTable
        caption={t("lines")}
        rows={order.lines}
        rowKey={(line) => line.id}
        columns={[
          {
            key: "sku",
            header: t("line.sku"),
            cell: (line) => (
              <>
                <span className="font-semibold whitespace-nowrap">{line.sku}</span>
                <span className="block text-xs text-muted">
                  {[
                    textIn(line.title, i18n.language),
                    ...line.options.map((each) => textIn(each, i18n.language)),
                  ].join(", ")}
                </span>
              </>
            ),
          },
          count("qty", t("line.ordered"), (line) => line.qty),
          count("buy", t("line.toBuy"), toBePurchased),
          ...(side === "desk" && order.status === "TO_BE_PURCHASED"
            ? [
                {
                  key: "coming",
                  header: t("line.coming"),
                  cell: (line: BulkPageLine) => <Coming line={line} />,
                },
              ]
            : []),
          {
            key: "received",
            header: t("line.received"),
            align: "end",
            cell: (line) => (
              <>
                {line.received}
                {line.defective > 0 && (
                  <span className="block text-xs text-critical">
                    {t("line.defectiveOf", { count: line.defective })}
                  </span>
                )}
              </>
            ),
          },
          count("ready", t("line.ready"), readyPieces),
          count(
            "stocked",
            t(order.kind === "BULK" ? "line.shipped" : "line.stocked"),
            (line) => line.stocked,
          ),
          ...(order.lines.some(({ cancelled }) => cancelled > 0)
            ? [count("cancelled", t("line.cancelled"), (line) => line.cancelled)]
            : []),
          {
            key: "sum",
            header: t("line.sum"),
            align: "end",
            cell: (line) => (
              <>
                <Money amount={line.unitPrice * BigInt(line.qty)} />
                <span className="block text-xs whitespace-nowrap text-muted">
                  {line.qty} × <Money amount={line.unitPrice} />
                </span>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Where pieces of a line are: at the dock, or on order. */
function Coming({ line }: { line: BulkPageLine }) {
  const { t } = useTranslation("bulk");
  return (
    <ul className="text-sm">
      {line.purchases.map(({ no, qty, expectedOn }) => (
        <li key={no}>
          {qty} ×{" "}
          <Link to={paths.deskPurchase(no)} className="link">
            {no}
          </Link>{" "}
          {expectedOn}
        </li>
      ))}
      {line.atDock > 0 && <li className="text-muted">{t("line.atDock", { count: line.atDock })}</li>}
    </ul>
  );
}

/** What left of an order, with its papers at the desk. */
export function BulkShipments({ order, side }: { order: BulkPage; side: "member" | "desk" }) {
  const { t } = useTranslation("bulk");
  if (order.shipments.length === 0) return null;
  return (
    <Card title={t("shipments")}>
      <ul className="grid gap-4 text-sm">
        {order.shipments.map((shipment) => (
          <li key={shipment.id} className="grid gap-1">
            <p className="font-semibold">
              {t("shipment.line", { seq: shipment.seq, carrier: shipment.carrier, count: shipment.pieces })}
            </p>
            <p className="text-muted">
              <DateTime at={shipment.shippedAt} />
            </p>
            <ul>
              {shipment.parcels.map(({ seq, kind, grams, trackingNo }) => (
                <li key={seq} className="wrap-anywhere">
                  {t(`shipment.${kind}`, { seq })}, {(grams / 1000).toFixed(2)} kg {trackingNo}
                </li>
              ))}
            </ul>
            {side === "desk" && (
              <p className="flex flex-wrap gap-4">
                <a href={paths.deskBulkPaper(order.no, shipment.seq, "slip")} className="link">
                  {t("shipment.slip")}
                </a>
                <a href={paths.deskBulkPaper(order.no, shipment.seq, "invoice")} className="link">
                  {t("shipment.invoice")}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Nobody has said yet what it costs to send it. */
const isFreightOpen = ({ method, isOffered, balanceDueAt, paidState }: BulkPage): boolean =>
  method === null && !isOffered && balanceDueAt === null && paidState !== "full";

/** What is said of all but the deposit where nothing is to be paid now; an order that ended says what was kept. */
function restOf(order: BulkPage): "balancePaid" | "paid" | "balanceLater" | null {
  const { status, paidState, deposited } = order;
  if (status === "CLOSED" || payEvent(order)) return null;
  if (paidState === "full") return deposited > 0n ? "balancePaid" : "paid";
  return paidState === "deposit" && !isFreightOpen(order) ? "balanceLater" : null;
}

export function BulkMoney({ order }: { order: BulkPage }) {
  const { t } = useTranslation("bulk");
  const due = dueOf(order);
  const part = payEvent(order);
  const total = totalOf(order);
  const rest = restOf(order);
  return (
    <Card title={t("money")}>
      <SumList
        lines={[
          { label: t("money.goods"), value: <Money amount={order.goods} /> },
          ...(order.kind === "BULK"
            ? [
                {
                  label: t("money.shipping"),
                  value: isFreightOpen(order) ? t("money.shipping.later") : <Money amount={order.shipping} />,
                },
              ]
            : []),
          ...(order.less > 0n ? [{ label: t("money.less"), value: <Money amount={-order.less} /> }] : []),
          {
            label: t("money.total"),
            value: <Money amount={total} />,
            total: true,
          },
          ...(order.deposited > 0n
            ? [{ label: t("money.deposited"), value: <Money amount={order.deposited} /> }]
            : []),
          ...(part ? [{ label: t(`money.${part}`), value: <Money amount={due} /> }] : []),
          ...(rest ? [{ label: t(`money.${rest}`), value: <Money amount={total - order.deposited} /> }] : []),
          ...(order.kept > 0n ? [{ label: t("money.kept"), value: <Money amount={order.kept} /> }] : []),
        ]}
      />
    </Card>
  );
}

export function BulkAbout({ order, side }: { order: BulkPage; side: "member" | "desk" }) {
  const { t, i18n } = useTranslation("bulk");
  const { address, method, daysMin, daysMax } = order;
  const facts: Fact[] = [
    [t("column.created"), <DateTime key="at" at={order.createdAt} />],
    [t("column.warehouse"), textIn(order.place, i18n.language)],
  ];
  if (side === "desk") facts.push([t("column.member"), order.member]);
  if (side === "desk" && order.purchaseNo) facts.push([t("desk.purchaseNo"), order.purchaseNo]);
  if (address) facts.push([t("address"), <Address key="address" to={address} />]);
  if (method)
    facts.push([
      t("method"),
      `${textIn(method, i18n.language)}, ${t("method.days", { min: daysMin ?? 0, max: daysMax ?? 0 })}`,
    ]);
  if (order.carrier) facts.push([t("tracking"), `${order.carrier} ${order.trackingNo ?? ""}`.trim()]);
  return (
    <Card>
      <FactList columns={1} facts={facts} />
    </Card>
  );
}

const eventKeys = [
  "create",
  "requote",
  "choose-method",
  "pay-deposit",
  "pay-full",
  "pay-balance",
  "cancel",
  "expire",
  "place",
  "unplace",
  "give-up",
  "arrive-part",
  "arrive",
  "goods-lost",
  "replace",
  "refund-line",
  "bill-balance",
  "return-deposit",
  "lapse",
  "put-away-part",
  "put-away",
  "ship-part",
  "ship",
  "deliver",
  "use-up",
] as const;

const minute = 60_000;

/** Goods of many variants arrive one by one: what happened again within a minute is said once, when it was last. */
const withoutRepeats = (events: BulkPage["events"]) =>
  events.filter(({ event, staff, at }, i) => {
    const later = events[i - 1];
    const isAgain = later?.event === event && later.staff === staff;
    return !isAgain || later.at.getTime() - at.getTime() > minute;
  });

export function BulkHistory({ order }: { order: BulkPage }) {
  const { t } = useTranslation("bulk");
  return (
    <Card title={t("history")}>
      <ul className="grid gap-3 text-sm">
        {withoutRepeats(order.events).map(({ id, at, event, staff }) => {
          const known = eventKeys.find((key) => key === event);
          return (
            <li key={id}>
              <p>{known ? t(`event.${known}`) : event}</p>
              <p className="text-muted">
                <DateTime at={at} /> {staff}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
