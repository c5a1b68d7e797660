/** What a bill says: the order, old and new, why, and the photo that shows it. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, DateTime, FactList, Money, Timeline } from "~/ui";
import { Link } from "~/ui/link";
import type { BillPage } from "../view.server";

type Side = "member" | "desk";
type Props = { bill: BillPage; side: Side };
type FactsProps = Props & { invoice: string | null };

const fileOf = (side: Side, no: string, which: "evidence" | "dispute") =>
  side === "desk" ? paths.deskBillFile(no, which) : paths.billFile(no, which);

export function BillFacts({ bill, side, invoice }: FactsProps) {
  const { t } = useTranslation("bills");
  const order = side === "desk" ? paths.deskOrder(bill.orderNo) : paths.storeOrder(bill.orderNo);
  const invoicePath = side === "desk" ? paths.deskInvoice : paths.invoice;
  return (
    <Card title={t("card.facts")}>
      <FactList
        facts={[
          [
            t("fact.order"),
            <Link key="order" to={order} className="link">
              {bill.orderNo}
            </Link>,
          ],
          side === "desk" && [t("fact.member"), bill.member],
          [t("fact.type"), t(`type.${bill.type}`)],
          [t("fact.old"), <Money key="old" amount={bill.oldAmount} />],
          [t("fact.new"), <Money key="new" amount={bill.newAmount} />],
          [
            t("fact.amount"),
            <strong key="amount">
              <Money amount={bill.amount} />
            </strong>,
          ],
          bill.cost > 0n && [t("fact.cost"), <Money key="cost" amount={bill.cost} />],
          bill.dueAt !== null &&
            (bill.status === "OPEN" || bill.status === "DISPUTED") && [
              t("fact.due"),
              <DateTime key="due" at={bill.dueAt} />,
            ],
          [t("fact.raised"), <DateTime key="raised" at={bill.createdAt} />],
          bill.settledAt && [t("fact.settled"), <DateTime key="settled" at={bill.settledAt} />],
          side === "desk" &&
            bill.chargeback !== null && [
              t("fact.chargeback"),
              t(bill.chargeback.lost ? "chargeback.lost" : "chargeback.open", { no: bill.chargeback.no }),
            ],
          invoice !== null && [
            t("fact.invoice"),
            <Link key="invoice" to={invoicePath(invoice)} className="link">
              {invoice}
            </Link>,
          ],
        ]}
      />
      <div className="mt-4 grid gap-3 text-sm">
        <div>
          <p className="label">{t("fact.reason")}</p>
          <p className="whitespace-pre-line break-words">{bill.reason}</p>
        </div>
        {bill.evidenceName && <Evidence bill={bill} side={side} name={bill.evidenceName} />}
      </div>
    </Card>
  );
}

function Evidence({ bill, side, name }: Props & { name: string }) {
  const { t } = useTranslation("bills");
  const to = fileOf(side, bill.no, "evidence");
  return (
    <div>
      <p className="label">{t("fact.evidence")}</p>
      <a href={to} className="link" download>
        {t("evidence.open", { name })}
      </a>
    </div>
  );
}

export function BillDispute({ bill, side }: Props) {
  const { t } = useTranslation("bills");
  if (!bill.disputeText && !bill.answer) return null;
  return (
    <Card title={t(!bill.disputeText ? "card.answer" : side === "desk" ? "card.disputeOf" : "card.dispute")}>
      <div className="grid gap-3 text-sm">
        {bill.disputeText && <p className="whitespace-pre-line break-words">{bill.disputeText}</p>}
        {bill.disputeName && (
          <a href={fileOf(side, bill.no, "dispute")} className="link" download>
            {t("evidence.open", { name: bill.disputeName })}
          </a>
        )}
        {bill.answer && (
          <div>
            {bill.disputeText && <p className="label">{t("card.answer")}</p>}
            <p className="whitespace-pre-line break-words">{bill.answer}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

const events = [
  "raise",
  "credit",
  "pay",
  "dispute",
  "uphold",
  "reduce",
  "waive",
  "accept-cancel",
  "expire",
  "undo",
] as const;

export function BillHistory({ bill, side }: Props) {
  const { t } = useTranslation("bills");
  const by = (actor: string, staff: string | null) => {
    if (actor === "staff") return side === "desk" ? (staff ?? t("by.us")) : t("by.us");
    if (actor === "member") return t(side === "desk" ? "by.member" : "by.you");
    return t(actor === "provider" ? "by.provider" : "by.system");
  };
  return (
    <Card title={t("card.history")}>
      <Timeline
        items={bill.events.map(({ id, at, event, actor, staff }) => {
          const known = events.find((candidate) => candidate === event);
          return { id, at, title: known ? t(`event.${known}`) : event, by: by(actor, staff) };
        })}
      />
    </Card>
  );
}
