/** A wire that pays for orders or bills, as its member sees it. */
import { useTranslation } from "~/i18n/use-translation";
import { partRepaid } from "~/domain/credit/part-repaid";
import { rateText } from "~/domain/rates/rates";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, Button, CalendarDay, Card, DateTime, FactList, Form, Money } from "~/ui";
import { Link } from "~/ui/link";
import { endOf, whyLate } from "../wires/wire-outcome";
import { undoneTag } from "../wires/config";
import type { LaterCredit } from "../wires/undone.server";
import type { PaymentWireView } from "../wires/views.server";
import { PayAgain } from "./pay-again";
import { WireReversalBanner, UndoneWireBanner } from "./wire-reversal";
import { Standing } from "./confirmed-amount";
import { WireState } from "./wire-state";

type NewsProps = {
  wire: PaymentWireView;
  came: LaterCredit | null;
  frozen: boolean;
};

/** How it stands, in words. */
export function WirePaymentNews({ wire, came, frozen }: NewsProps) {
  const { t, i18n } = useTranslation("payments");
  const repaid = formatMoney({ amount: wire.repaid, currency: "USD" }, i18n.language);
  if (wire.status === "IN_PROGRESS") {
    return wire.proofs > 0 ? <Banner title={t("wire.review.title")}>{t("wire.review.text")}</Banner> : null;
  }
  if (wire.recalled)
    return <WireReversalBanner recalled={wire.recalled} paid={wire.status === "SUCCESSFUL"} />;
  if (wire.tags.includes(undoneTag))
    return <UndoneWireBanner came={came} paid={wire.status === "SUCCESSFUL"} />;
  if (wire.status === "SUCCESSFUL") {
    const surplus = (wire.credited ?? 0n) - wire.total;
    const rest = t(`wire.surplus.${partRepaid(wire.repaid, surplus)}`, { amount: repaid });
    return (
      <Banner tone="positive" title={t("wire.paid.title")}>
        {surplus > 0n && rest}
      </Banner>
    );
  }
  const retry = <PayAgain payables={wire.payables} frozen={frozen} />;
  const end = endOf(wire);
  if (end === "rejected") {
    return (
      <Banner tone="critical" title={t("wire.rejected.title")} actions={retry}>
        {wire.reason}
      </Banner>
    );
  }
  if (end === "late") {
    return (
      <Banner tone="info" title={t("wire.late.title")} actions={retry}>
        {t(`wire.late.${whyLate(wire)}`)}{" "}
        {t(`wire.rest.${partRepaid(wire.repaid, wire.credited ?? 0n)}`, { amount: repaid })}
      </Banner>
    );
  }
  return (
    <Banner tone="caution" title={t(`wire.${end}.title`)} actions={retry}>
      {t(`wire.${end}.text`)}
    </Banner>
  );
}

/** What it pays for, what was asked for and what came. */
export function WirePaymentFacts({ wire, mayClose }: { wire: PaymentWireView; mayClose: boolean }) {
  const { t } = useTranslation("payments");
  const open = wire.status === "IN_PROGRESS";
  const undone = wire.tags.includes(undoneTag);
  return (
    <Card title={t("wire.facts")}>
      <div className="grid gap-4">
        <FactList
          columns={1}
          facts={[
            [
              t("wire.pays"),
              wire.payables.map(({ id, no, href }) => (
                <Link key={id} to={href} className="link me-2 inline-block">
                  {no}
                </Link>
              )),
            ],
            [t("facts.status"), <WireState key="status" row={wire} />],
            [t("wire.desk.worth"), <Money key="total" amount={wire.total} />],
            [t("facts.amount"), <Money key="amount" amount={wire.amount} currency={wire.ccy} />],
            wire.ccy !== "USD" && [t("wire.rate"), `1 ${wire.ccy} = $${rateText(wire.fxRate)}`],
            wire.sentAmount !== null && [
              t("wire.desk.sent"),
              <Money key="sent" amount={wire.sentAmount} currency={wire.ccy} />,
            ],
            !undone &&
              wire.received !== null && [
                t("wire.received"),
                <Standing key="received" row={wire}>
                  <Money amount={wire.received} currency={wire.ccy} />
                </Standing>,
              ],
            !undone &&
              wire.credited !== null && [
                t("wire.credited"),
                <Standing key="credited" row={wire}>
                  <Money amount={wire.credited} />
                </Standing>,
              ],
            wire.recalled !== null && [
              t("wire.recalled"),
              <CalendarDay key="recalled" at={wire.recalled.on} />,
            ],
            [t("facts.begun"), <DateTime key="begun" at={wire.createdAt} />],
            open &&
              wire.expiresAt !== null && [t("wire.until"), <DateTime key="until" at={wire.expiresAt} />],
            wire.proofName !== null && [
              t("wire.proof"),
              <a key="proof" href={paths.payWireProof(wire.id)} className="link wrap-anywhere">
                {wire.proofName}
              </a>,
            ],
          ]}
        />
        {mayClose && (
          <Form method="post" scope="cancel" className="grid gap-2">
            <Button intent="close" block>
              {t("wire.cancel")}
            </Button>
            <p className="hint">{t("wire.cancel.hint")}</p>
          </Form>
        )}
      </div>
    </Card>
  );
}
