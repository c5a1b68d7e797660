/** The form of a withdrawal of one type. The type is a link, so it works without script. */
import { getFormProps, type FieldMetadata, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { fromUsd, rateText, type UsdRates } from "~/domain/rates/rates";
import { decimalText, formatMoney } from "~/platform/money";
import { typedAmount } from "~/platform/typed-numbers";
import { paths } from "~/platform/paths";
import {
  AmountInput,
  Button,
  ByScript,
  Card,
  cx,
  Field,
  Form,
  FormErrors,
  Input,
  RadioGroup,
  Select,
  type Option,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm, type AnyForm } from "~/ui/schema-form";
import {
  currenciesOf,
  withdrawalTypes,
  withdrawalFeeCents,
  type WithdrawalCurrency,
  type WithdrawalType,
} from "../config";
import type { Destination } from "../destination";
import { formOf } from "../forms";

type Props = {
  type: WithdrawalType;
  withdrawable: bigint;
  rates: UsdRates;
  countries: readonly Option[];
  payees: readonly { no: string; type: WithdrawalType; mask: string }[];
  earlier: { destination: Destination; amount: bigint; ccy: WithdrawalCurrency } | null;
  before: Readonly<Record<string, string>> | null;
  result: SubmissionResult | undefined;
};

export function WithdrawalForm(props: Props) {
  const { t } = useTranslation("withdrawals");
  const { type, payees, earlier, before } = props;
  // The amount stays when the type changes; the bank data does not.
  const [typed, setTyped] = useState(before?.["amount"] ?? (earlier ? decimalText(earlier.amount) : ""));
  return (
    <Card title={t("form.title")}>
      <div className="grid gap-6">
        <TypeSwitch type={type} to={(option) => paths.withdraw({ type: option })} />
        {payees.length > 0 && <Payees payees={payees} />}
        <TypedForm key={type} {...props} typed={typed} onType={setTyped} />
      </div>
    </Card>
  );
}

/** `to` is the address of the page at a type. */
export function TypeSwitch({ type, to }: { type: WithdrawalType; to: (type: WithdrawalType) => string }) {
  const { t } = useTranslation("withdrawals");
  return (
    <nav aria-label={t("type")} className="grid gap-1.5">
      <p className="label">{t("type")}</p>
      <ul className="flex flex-wrap gap-2">
        {withdrawalTypes.map((option) => (
          <li key={option}>
            <Link
              to={to(option)}
              className={cx("btn btn-secondary", option === type && "border-water bg-water-soft text-water")}
              preventScrollReset
              replace
              {...(option === type ? { "aria-current": "true" as const } : {})}
            >
              {t(`type.${option}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Payees({ payees }: Pick<Props, "payees">) {
  const { t } = useTranslation("withdrawals");
  return (
    <div className="grid gap-1.5">
      <p className="label">{t("form.payees")}</p>
      <ul className="flex flex-wrap gap-2">
        {payees.map(({ no, type, mask }) => (
          <li key={no}>
            <Link to={paths.withdraw({ from: no })} className="btn btn-secondary btn-s" preventScrollReset>
              {t(`type.${type}`)} {mask}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type TypedProps = Props & { typed: string; onType: (text: string) => void };
export type Fields = Record<string, FieldMetadata<string, Record<string, unknown>>>;

function TypedForm(props: TypedProps) {
  const { type, withdrawable, rates, countries, earlier, before, result, typed, onType } = props;
  const { t, i18n } = useTranslation("withdrawals");
  const schema = formOf[type];
  const known = earlier?.destination.type === type ? earlier : null;
  const [first = "USD"] = currenciesOf[type];
  // A form that was refused comes back with the currency that was chosen.
  const sent = result?.initialValue?.["ccy"] ?? before?.["ccy"];
  const chosen = currenciesOf[type].find((name) => name === sent);
  const [ccy, setCcy] = useState<WithdrawalCurrency>(chosen ?? known?.ccy ?? first);
  const [form, fields] = useSchemaForm(schema as AnyForm, {
    id: "withdrawal",
    result: result?.initialValue?.["type"] === type ? result : undefined,
    start: { ...known?.destination, ...before, amount: typed, ccy },
  });
  const metas = fields as unknown as Fields;
  const money = formatMoney({ amount: withdrawable, currency: "USD" }, i18n.language);
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <FormErrors form={form} labels={useLabels(type)} choices={["accountKind", "country"]} />
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="type" value={type} />
      <Field
        meta={metas["amount"] as never}
        label={t("amount")}
        hint={t("amount.withdrawable", { money })}
        required
      >
        <AmountInput onChange={(event) => onType(event.currentTarget.value)} />
      </Field>
      <CurrencyField type={type} meta={metas["ccy"]} onChange={setCcy} />
      <Indication {...{ type, typed, ccy, rates }} />
      <BankFields type={type} fields={metas} countries={countries} />
      <div className="grid gap-2">
        <div>
          <Button tone="primary" type="submit" icon="lock-simple">
            {t("form.submit")}
          </Button>
        </div>
        <p className="hint">{t("form.submit.hint")}</p>
      </div>
    </Form>
  );
}

type CurrencyProps = {
  type: WithdrawalType;
  meta: Fields[string] | undefined;
  onChange?: (ccy: WithdrawalCurrency) => void;
};

/** The currency the payee gets, where there is a choice. */
export function CurrencyField({ type, meta, onChange }: CurrencyProps) {
  const { t } = useTranslation("withdrawals");
  const [first = "USD", ...others] = currenciesOf[type];
  if (others.length === 0)
    return (
      <>
        <input type="hidden" name="ccy" value={first} />
        <p className="hint">{t("ccy.only")}</p>
      </>
    );
  return (
    <Field meta={meta as never} label={t("ccy")} group required choice>
      <RadioGroup
        look="segments"
        onChange={(value) => onChange?.(value as WithdrawalCurrency)}
        options={[first, ...others].map((value) => ({ value, label: value }))}
      />
    </Field>
  );
}

/** By field name, in the order in which the type's fields stand. */
export function useLabels(type: WithdrawalType): Record<string, string> {
  const { t } = useTranslation("withdrawals");
  const sum = { amount: t("amount"), ccy: t("ccy") };
  if (type === "payoneer") return { ...sum, email: t("email"), holder: t("holder.payoneer") };
  if (type === "ach")
    return {
      ...sum,
      holder: t("holder"),
      routing: t("routing"),
      account: t("account"),
      accountKind: t("accountKind"),
    };
  return {
    ...sum,
    holder: t("holder"),
    bank: t("bank"),
    country: t("country"),
    swift: t("swift"),
    account: t("accountIban"),
    address: t("address"),
    city: t("city"),
    postCode: t("postCode"),
  };
}

type Indicated = { type: WithdrawalType; typed: string; ccy: WithdrawalCurrency; rates: UsdRates };

function Indication({ type, typed, ccy, rates }: Indicated) {
  const { t, i18n } = useTranslation("withdrawals");
  const rate = rates[ccy];
  const amount = (typedAmount(typed) ?? 0n) - withdrawalFeeCents;
  const ratesOf = (currencies: readonly WithdrawalCurrency[]) => {
    const known = currencies.flatMap((name) => {
      const value = name === "USD" ? undefined : rates[name];
      return value === undefined ? [] : [t("rate.one", { ccy: name, rate: rateText(value) })];
    });
    return known.length > 0 ? t("rates", { rates: known.join(", ") }) : null;
  };
  const arrives = () => {
    if (ccy === "USD" || rate === undefined || amount <= 0n) return ratesOf([ccy]);
    const money = formatMoney({ amount: fromUsd(amount, rate), currency: ccy }, i18n.language);
    return t("rate", { money, rate: t("rate.one", { ccy, rate: rateText(rate) }) });
  };
  const [scripted, unscripted] = [arrives(), ratesOf(currenciesOf[type])];
  if (unscripted === null) return null;
  if (scripted === null) return <p className="hint unscripted">{unscripted}</p>;
  return (
    <p className="hint">
      <ByScript {...{ scripted, unscripted }} />
    </p>
  );
}

type BankProps = { type: WithdrawalType; fields: Fields; countries: readonly Option[] };

export function BankFields({ type, fields, countries }: BankProps) {
  const { t } = useTranslation("withdrawals");
  const labels = useLabels(type);
  const plain = { autoComplete: "off", spellCheck: false } as const;
  const field = (name: string, hint?: string, required = true) => (
    <Field meta={fields[name] as never} label={labels[name]} required={required} {...(hint ? { hint } : {})}>
      <Input {...plain} />
    </Field>
  );
  if (type === "payoneer")
    return (
      <>
        <Field meta={fields["email"] as never} label={labels["email"]} required>
          <Input type="email" autoComplete="off" />
        </Field>
        {field("holder", t("form.latin"))}
      </>
    );
  if (type === "ach")
    return (
      <>
        {field("holder", t("form.latin"))}
        <Field meta={fields["routing"] as never} label={labels["routing"]} hint={t("routing.hint")} required>
          <Input {...plain} inputMode="numeric" />
        </Field>
        <Field meta={fields["account"] as never} label={labels["account"]} required>
          <Input {...plain} inputMode="numeric" />
        </Field>
        <Field meta={fields["accountKind"] as never} label={labels["accountKind"]} group required choice>
          <RadioGroup
            look="segments"
            options={(["checking", "savings"] as const).map((value) => ({
              value,
              label: t(`accountKind.${value}`),
            }))}
          />
        </Field>
      </>
    );
  return (
    <>
      {field("holder", t("form.latin"))}
      {field("bank")}
      <Field meta={fields["country"] as never} label={labels["country"]} required choice>
        <Select options={countries} placeholder={t("country.choose")} />
      </Field>
      {field("swift", t("swift.hint"))}
      {field("account", t("accountIban.hint"))}
      {field("address", undefined, false)}
      <div className="grid gap-5 sm:grid-cols-2">
        {field("city", undefined, false)}
        {field("postCode", t("postCode.hint"), false)}
      </div>
    </>
  );
}
