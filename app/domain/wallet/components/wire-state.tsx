/** How a wire stands, and what the member does next. */
import { useTranslation } from "~/i18n/use-translation";
import type { TFunction } from "i18next";
import { partRepaid } from "~/domain/credit/part-repaid";
import { WireReversalBanner, UndoneWireBanner } from "~/domain/payments/components/wire-reversal";
import { Standing } from "~/domain/payments/components/confirmed-amount";
import { undoneTag } from "~/domain/payments/wires/config";
import type { LaterCredit } from "~/domain/payments/wires/undone.server";
import { rateText, toUsd } from "~/domain/rates/rates";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Banner, Button, CalendarDay, Card, DateTime, FactList, Form, Money, type Fact } from "~/ui";
import { Link } from "~/ui/link";
import type { OwnWire } from "../wire-row.server";
import { Credited, RechargeState } from "./recharge-table";

type NewsProps = {
  wire: OwnWire;
  came: LaterCredit | null;
};

export function WireNews({ wire, came }: NewsProps) {
  const { t, i18n } = useTranslation("wallet");
  if (wire.status === "PENDING")
    return <Banner title={t("wire.review.title")}>{t("wire.review.text")}</Banner>;
  if (wire.recalled) return <WireReversalBanner recalled={wire.recalled} />;
  if (wire.tags.includes(undoneTag)) {
    return <UndoneWireBanner came={came} />;
  }
  if (wire.credited !== null) {
    const repaid = partRepaid(wire.repaid, wire.credited);
    const amount = formatMoney({ amount: wire.repaid, currency: "USD" }, i18n.language);
    return (
      <Banner tone="positive" title={t("wire.done.title")}>
        {wire.ccy !== "USD" && (
          <>
            <Money amount={wire.received ?? 0n} currency={wire.ccy} /> →{" "}
          </>
        )}
        <Money amount={wire.credited} /> {repaid !== "none" && t(`wire.done.${repaid}`, { amount })}
        {wire.tags.includes("LATE_CREDIT") && <p>{t("wire.done.late")}</p>}
      </Banner>
    );
  }
  if (wire.reason) {
    const closed = wire.status === "CLOSED";
    return (
      <Banner tone="critical" title={t(closed ? "wire.refused.title" : "wire.rejected.title")}>
        {wire.reason}
      </Banner>
    );
  }
  return wire.status === "CLOSED" ? <Banner>{t("wire.closed.text")}</Banner> : null;
}

/** What one unit of a currency was worth, or is. */
export const rateOf = (ccy: string, rate: bigint) => `1 ${ccy} = $${rateText(rate)}`;

/** The amount to be credited at today's rate; final when the money arrives (§4.5). */
function indication(wire: OwnWire, rate: bigint | null, t: TFunction<"wallet">): Fact[] {
  if (wire.ccy === "USD" || rate === null) return [];
  return [
    [t("recharge.rate"), rateOf(wire.ccy, rate)],
    [
      t("orders.credited"),
      <span key="worth">
        ≈ <Money amount={toUsd(wire.sentAmount ?? wire.amount, rate)} />
        <span className="hint block">{t("recharge.rate.wire")}</span>
      </span>,
    ],
  ];
}

function arrived(wire: OwnWire, t: TFunction<"wallet">): (Fact | false)[] {
  if (wire.tags.includes(undoneTag)) return [];
  return [
    wire.received !== null && [
      t("desk.received"),
      <Standing key="received" row={wire}>
        <Money amount={wire.received} currency={wire.ccy} />
      </Standing>,
    ],
    wire.credited !== null &&
      wire.fxRate !== null &&
      wire.ccy !== "USD" && [t("recharge.rate"), rateOf(wire.ccy, wire.fxRate)],
    wire.credited !== null && [t("orders.credited"), <Credited key="credited" row={wire} />],
    wire.repaid > 0n && [t("mail.recharged.repaid"), <Money key="repaid" amount={wire.repaid} />],
  ];
}

type FactsProps = {
  wire: OwnWire;
  rate: bigint | null;
  /** What its member can do to it now. */
  offers: Offers;
};

export function WireFacts({ wire, rate, offers }: FactsProps) {
  const { t } = useTranslation("wallet");
  const open = wire.status === "AWAITING_PAYMENT" || wire.status === "PENDING";
  return (
    <Card title={t("wire.facts")}>
      <div className="grid gap-4">
        <FactList
          columns={1}
          facts={[
            [t("orders.status"), <RechargeState key="status" row={wire} />],
            [t("orders.amount"), <Money key="amount" amount={wire.amount} currency={wire.ccy} />],
            wire.sentAmount !== null && [
              t("wire.sentAmount"),
              <Money key="sent" amount={wire.sentAmount} currency={wire.ccy} />,
            ],
            ...(open ? indication(wire, rate, t) : []),
            ...arrived(wire, t),
            wire.recalled !== null && [
              t("wire.recalled"),
              <CalendarDay key="recalled" at={wire.recalled.on} />,
            ],
            [t("orders.time"), <DateTime key="at" at={wire.createdAt} />],
            wire.status === "AWAITING_PAYMENT" &&
              wire.expiresAt !== null && [t("wire.until"), <DateTime key="until" at={wire.expiresAt} />],
            wire.proofName !== null && [
              t("wire.proof"),
              <a key="proof" href={paths.wireProof(wire.no)} className="link wrap-anywhere">
                {wire.proofName}
              </a>,
            ],
          ]}
        />
        {offers["close"] === true && (
          <Form method="post" scope="close">
            <Button intent="close" block>
              {t("wire.close")}
            </Button>
          </Form>
        )}
        <p>
          <Link to={paths.rechargeOrders()} className="link">
            {t("orders.title")}
          </Link>
        </p>
      </div>
    </Card>
  );
}
