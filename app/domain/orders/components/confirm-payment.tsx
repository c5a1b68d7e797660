/** The press that moves money: total, method, and what was shown, to be compared on the server. */
import { useTranslation } from "react-i18next";
import type { SavedCard } from "~/domain/payments/cards/cards";
import { choiceText, type PayChoice } from "~/domain/payments/choice";
import { CardName } from "~/domain/payments/components/card-name";
import { TotalChanged, WireCurrencies } from "~/domain/payments/components/confirm-parts";
import { paths } from "~/platform/paths";
import type { WireOffer } from "~/domain/payments/wires/views.server";
import { Button, Card, FactList, Form, LinkButton, Money } from "~/ui";
import type { CheckoutView } from "../checkout.server";
import type { Owed } from "./checkout-orders";
import { CheckoutOwed, CheckoutSums, Lacking } from "./checkout-total";

type Props = {
  checkout: CheckoutView;
  owed: Owed;
  choice: PayChoice;
  /** The saved card of the choice; null where there is none (any more). */
  card: SavedCard | null;
  /** The card that is typed is to be saved. */
  saveCard: boolean;
  /** What a wire comes to in each currency we have an account in. */
  wires: readonly WireOffer[];
  frozen: boolean;
  /** The total as it was shown before it changed. */
  before: bigint | null;
  /** The currency of a wire that was chosen before the total changed. */
  currency: string | null;
};

const submitWords = {
  wallet: "orders:confirm.pay",
  card: "orders:confirm.toCard",
  paypal: "orders:confirm.toPayPal",
  wire: "orders:confirm.toWire",
} as const;

export function ConfirmPayment({
  checkout,
  owed,
  choice,
  card,
  saveCard,
  wires,
  frozen,
  before,
  currency,
}: Props) {
  const { t } = useTranslation(["orders", "payments"]);
  const { method } = choice;
  const value = choiceText(choice);
  const useCredit = choice.useCredit ?? false;
  const short = method === "wallet" && checkout.lacking > (useCredit ? checkout.loanLimit : 0n);
  const borrowed = useCredit && !short ? checkout.lacking : 0n;
  return (
    <Card title={t("orders:checkout.total")} className="xl:sticky xl:top-6">
      <div className="grid gap-4">
        {before !== null && <TotalChanged before={before} now={checkout.total} />}
        <CheckoutSums checkout={checkout} />
        <CheckoutOwed checkout={checkout} owed={owed} />
        <FactList
          columns={1}
          facts={[
            [
              t("orders:checkout.method"),
              card ? (
                <CardName key="card" card={card} />
              ) : (
                t(`payments:method.${useCredit ? "credit" : method}`)
              ),
            ],
            saveCard && [t("payments:card.save.label"), t("payments:card.save.on")],
            method === "wallet" && [
              t("orders:checkout.balance"),
              <Money key="balance" amount={checkout.balance} />,
            ],
            borrowed > 0n && [
              t("payments:facts.borrowed"),
              <Money key="borrowed" amount={borrowed} className="font-semibold" />,
            ],
            method === "wallet" &&
              !short && [
                t("orders:confirm.after"),
                <Money key="after" amount={checkout.balance + borrowed - checkout.total} />,
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
            <input type="hidden" name="method" value={value} />
            {saveCard && <input type="hidden" name="save_card" value="on" />}
            <input type="hidden" name="expected_total" value={checkout.total.toString()} />
            <input type="hidden" name="seen" value={checkout.seen} />
            {method === "wire" && <WireCurrencies wires={wires} chosen={currency} />}
            <Button
              type="submit"
              tone="primary"
              block
              icon={method === "wallet" ? "wallet" : "credit-card"}
              disabled={short}
            >
              {t(card ? "orders:confirm.pay" : submitWords[method])}
            </Button>
          </Form>
        )}
        <LinkButton
          to={paths.orderPayment(checkout.id, { method: value, save_card: saveCard ? "on" : null })}
          block
          icon="arrow-left"
        >
          {t("orders:confirm.back")}
        </LinkButton>
      </div>
    </Card>
  );
}
