/** The shipping method of an unpaid order: the channels that take it, with price and days. */
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { Button, Field, Form, Money, RadioGroup } from "~/ui";
import { methodsByPart } from "../methods";
import type { Method } from "../order.server";

type Props = {
  methods: readonly Method[];
  chosen: string | null;
  frozen: boolean;
  isRefused: boolean;
  /** Merged with other orders: a method takes the parcel of all of them. */
  isMerged?: boolean;
};

export function MethodForm({ methods, chosen, frozen, isRefused, isMerged = false }: Props) {
  const { t, i18n } = useTranslation("orders");
  if (methods.length === 0)
    return <p className="text-sm text-muted">{t(isRefused ? "shipping.refused" : "shipping.noMethods")}</p>;
  const parts = methodsByPart(methods);
  if (parts.length === 1)
    return (
      <ChooseForm
        {...{ methods, chosen, frozen }}
        label={t("shipping.choose")}
        {...(isMerged ? { hint: t("merge.method") } : {})}
      />
    );
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">{t("parts.why", { count: parts.length })}</p>
      {parts.map((some) => {
        const way = some.find(({ part }) => part?.isChosen)?.channelId ?? null;
        const warehouse = textIn(some[0]?.part?.warehouse, i18n.language);
        return (
          <ChooseForm
            key={`${warehouse} ${way}`}
            {...{ methods: some, chosen: way, frozen }}
            label={t("parts.from", { warehouse })}
          />
        );
      })}
    </div>
  );
}

type ChooseProps = Pick<Props, "methods" | "chosen" | "frozen"> & { label: string; hint?: string };

function ChooseForm({ methods, chosen, frozen, label, hint }: ChooseProps) {
  const { t, i18n } = useTranslation(["orders", "dueOnDelivery"]);
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
    <Form
      method="post"
      scope={`method${methods[0]?.part ? `:${methods[0].part.warehouseId}` : ""}`}
      className="grid gap-3"
    >
      <Field group plain name="channel" label={label} {...(hint ? { hint } : {})} required choice>
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
