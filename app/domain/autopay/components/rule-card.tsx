/** The member's auto-pay rule, to be changed. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { brandName, cardExpired, expiryText, type SavedCard } from "~/domain/payments/cards/cards";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  AmountInput,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  RadioGroup,
  Select,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { AutopayForm } from "../forms";
import type { OwnMode } from "../modes.server";
import type { AutopayRule } from "../rule.server";
import { autopayModes, clockText } from "../rules";

type Props = {
  rule: AutopayRule;
  cards: readonly SavedCard[];
  zone: string;
  own: readonly OwnMode[];
  frozen: boolean;
  /** From the loader, so that both sides say the same. */
  now: Date;
  result: SubmissionResult | undefined;
};

export function RuleCard({ rule, cards, zone, own, frozen, now, result }: Props) {
  const { t } = useTranslation("autopay");
  const [form, fields] = useSchemaForm(AutopayForm, {
    intent: "autopay",
    result,
    start: {
      mode: rule.mode,
      at: clockText(rule.atMinute),
      max_order: rule.maxOrder === null ? "" : decimalText(rule.maxOrder),
      max_day: rule.maxDay === null ? "" : decimalText(rule.maxDay),
      least_margin: rule.leastMargin === null ? "" : String(rule.leastMargin),
      use_credit: rule.useCredit ? "on" : "",
      on_delivery: rule.onDelivery ? "on" : "",
      fallback_card: rule.fallbackCard ?? "",
    },
  });
  const labels = {
    at: t("at"),
    max_order: t("maxOrder"),
    max_day: t("maxDay"),
    least_margin: t("leastMargin"),
    fallback_card: t("card"),
  };
  const options = [
    { value: "", label: t("card.none") },
    ...cards.map((card) => {
      const name = `${brandName(card.brand) ?? ""} •••• ${card.last4}`;
      const expired = cardExpired(card, now);
      const label = expired ? t("card.expired", { card: name, until: expiryText(card) }) : name;
      // The rule's present card stays selectable; otherwise saving would remove it silently.
      return { value: card.id, label, disabled: expired && card.id !== rule.fallbackCard };
    }),
  ];
  return (
    <Card title={t("title")}>
      <Form method="post" {...getFormProps(form)} scope="autopay" className="grid gap-5">
        <p className="text-sm text-muted">{t("text")}</p>
        <FormErrors form={form} labels={labels} />
        <Field meta={fields.mode} label={t("mode")} group required choice>
          <RadioGroup
            options={autopayModes.map((mode) => ({
              value: mode,
              label: t(`mode.${mode}`),
              hint: t(`mode.${mode}.hint`),
            }))}
          />
        </Field>
        <Field meta={fields.at} label={t("at")} hint={t("at.hint", { zone })} required>
          <Input type="time" className="max-w-36" />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field meta={fields.max_order} label={t("maxOrder")} hint={t("max.hint")}>
            <AmountInput />
          </Field>
          <Field meta={fields.max_day} label={t("maxDay")} hint={t("maxDay.hint")}>
            <AmountInput />
          </Field>
        </div>
        <Field meta={fields.least_margin} label={t("leastMargin")} hint={t("leastMargin.hint")}>
          <IntegerInput min={0} max={90} className="w-24" />
        </Field>
        <Field meta={fields.use_credit} label={t("credit.label")} group plain>
          <Checkbox>{t("credit")}</Checkbox>
        </Field>
        <Field meta={fields.on_delivery} label={t("onDelivery.label")} group plain>
          <Checkbox>{t("onDelivery")}</Checkbox>
        </Field>
        <Field meta={fields.fallback_card} label={t("card")} hint={t("card.hint")}>
          <Select options={options} />
        </Field>
        {own.length > 0 && (
          <div className="text-sm">
            <p className="text-muted">{t("own")}</p>
            <ul className="mt-1">
              {own.map(({ id, name, mode }) => (
                <li key={id}>
                  <Link to={paths.store(id)} className="link wrap-anywhere">
                    {name}
                  </Link>
                  {": "}
                  {t(`own.${mode}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {!frozen && (
          <div>
            <Button intent="autopay">{t("save")}</Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
