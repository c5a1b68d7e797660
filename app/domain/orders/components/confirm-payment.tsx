/** The press that moves money: total, method, and what was shown, to be compared on the server. */
import { useTranslation } from "react-i18next";
import type { Method } from "~/domain/payments/methods";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, FactList, Form, LinkButton, Money } from "~/ui";
import type { CheckoutView } from "../checkout.server";
import { CheckoutSums, Lacking } from "./checkout-total";

type Props = {
  checkout: CheckoutView;
  method: Method;
  frozen: boolean;
  /** The total as it was shown before it changed. */
  before: bigint | null;
};

const submitWords = {
  wallet: "orders:confirm.pay",
  card: "orders:confirm.toCard",
  paypal: "orders:confirm.toPayPal",
} as const;

export function ConfirmPayment({ checkout, method, frozen, before }: Props) {
  const { t } = useTranslation(["orders", "payments"]);
  const short = method === "wallet" && checkout.lacking > 0n;
  return (
    <Card title={t("orders:checkout.total")} className="xl:sticky xl:top-6">
      <div className="grid gap-4">
        {before !== null && <Changed before={before} now={checkout.total} />}
        <CheckoutSums checkout={checkout} />
        <FactList
          columns={1}
          facts={[
            [t("orders:checkout.method"), t(`payments:method.${method}`)],
            method === "wallet" && [
              t("orders:checkout.balance"),
              <Money key="balance" amount={checkout.balance} />,
            ],
            method === "wallet" &&
              !short && [
                t("orders:confirm.after"),
                <Money key="after" amount={checkout.balance - checkout.total} />,
              ],
            method === "paypal" && [
              t("payments:facts.fee"),
              <span key="fee">
                <Money amount={checkout.paypal.fee} />{" "}
                <span className="text-muted">
                  {t(checkout.paypal.held ? "payments:facts.fee.wallet" : "payments:facts.fee.added")}
                </span>
              </span>,
            ],
            method === "paypal" && [
              t("orders:confirm.paypalTakes"),
              <Money
                key="takes"
                amount={checkout.paypal.held ? checkout.total : checkout.total + checkout.paypal.fee}
              />,
            ],
          ]}
        />
        {short && <Lacking checkout={checkout} />}
        {!frozen && (
          <Form method="post" className="grid gap-2">
            <input type="hidden" name="method" value={method} />
            <input type="hidden" name="expected_total" value={checkout.total.toString()} />
            <input type="hidden" name="seen" value={checkout.seen} />
            <Button
              type="submit"
              tone="primary"
              block
              icon={method === "wallet" ? "wallet" : "credit-card"}
              disabled={short}
            >
              {t(submitWords[method])}
            </Button>
          </Form>
        )}
        <LinkButton to={paths.orderPayment(checkout.id, { method })} block icon="arrow-left">
          {t("orders:confirm.back")}
        </LinkButton>
      </div>
    </Card>
  );
}

/** Old and new side by side where a price has changed since it was shown. */
function Changed({ before, now }: { before: bigint; now: bigint }) {
  const { t } = useTranslation("orders");
  return (
    <Banner tone="caution" title={t("confirm.changed")}>
      <p>
        {t("confirm.before")}{" "}
        <s>
          <Money amount={before} />
        </s>{" "}
        <span className="whitespace-nowrap">
          {t("confirm.now")} <Money amount={now} className="font-semibold" />
        </span>
      </p>
    </Banner>
  );
}
