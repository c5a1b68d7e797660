/** The press that moves money: total, method, and what was shown, to be compared on the server. */
import { useTranslation } from "~/i18n/use-translation";
import type { SavedCard } from "~/domain/payments/cards/cards";
import { choiceText, shortfallOf, type PayChoice } from "~/domain/payments/choice";
import { ChoiceFacts, PressForm, TotalChanged } from "~/domain/payments/components/confirm-parts";
import { paths } from "~/platform/paths";
import type { WireOffer } from "~/domain/payments/wires/views.server";
import { Card, LinkButton } from "~/ui";
import type { CheckoutView } from "../checkout.server";
import type { Owed, Rates } from "./checkout-orders";
import { CheckoutLosses, CheckoutOwed, CheckoutSums, Lacking } from "./checkout-total";

type Props = {
  checkout: CheckoutView;
  owed: Owed;
  rates: Rates;
  choice: PayChoice;
  card: SavedCard | null;
  saveCard: boolean;
  wires: readonly WireOffer[];
  frozen: boolean;
  before: bigint | null;
  currency: string | null;
};

const submitWords = {
  wallet: "checkout:confirm.pay",
  card: "checkout:confirm.toCard",
  paypal: "checkout:confirm.toPayPal",
  wire: "checkout:confirm.toWire",
} as const;

export function ConfirmPayment({
  checkout,
  owed,
  rates,
  choice,
  card,
  saveCard,
  wires,
  frozen,
  before,
  currency,
}: Props) {
  const { t } = useTranslation(["orders", "checkout"]);
  const value = choiceText(choice);
  const chosen = { due: checkout, choice, card, saveCard };
  const words = {
    method: t("checkout:method"),
    balance: t("checkout:balance"),
    after: t("checkout:confirm.after"),
    takes: t("checkout:confirm.paypalTakes"),
  };
  return (
    <Card title={t("checkout:total")} className="xl:sticky xl:top-6">
      <div className="grid gap-4">
        {before !== null && <TotalChanged before={before} now={checkout.total} />}
        <CheckoutSums checkout={checkout} />
        <CheckoutOwed checkout={checkout} owed={owed} />
        <CheckoutLosses checkout={checkout} rates={rates} />
        <ChoiceFacts {...chosen} words={words} />
        {shortfallOf(checkout, choice).short && <Lacking checkout={checkout} />}
        {!frozen && (
          <PressForm
            {...chosen}
            wires={wires}
            currency={currency}
            label={t(card ? "checkout:confirm.pay" : submitWords[choice.method])}
          />
        )}
        <LinkButton
          to={paths.orderPayment(checkout.id, { method: value, save_card: saveCard ? "on" : null })}
          block
          icon="arrow-left"
        >
          {t("checkout:confirm.back")}
        </LinkButton>
      </div>
    </Card>
  );
}
