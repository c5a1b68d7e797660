/** The shipping method of an unpaid order: the channels that take it, with price and days. */
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { Button, Field, Form, Money, RadioGroup } from "~/ui";
import type { Method } from "../order.server";

type Props = {
  methods: readonly Method[];
  chosen: string | null;
  frozen: boolean;
  isRefused: boolean;
};

export function MethodForm({ methods, chosen, frozen, isRefused }: Props) {
  const { t, i18n } = useTranslation(["orders", "dueOnDelivery"]);
  if (methods.length === 0)
    return <p className="text-sm text-muted">{t(isRefused ? "shipping.refused" : "shipping.noMethods")}</p>;
  const options = methods.map((method) => ({
    value: method.channelId,
    label: textIn(method.name, i18n.language),
    hint: [
      t("shipping.daysOnTheWay", { min: method.days[0], max: method.days[1] }),
      t(method.tracked ? "shipping.tracked" : "shipping.untracked"),
      ...(method.ddp ? [t("dueOnDelivery:prepaid")] : []),
      ...(method.parcels > 1 ? [t("shipping.inParcels", { count: method.parcels })] : []),
    ].join(" · "),
    aside: <Money amount={method.shipping} />,
    disabled: frozen,
  }));
  return (
    <Form method="post" scope="method" className="grid gap-3">
      <Field group plain name="channel" label={t("shipping.choose")} required choice>
        <RadioGroup options={options} {...(chosen ? { defaultValue: chosen } : {})} />
      </Field>
      {!frozen && methods.length > 1 && (
        <div>
          <Button intent="method">{t("shipping.save")}</Button>
        </div>
      )}
    </Form>
  );
}
