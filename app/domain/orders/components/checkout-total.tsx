/** What a checkout comes to, and how it is paid. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { useCreditChoices } from "~/domain/payments/components/credit-choice";
import { RechargeFirst } from "~/domain/payments/components/recharge-first";
import { MethodChooser } from "~/domain/payments/components/method-chooser";
import type { Ways } from "~/domain/payments/payment-methods.server";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, Form, Money, SumList } from "~/ui";
import type { CheckoutView } from "../checkout.server";
import { OwedBanner } from "~/domain/shipping/components/owed";
import { sumsOf } from "../rules";
import { lossOf } from "../margin";
import type { Owed, Rates } from "./checkout-orders";

type Props = {
  checkout: CheckoutView;
  owed: Owed;
  rates: Rates;
  ways: Ways;
  chosen: string;
  saveCard?: boolean;
  now: Date;
};

/** On the way to the last confirmation: a GET, so that it can be gone back from. */
export function CheckoutTotal({ checkout, owed, rates, ways, chosen, saveCard = false, now }: Props) {
  const { t } = useTranslation(["orders", "checkout"]);
  const credit = useCreditChoices(checkout);
  return (
    <Card title={t("checkout:total")} className="xl:sticky xl:top-6">
      <div className="grid gap-4">
        <CheckoutSums checkout={checkout} />
        <CheckoutOwed checkout={checkout} owed={owed} />
        <CheckoutLosses checkout={checkout} rates={rates} />
        {checkout.payable.length > 0 && (
          <Form method="get" action={paths.payConfirmation(checkout.id).split("?")[0]} className="grid gap-4">
            <input type="hidden" name="checkout" value={checkout.id} />
            <MethodChooser
              ways={ways}
              balance={checkout.balance}
              lacking={checkout.lacking}
              feeAdded={!checkout.paypal.held}
              chosen={chosen}
              children={credit}
              saveCard={saveCard}
              now={now}
            />
            <Button type="submit" tone="primary" block iconEnd="arrow-right">
              {t("checkout:continue")}
            </Button>
          </Form>
        )}
        {checkout.lacking > checkout.loanLimit && (
          <RechargeFirst lacking={checkout.lacking} label={t("checkout:rechargeDifference")} />
        )}
      </div>
    </Card>
  );
}

/** The sum of what can be paid, part by part. */
export function CheckoutSums({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation(["orders", "checkout"]);
  const sums = sumsOf(checkout.payable);
  return (
    <SumList
      lines={[
        { label: t("sum.goods"), value: <Money amount={sums.goods} /> },
        sums.discount > 0n && { label: t("sum.discount"), value: <Money amount={-sums.discount} /> },
        { label: t("sum.shipping"), value: <Money amount={sums.shipping} /> },
        sums.service > 0n && { label: t("sum.service"), value: <Money amount={sums.service} /> },
        { label: t("sum.tax"), value: <Money amount={sums.tax} /> },
        {
          label: t("checkout:sum", { count: checkout.payable.length }),
          value: <Money amount={checkout.total} indicative />,
          total: true,
        },
      ]}
    />
  );
}

/** What recipients of what can be paid still pay on arrival (§6.5). */
export function CheckoutOwed({ checkout, owed }: { checkout: CheckoutView; owed: Owed }) {
  return <OwedBanner lines={checkout.payable.flatMap(({ no }) => owed[no] ?? [])} />;
}

/** What is lost on orders that cost more than the stores took. */
export function CheckoutLosses({ checkout, rates }: { checkout: CheckoutView; rates: Rates }) {
  const { t } = useTranslation("checkout");
  const losses = checkout.payable.flatMap((order) => lossOf(order, rates[order.storeCcy]) ?? []);
  if (losses.length === 0) return null;
  return (
    <Banner tone="critical">
      {t("losses", { number: losses.length })} <Money amount={losses.reduce((all, loss) => all + loss, 0n)} />
    </Banner>
  );
}

/** M: the balance does not suffice; the link recharges what is missing. */
export function Lacking({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation(["orders", "checkout", "payments"]);
  return (
    <Banner tone="caution" title={t("payments:error.recharge")}>
      <p>
        {t("checkout:lacking")} <Money amount={checkout.lacking} className="font-semibold" />{" "}
        <Link to={paths.recharge({ amount: decimalText(checkout.lacking) })} className="link">
          {t("checkout:rechargeDifference")}
        </Link>
      </p>
    </Banner>
  );
}
