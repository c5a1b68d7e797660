/** A wire that pays for orders or bills, as its member sees it. */
import { useTranslation } from "react-i18next";
import { rateText } from "~/domain/rates/rates";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, DateTime, FactList, Form, LinkButton, Money } from "~/ui";
import { Link } from "~/ui/link";
import { undoneTag } from "../wires/config";
import type { PaymentWireView } from "../wires/views.server";
import { WireState } from "./wire-state";

/** How it stands, in words. */
export function WirePaymentNews({ wire }: { wire: PaymentWireView }) {
  const { t } = useTranslation("payments");
  if (wire.status === "IN_PROGRESS") {
    return wire.proofs > 0 ? <Banner title={t("wire.review.title")}>{t("wire.review.text")}</Banner> : null;
  }
  if (wire.tags.includes(undoneTag)) {
    const text = wire.status === "SUCCESSFUL" ? "wire.undone.textPaid" : "wire.undone.text";
    return (
      <Banner tone="critical" title={t("wire.undone.title")}>
        {t(text)}
      </Banner>
    );
  }
  if (wire.status === "SUCCESSFUL") {
    const surplus = (wire.credited ?? 0n) > wire.total;
    return (
      <Banner tone="positive" title={t("wire.paid.title")}>
        {surplus && t("wire.paid.surplus")}
      </Banner>
    );
  }
  const again = wire.payables.length === 1 ? wire.payables[0]?.href : paths.storeOrders();
  const retry = (
    <LinkButton to={again ?? paths.storeOrders()} tone="primary">
      {t("action.retry")}
    </LinkButton>
  );
  if (wire.code === "rejected" && wire.reason) {
    return (
      <Banner tone="critical" title={t("wire.rejected.title")} actions={retry}>
        {wire.reason}
      </Banner>
    );
  }
  const key = wire.received !== null ? "short" : "ended";
  return (
    <Banner tone="caution" title={t(`wire.${key}.title`)} actions={retry}>
      {t(`wire.${key}.text`)}
    </Banner>
  );
}

/** What it pays for, what was asked for and what came. */
export function WirePaymentFacts({ wire, frozen }: { wire: PaymentWireView; frozen: boolean }) {
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
                <Money key="received" amount={wire.received} currency={wire.ccy} />,
              ],
            !undone &&
              wire.credited !== null && [t("wire.credited"), <Money key="credited" amount={wire.credited} />],
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
        {open && !frozen && (
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
