/** A payment's facts: what was paid, how, with which fee and loan, and for what. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { rateText } from "~/domain/rates/rates";
import { Card, DateTime, FactList, Money, Status, type Fact, type Tone } from "~/ui";
import type { SavedCard } from "../cards/cards";
import type { Method } from "../methods";
import { isOnItsWay, isPayableYet, type PaymentStatus } from "../states";
import { CardName } from "./card-name";

type Payable = {
  type: string;
  id: string;
  no: string;
  href: string;
  repaid?: bigint;
  credited?: bigint | null;
  /** What a recharge in another currency brought in cents, and at which rate. */
  arrived?: { credited: bigint; rate: bigint } | null;
};

export type Payment = {
  id: string;
  method: Method;
  card: Pick<SavedCard, "brand" | "last4"> | null;
  amount: bigint;
  fee: bigint;
  feeIncluded: boolean;
  ccy: string;
  borrowed: { amount: bigint; dueAt: Date } | null;
  status: PaymentStatus;
  code: string | null;
  tags: string[];
  createdAt: Date;
  url: string | null;
  payables: Payable[];
  disputes: { no: string; amount: bigint; status: "OPEN" | "WON" | "LOST" }[];
};

const tones: Record<PaymentStatus, Tone> = {
  IN_PROGRESS: "info",
  SUCCESSFUL: "positive",
  FAILED: "critical",
  ERROR: "caution",
};

/** What it was, and how it stands. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation("payments");
  const things = payment.payables.map(({ id, no, href }) => (
    <Link key={id} to={href} className="link me-2 inline-block">
      {no}
    </Link>
  ));
  return (
    <Card>
      <FactList
        facts={[
          [t("facts.amount"), <Money key="amount" amount={payment.amount} currency={payment.ccy} />],
          payment.fee > 0n && [
            t("facts.fee"),
            <span key="fee">
              <Money amount={payment.fee} /> <span className="text-muted">· {t(feeWords(payment))}</span>
            </span>,
          ],
          [
            t("facts.method"),
            payment.card ? (
              <CardName key="method" card={payment.card} />
            ) : (
              t(`method.${payment.borrowed ? "credit" : payment.method}`)
            ),
          ],
          payment.borrowed !== null && [
            t("facts.fromBalance"),
            <Money key="balance" amount={payment.amount - payment.borrowed.amount} />,
          ],
          payment.borrowed !== null && [
            t("facts.borrowed"),
            <span key="borrowed">
              <Money amount={payment.borrowed.amount} />{" "}
              <span className="text-muted">
                {t("facts.borrowed.due")} <DateTime at={payment.borrowed.dueAt} show="date" />
              </span>
            </span>,
          ],
          ...payment.payables.flatMap(({ id, arrived }): Fact[] =>
            arrived
              ? [
                  [t("facts.rate"), `1 ${payment.ccy} = $${rateText(arrived.rate)}`],
                  [t("facts.credited"), <Money key={id} amount={arrived.credited} />],
                ]
              : [],
          ),
          [t("facts.status"), <PaymentState key="status" payment={payment} />],
          [t("facts.begun"), <DateTime key="begun" at={payment.createdAt} />],
          things.length > 0 && [t("facts.for"), things],
          ...payment.disputes.map((dispute): Fact => [
            t("facts.dispute"),
            <span key={dispute.no} className="wrap-anywhere">
              <Money amount={dispute.amount} />, {t(`dispute.${dispute.status}`)}{" "}
              <span className="text-muted">({dispute.no})</span>
            </span>,
          ]),
        ]}
      />
    </Card>
  );
}

/** Until the money came the fee is only kept aside on the balance. */
function feeWords({ feeIncluded, status }: Payment) {
  if (feeIncluded) return "facts.fee.included";
  return status === "SUCCESSFUL" ? "facts.fee.wallet" : "facts.fee.held";
}

/** How it stands, in a word. */
export function PaymentState({ payment }: { payment: Pick<Payment, "status" | "code" | "url"> }) {
  const { t } = useTranslation("payments");
  if (isPayableYet(payment)) return <Status tone="caution">{t("status.declined")}</Status>;
  if (isOnItsWay(payment)) return <Status tone="info">{t("status.pending")}</Status>;
  return <Status tone={tones[payment.status]}>{t(`status.${payment.status}`)}</Status>;
}
