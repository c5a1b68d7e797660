/** What every last look before a payment has: a total that changed, the currencies of a wire. */
import { useTranslation } from "react-i18next";
import { Banner, Field, Money, RadioGroup } from "~/ui";
import type { WireOffer } from "../wires/views.server";

/** In which currency a wire is sent, with what it comes to in each we have an account in. */
export function WireCurrencies({ wires, chosen }: { wires: readonly WireOffer[]; chosen: string | null }) {
  const { t } = useTranslation("payments");
  const options = wires.map(({ ccy, amount }) => ({
    value: ccy,
    label: ccy,
    aside: <Money amount={amount} currency={ccy} />,
  }));
  return (
    <Field
      group
      plain
      name="currency"
      label={t("wire.currency")}
      hint={t("wire.currency.hint")}
      required
      choice
    >
      <RadioGroup
        options={options}
        defaultValue={(wires.find(({ ccy }) => ccy === chosen) ?? wires[0])?.ccy ?? ""}
      />
    </Field>
  );
}

/** Old and new side by side where the total has changed since it was shown. */
export function TotalChanged({ before, now }: { before: bigint; now: bigint }) {
  const { t } = useTranslation("payments");
  return (
    <Banner tone="caution" title={t("step.changed")}>
      <p>
        {t("step.before")}{" "}
        <s>
          <Money amount={before} />
        </s>{" "}
        <span className="whitespace-nowrap">
          {t("step.now")} <Money amount={now} className="font-semibold" />
        </span>
      </p>
    </Banner>
  );
}
