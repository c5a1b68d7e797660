/** How goods in bulk travel to an address: each channel with its price for all of them, and its days. */
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Field, Money, RadioGroup } from "~/ui";
import { laterMethod, methodValue, type Freights } from "../freight";

type Props = {
  freights: Freights;
  /** The value of the chosen one; with none, nothing is chosen yet. */
  chosen: string | undefined;
  name?: string;
  label?: string;
  /** What a choice is called in the form: with its price, where no page before named it. */
  named?: (freight: Freights[number]) => string;
};

export function MethodChoice({ freights, chosen, name = "method", label, named = methodValue }: Props) {
  const { t, i18n } = useTranslation("bulk");
  if (freights.length === 0) return <Banner>{t("method.none")}</Banner>;
  return (
    <Field group plain name={name} label={label ?? t("method")} hint={t("method.import")} choice>
      <RadioGroup
        {...(chosen ? { defaultValue: chosen } : {})}
        options={[
          ...freights.map((freight) => ({
            value: named(freight),
            label: textIn(freight.name, i18n.language),
            hint: [
              t("method.days", { min: freight.days[0], max: freight.days[1] }),
              t(freight.tracked ? "method.tracked" : "method.untracked"),
            ].join(" · "),
            aside: <Money amount={freight.shipping} />,
          })),
          { value: laterMethod, label: t("method.later"), hint: t("method.later.hint") },
        ]}
      />
    </Field>
  );
}
