/** Chargebacks at the desk: the list, and one with what to do about it. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, DateTime, FactList, Form, listView, Money, Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { DisputeRow, DisputeView } from "../disputes/desk.server";
import { disputeReason } from "../disputes/reasons";
import { disputeTabs, type DisputeTab } from "../disputes/tabs";

const tones: Record<DisputeTab, Tone> = { OPEN: "caution", WON: "positive", LOST: "critical" };

export function DisputeStatusWord({ status }: { status: DisputeTab }) {
  const { t } = useTranslation("disputes");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}

export const disputeView = listView<DisputeRow>()({
  texts: ["disputes", "wallet"],
  title: "title",
  file: "chargebacks",
  tabs: disputeTabs,
  tabText: (tab, { t }) => t(`status.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "no",
      head: "fact.no",
      cell: (row) => (
        <Link to={paths.deskChargeback(row.id)} className="row-link wrap-anywhere">
          {row.no}
        </Link>
      ),
      file: (row) => row.no,
    },
    {
      key: "member",
      head: "fact.member",
      cell: (row) => (
        <>
          {row.member}
          <span className="block text-xs break-all text-muted">{row.email}</span>
        </>
      ),
      file: [{ cell: (row) => row.member }, { head: "wallet:desk.email", cell: (row) => row.email }],
    },
    {
      key: "provider",
      head: "fact.provider",
      tight: true,
      text: (row, { t }) => t(`provider.${row.provider}`),
    },
    {
      key: "amount",
      head: "fact.amount",
      align: "end",
      cell: (row) => <Money amount={row.amount} currency={row.ccy} />,
      file: [
        { head: "fact.reason", cell: (row, { t }) => row.reason && t(`reason.${disputeReason(row.reason)}`) },
        { cell: (row) => amountCell(row.amount, row.ccy) },
        { head: "wallet:recharge.currency", cell: (row) => row.ccy },
        { head: "fact.value", unit: "USD", cell: (row) => amountCell(row.value) },
        {
          head: "fact.fromBalance",
          unit: "USD",
          cell: (row) => amountCell(row.taken ? row.fromBalance : null),
        },
        { head: "fact.fee", cell: (row) => amountCell(row.fee, row.ccy) },
      ],
    },
    {
      key: "due",
      head: "fact.due",
      tight: true,
      cell: (row) => (row.dueAt && row.status === "OPEN" ? <DateTime at={row.dueAt} /> : "–"),
      file: [
        { unit: "UTC", cell: (row) => row.dueAt },
        { head: "fact.closed", unit: "UTC", cell: (row) => row.closedAt },
        { head: "fact.taken", cell: (row, { t }) => t(row.taken ? "taken.yes" : "taken.no") },
      ],
    },
    {
      key: "status",
      head: "fact.status",
      tight: true,
      cell: (row) => <DisputeStatusWord status={row.status} />,
      file: (row, { t }) => t(`status.${row.status}`),
    },
    { key: "at", head: "fact.opened", time: (row) => row.openedAt },
  ],
  empty: ({ t }) => ({ icon: "scales", title: t("empty"), text: t("empty.text") }),
});

/** What finance does next, in words: evidence is sent where the provider asks for it. */
export function DisputeNext({ dispute }: { dispute: DisputeView }) {
  const { t } = useTranslation("disputes");
  if (dispute.status !== "OPEN") return null;
  return (
    <Banner tone="caution" title={t("next.title")}>
      <p>
        {dispute.dueAt && (
          <>
            {t("next.until")} <DateTime at={dispute.dueAt} className="font-semibold" />
            {t("next.stop")}
          </>
        )}
        {t("next.text", { provider: t(`provider.${dispute.provider}`) })}
      </p>
    </Banner>
  );
}

export function DisputeFactsCard({ dispute }: { dispute: DisputeView }) {
  const { t } = useTranslation("disputes");
  const { amount, ccy, value, fee, taken, fromBalance, owed, reason } = dispute;
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          [
            t("fact.member"),
            <Link key="member" to={paths.deskMember(dispute.memberId)} className="link">
              {dispute.member}
            </Link>,
          ],
          [t("fact.provider"), t(`provider.${dispute.provider}`)],
          [t("fact.amount"), <Money key="amount" amount={amount} currency={ccy} />],
          ccy !== "USD" && [t("fact.value"), <Money key="value" amount={value} />],
          [t("fact.taken"), t(taken ? "taken.yes" : "taken.no")],
          taken && [t("fact.fromBalance"), <Money key="from" amount={fromBalance} />],
          taken && [t("fact.rest"), <Money key="rest" amount={value - fromBalance} />],
          owed > 0n && [t("fact.owed"), <Money key="owed" amount={owed} />],
          fee > 0n && [t("fact.fee"), <Money key="fee" amount={fee} currency={ccy} />],
          reason !== null && [
            t("fact.reason"),
            <span key="reason" className="wrap-anywhere">
              {t(`reason.${disputeReason(reason)}`)}
              <span className="block text-xs text-muted">{reason}</span>
            </span>,
          ],
          dispute.dueAt && [t("fact.due"), <DateTime key="due" at={dispute.dueAt} />],
          [t("fact.opened"), <DateTime key="opened" at={dispute.openedAt} />],
          dispute.closedAt && [t("fact.closed"), <DateTime key="closed" at={dispute.closedAt} />],
        ]}
      />
    </Card>
  );
}

/** Asks the provider now, in any state: an event may be late or lost. */
export function AskProvider({ dispute }: { dispute: DisputeView }) {
  const { t } = useTranslation("disputes");
  const provider = t(`provider.${dispute.provider}`);
  return (
    <Card title={t("ask.title")}>
      <Form method="post" scope="ask" className="grid justify-items-start gap-3">
        <p className="text-sm text-muted">{t("ask.text", { provider })}</p>
        <Button intent="ask" icon="arrows-clockwise">
          {t("ask.submit", { provider })}
        </Button>
      </Form>
    </Card>
  );
}

/** `more`: what else is said of those orders. */
export function DisputedThings({
  dispute: { things, status },
  more,
}: {
  dispute: DisputeView;
  more?: ReactNode;
}) {
  const { t } = useTranslation("disputes");
  const mayHold = status !== "WON" && things.some(({ type }) => type !== "recharge_order");
  return (
    <Card title={t("things")}>
      <ul className="grid gap-2">
        {things.map((thing) => (
          <li key={thing.id} className="flex flex-wrap justify-between gap-3">
            <Thing thing={thing} />
            <Money amount={thing.amount} currency={thing.ccy} />
          </li>
        ))}
      </ul>
      {mayHold && <p className="mt-3 text-sm text-muted">{t("things.text")}</p>}
      {more}
    </Card>
  );
}

function Thing({ thing: { type, no, orderNo } }: { thing: DisputeView["things"][number] }) {
  const to =
    type === "store_order"
      ? paths.deskOrder(no)
      : type === "price_diff_bill"
        ? paths.deskBill(no)
        : type === "recharge_order"
          ? paths.deskRecharges({ q: no })
          : null;
  if (!to) return no;
  return (
    <span className="flex flex-wrap gap-x-3">
      <Link to={to} className="link">
        {no}
      </Link>
      {orderNo && (
        <Link to={paths.deskOrder(orderNo)} className="link">
          {orderNo}
        </Link>
      )}
    </span>
  );
}
