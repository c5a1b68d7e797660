/**
 * How to pay: the wallet, a saved card, a new card, PayPal. The same on every pay screen; the field is `method` (see
 * `choiceOf`), with `save_card` beside it.
 */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Checkbox, Field, Money, RadioGroup, type Choice } from "~/ui";
import { cardExpired, expiryText } from "../cards/cards";
import { offeredWay } from "../choice";
import { methods, providedMethodNames } from "../methods";
import type { Ways } from "../payment-methods.server";
import { CardName } from "./card-name";

type Props = {
  ways: Ways;
  /** The wallet's balance in cents; null where only a provider can be paid (a recharge). */
  balance: bigint | null;
  /** What of the total the balance lacks, in cents: then it is no way to pay. */
  lacking?: bigint;
  /** PayPal's fee is added to the price, because the balance does not cover it; otherwise the balance pays it. */
  feeAdded?: boolean;
  chosen: string;
  saveCard?: boolean;
  now: Date;
  children?: readonly Choice[];
  label?: ReactNode;
};

export function MethodChooser({
  ways,
  balance,
  lacking = 0n,
  feeAdded = false,
  chosen,
  saveCard = false,
  now,
  children = [],
  label,
}: Props) {
  const { t } = useTranslation("payments");
  const options: Choice[] = [
    ...(balance === null
      ? []
      : [
          {
            value: "wallet",
            label: t("method.wallet"),
            hint: t(lacking > 0n ? "method.wallet.short" : "method.wallet.hint"),
            aside: <Money amount={balance} />,
            disabled: lacking > 0n,
          },
        ]),
    ...children,
    ...ways.cards.map((card) => {
      const expired = cardExpired(card, now);
      const text = expiryText(card);
      return {
        value: `card:${card.id}`,
        label: <CardName card={card} />,
        hint: expired ? t("card.expired", { text }) : t("card.until", { text }),
        disabled: expired,
      };
    }),
    ...(balance === null ? providedMethodNames : methods).flatMap((name) => {
      if (name === "wallet") return [];
      const works = ways.configured.includes(name);
      const hint =
        name === "paypal" && feeAdded ? "method.paypal.hint.added" : (`method.${name}.hint` as const);
      const another = name === "card" && ways.cards.length > 0;
      return {
        value: name,
        label: t(another ? "method.card.another" : `method.${name}`),
        hint: t(works ? hint : "method.notConfigured"),
        disabled: !works,
      };
    }),
  ];
  const first = offeredWay(options, chosen);
  return (
    <div className="group/ways grid gap-3">
      <Field group plain name="method" label={label ?? t("method.choose")} required choice>
        <RadioGroup options={options} defaultValue={first} />
      </Field>
      {ways.canSave && ways.configured.includes("card") && (
        <div className="hidden group-has-[input[value=card]:checked]/ways:block">
          <Field group plain name="save_card" label={t("card.save.label")}>
            <Checkbox defaultChecked={saveCard}>
              {t("card.save")}
              <span className="hint block">{t("card.save.hint")}</span>
            </Checkbox>
          </Field>
        </div>
      )}
    </div>
  );
}
