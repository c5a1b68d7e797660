/** The form to close an account with less than the minimum: where the balance is paid to (§2.3, §3.8). */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Meaning } from "~/domain/accounts/components/own-data";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Button, Card, Field, Form, FormErrors, Input, LinkButton, type Option } from "~/ui";
import { useSchemaForm, type AnyForm } from "~/ui/schema-form";
import { arrivalDays, currenciesOf, type WithdrawalType } from "../config";
import { restFormOf } from "../forms";
import { BankFields, CurrencyField, TypeSwitch, useLabels, type Fields } from "./withdrawal-form";

type Props = {
  email: string;
  /** Cents of USD. */
  rest: bigint;
  type: WithdrawalType;
  countries: readonly Option[];
  months: number;
  years: number;
  result: SubmissionResult | undefined;
};

/** The page names the texts `profile` and `withdrawals` in its `handle`. */
export function CloseWithRest({ months, years, ...props }: Props) {
  const { t, i18n } = useTranslation(["withdrawals", "profile"]);
  const { rest, type } = props;
  const money = formatMoney({ amount: rest, currency: "USD" }, i18n.language);
  return (
    <Card title={t("profile:close.pageTitle")} className="max-w-3xl">
      <div className="grid gap-6">
        <Meaning {...{ months, years }} />
        <div className="grid gap-1 text-sm">
          <p className="font-semibold">{t("rest.text", { money })}</p>
          <p className="text-muted">
            {t("rest.days", { days: arrivalDays })} {t("rest.fee")}
          </p>
        </div>
        <TypeSwitch type={type} to={(option) => paths.closeAccount({ type: option })} />
        <RestForm key={type} {...props} />
      </div>
    </Card>
  );
}

function RestForm({ email, type, countries, result }: Omit<Props, "rest" | "months" | "years">) {
  const { t } = useTranslation(["withdrawals", "profile"]);
  const schema = restFormOf[type];
  const [form, fields] = useSchemaForm(schema as AnyForm, {
    id: "rest",
    result: result?.initialValue?.["type"] === type ? result : undefined,
    start: { ccy: currenciesOf[type][0] ?? "USD" },
  });
  const metas = fields as unknown as Fields;
  const labels = { ...useLabels(type), closing: t("profile:field.email") };
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <FormErrors form={form} labels={labels} choices={["accountKind", "country"]} />
      <input type="hidden" name="type" value={type} />
      <CurrencyField type={type} meta={metas["ccy"]} />
      <BankFields type={type} fields={metas} countries={countries} />
      <Field
        meta={metas["closing"] as never}
        label={labels.closing}
        hint={t("profile:close.confirm", { email })}
        required
      >
        <Input type="email" autoComplete="off" spellCheck={false} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button tone="danger">{t("rest.submit")}</Button>
        <LinkButton to={paths.memberData()}>{t("profile:close.keep")}</LinkButton>
      </div>
    </Form>
  );
}
