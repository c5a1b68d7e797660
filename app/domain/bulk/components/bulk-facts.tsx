/** What an order's page says: its lines by stage, its money, its history. */
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { Card, DateTime, FactList, Money, PlainTable, SumList, type Fact } from "~/ui";
import { readyPieces, toBePurchased } from "../rules";
import { payEvent } from "../states";
import type { BulkPage, BulkPageLine } from "../view.server";
import { dueOf } from "./bulk-list";

export function BulkLines({ order }: { order: BulkPage }) {
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
                <span className="font-semibold wrap-anywhere">{line.sku}</span>
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
          count("received", t("line.received"), (line) => line.received),
          count("defective", t("line.defective"), (line) => line.defective),
          count("ready", t("line.ready"), readyPieces),
          count(
            "stocked",
            t(order.kind === "BULK" ? "line.shipped" : "line.stocked"),
            (line) => line.stocked,
          ),
          {
            key: "each",
            header: t("line.each"),
            align: "end",
            cell: (line) => <Money amount={line.unitPrice} />,
          },
          {
            key: "sum",
            header: t("line.sum"),
            align: "end",
            cell: (line) => <Money amount={line.unitPrice * BigInt(line.qty)} />,
          },
        ]}
      />
    </Card>
  );
}

export function BulkMoney({ order }: { order: BulkPage }) {
  const { t } = useTranslation("bulk");
  const due = dueOf(order);
  const part = payEvent(order);
  return (
    <Card title={t("money")}>
      <SumList
        lines={[
          { label: t("money.goods"), value: <Money amount={order.goods} /> },
          ...(order.kind === "BULK"
            ? [{ label: t("money.shipping"), value: <Money amount={order.shipping} /> }]
            : []),
          { label: t("money.total"), value: <Money amount={order.goods + order.shipping} />, total: true },
          ...(order.deposited > 0n
            ? [{ label: t("money.deposited"), value: <Money amount={order.deposited} /> }]
            : []),
          ...(part ? [{ label: t(`money.${part}`), value: <Money amount={due} /> }] : []),
          ...(order.kept > 0n ? [{ label: t("money.kept"), value: <Money amount={order.kept} /> }] : []),
        ]}
      />
    </Card>
  );
}

export function BulkAbout({ order, side }: { order: BulkPage; side: "member" | "desk" }) {
  const { t } = useTranslation("bulk");
  const { address } = order;
  const facts: Fact[] = [
    [t("column.created"), <DateTime key="at" at={order.createdAt} />],
    [t("column.warehouse"), order.warehouse],
  ];
  if (side === "desk") facts.push([t("column.member"), order.member]);
  if (side === "desk" && order.purchaseNo) facts.push([t("desk.purchaseNo"), order.purchaseNo]);
  if (address)
    facts.push([
      t("address"),
      [address.firstName, address.lastName, address.street, address.city, address.postCode, address.country]
        .filter(Boolean)
        .join(", "),
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
  "pay-deposit",
  "pay-full",
  "pay-balance",
  "cancel",
  "expire",
  "place",
  "give-up",
  "arrive-part",
  "arrive",
  "replace",
  "bill-balance",
  "lapse",
  "put-away-part",
  "put-away",
  "ship",
  "deliver",
  "use-up",
] as const;

export function BulkHistory({ order }: { order: BulkPage }) {
  const { t } = useTranslation("bulk");
  return (
    <Card title={t("history")}>
      <ul className="grid gap-3 text-sm">
        {order.events.map(({ id, at, event, staff }) => {
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
