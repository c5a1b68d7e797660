/** The form of a recharge, with what it costs and what arrives. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paypalFee } from "~/domain/payments/config";
import { rateText, toUsd, type UsdRates } from "~/domain/rates/rates";
import { decimalText, formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { typedAmount } from "~/platform/typed-numbers";
import {
  AmountInput,
  Banner,
  Button,
  ByScript,
  Card,
  errorParams,
  Field,
  Form,
  FormErrors,
  Money,
  RadioGroup,
  SumList,
  useHydrated,
  useRootData,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import {
  minRecharge,
  presets,
  rechargeCurrencies,
  rechargeMethods,
  type RechargeCurrency,
  type RechargeMethod,
} from "../config";
import { RechargeForm as schema } from "../forms";

type Props = {
  result: SubmissionResult | undefined;
  amount: string;
  currency: RechargeCurrency;
  method: RechargeMethod | null;
  balance: bigint;
  /** What is owed and borrowed that incoming money repays by itself, in cents. */
  repays: bigint;
  /** Indicative until the provider captures. */
  rates: UsdRates;
  configured: readonly RechargeMethod[];
};

const signs: Record<RechargeCurrency, string> = { USD: "$", EUR: "€", GBP: "£" };

export function RechargeForm({ result, balance, repays, rates, configured, ...asked }: Props) {
  const { t, i18n } = useTranslation(["wallet", "payments"]);
  const { amount, currency } = asked;
  const before = result?.initialValue;
  const first = configured.find((name) => name === asked.method) ?? configured[0];
  // A form that was refused comes back with what was typed, and so do the sums beside it.
  const [typed, setTyped] = useState(String(before?.["amount"] ?? amount));
  const [chosen, setChosen] = useState(
    rechargeCurrencies.find((ccy) => ccy === before?.["currency"]) ?? currency,
  );
  const [method, setMethod] = useState(configured.find((name) => name === before?.["method"]) ?? first);
  const [form, fields] = useSchemaForm(schema, {
    id: "recharge",
    result,
    start: { amount, currency, method: first },
  });
  const hydrated = useHydrated();
  const least = (ccy: RechargeCurrency) => formatMoney({ amount: minRecharge, currency: ccy }, i18n.language);
  // Without script the words cannot follow the currency, so they name every one.
  const min = hydrated ? least(chosen) : rechargeCurrencies.map(least).join(" / ");
  const failed = errorParams(form.errors, "wallet:error.failed");
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <Card>
        <div className="grid gap-6">
          <FormErrors form={form} labels={{ amount: t("recharge.amount"), currency: t("recharge.currency") }}>
            {failed && <FailedHelp no={typeof failed["no"] === "string" ? failed["no"] : null} />}
          </FormErrors>
          <Field meta={fields.currency} label={t("recharge.currency")} group required choice>
            <RadioGroup
              look="cards"
              onChange={(value) => setChosen(value as RechargeCurrency)}
              options={rechargeCurrencies.map((ccy) => ({
                value: ccy,
                label: ccy,
                aside: <Rate currency={ccy} rate={rates[ccy]} />,
              }))}
            />
          </Field>
          <div className="grid gap-2">
            <Field
              meta={fields.amount}
              label={t("recharge.amount")}
              hint={t("recharge.amount.hint", { min })}
              required
            >
              <AmountInput
                sign={hydrated ? signs[chosen] : Object.values(signs).join(" / ")}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Field>
            <Presets currency={chosen} method={method} />
            <noscript>
              <OtherPresets currency={chosen} method={method} />
            </noscript>
          </div>
          <Field meta={fields.method} label={t("recharge.method")} group required choice>
            <RadioGroup
              onChange={(value) => setMethod(value as RechargeMethod)}
              options={rechargeMethods.map((name) => {
                const works = configured.includes(name);
                return {
                  value: name,
                  label: t(`payments:method.${name}`),
                  hint: t(works ? `payments:method.${name}.hint` : "payments:error.notConfigured"),
                  aside: works ? undefined : t("payments:method.notConfigured"),
                  disabled: !works,
                };
              })}
            />
          </Field>
        </div>
      </Card>
      <Summary
        amount={typedAmount(typed) ?? 0n}
        currency={chosen}
        rate={rates[chosen]}
        method={method}
        balance={balance}
        repays={repays}
        disabled={!first}
      />
    </Form>
  );
}

function Rate({ currency, rate }: { currency: RechargeCurrency; rate: bigint | undefined }) {
  const { t } = useTranslation("wallet");
  if (currency === "USD" || rate === undefined) return null;
  return <>{t("recharge.rate.value", { ccy: currency, amount: `$${rateText(rate)}` })}</>;
}

/** The way to the order that was kept: another one would be paid besides it. */
function FailedHelp({ no }: { no: string | null }) {
  const { t } = useTranslation("wallet");
  const email = useRootData()?.supportEmail ?? "";
  return (
    <p className="mt-1">
      {t("error.failed.help", { email })}{" "}
      <Link to={paths.rechargeOrders(no === null ? {} : { no })} className="link">
        {no === null ? t("orders.title") : t("error.failed.order", { no })}
      </Link>
    </p>
  );
}

function Presets({ currency, method }: { currency: RechargeCurrency; method: RechargeMethod | undefined }) {
  const { t, i18n } = useTranslation("wallet");
  return (
    <div role="group" className="flex flex-wrap gap-2" aria-label={t("recharge.presets")}>
      {presets.map((whole) => (
        <Link
          key={whole}
          to={paths.recharge({ amount: decimalText(BigInt(whole) * 100n), currency, method: method ?? null })}
          className="btn btn-secondary btn-s"
          preventScrollReset
          replace
        >
          {formatMoney({ amount: BigInt(whole) * 100n, currency }, i18n.language).replace(/\.00$/, "")}
        </Link>
      ))}
    </div>
  );
}

function OtherPresets({
  currency,
  method,
}: {
  currency: RechargeCurrency;
  method: RechargeMethod | undefined;
}) {
  const { t } = useTranslation("wallet");
  return (
    <p className="flex flex-wrap gap-3 text-sm">
      {rechargeCurrencies
        .filter((other) => other !== currency)
        .map((other) => (
          <Link key={other} to={paths.recharge({ currency: other, method: method ?? null })} className="link">
            {t("recharge.presets.in", { ccy: other })}
          </Link>
        ))}
    </p>
  );
}

/** What is owed or borrowed goes first of what comes in. */
export function RepaysFirst({ repays }: { repays: bigint }) {
  const { t, i18n } = useTranslation("wallet");
  return (
    <p className="hint">
      {t("recharge.repaysAll", { money: formatMoney({ amount: repays, currency: "USD" }, i18n.language) })}
    </p>
  );
}

type SummaryProps = {
  amount: bigint;
  currency: RechargeCurrency;
  rate: bigint | undefined;
  method: RechargeMethod | undefined;
  balance: bigint;
  repays: bigint;
  disabled: boolean;
};

function Summary({ amount, currency, rate, method, balance, repays, disabled }: SummaryProps) {
  const { t } = useTranslation(["wallet", "payments"]);
  // Without script neither sums nor words can follow what is chosen, so they are left open.
  const hydrated = useHydrated();
  const known = hydrated && amount > 0n;
  const way = hydrated ? method : undefined;
  const foreign = currency !== "USD";
  const worth = rate ? toUsd(amount, rate) : null;
  const fee = method === "paypal" ? paypalFee(worth ?? 0n) : 0n;
  const arrives = known && worth !== null ? worth - fee : null;
  return (
    <Card title={t("recharge.summary")} className="lg:sticky lg:top-6">
      <div className="grid gap-4">
        <SumList
          lines={[
            { label: t("recharge.balance"), value: <Money amount={balance} /> },
            { label: t("recharge.pays"), value: known ? <Money amount={amount} currency={currency} /> : "–" },
            {
              label: t("recharge.fee"),
              value: way === undefined ? "–" : way === "paypal" && !known ? "2.00%" : <Money amount={fee} />,
              hint: (
                <ByScript
                  scripted={t(`recharge.fee.${method ?? "any"}`)}
                  unscripted={t("recharge.fee.any")}
                />
              ),
            },
            {
              label: t("recharge.credited"),
              value: arrives === null ? "–" : <Money amount={arrives} />,
              hint: foreign && (
                <ByScript
                  scripted={t(method === "wire" ? "recharge.rate.wire" : "recharge.rate.hint")}
                  unscripted={t("recharge.rate.hint")}
                />
              ),
              total: true,
            },
            repays > 0n && {
              label: t("recharge.repays"),
              value: arrives === null ? "–" : <Money amount={arrives < repays ? arrives : repays} />,
            },
          ]}
        />
        <noscript>
          <p className="hint">{t("recharge.worked")}</p>
        </noscript>
        <Button
          tone="primary"
          type="submit"
          block
          disabled={disabled}
          icon={way === "wire" ? "bank" : "lock-simple"}
        >
          {t(way === "wire" ? "recharge.submit.wire" : "recharge.submit")}
        </Button>
        {disabled ? (
          <Banner tone="caution">{t("payments:error.notConfigured")}</Banner>
        ) : (
          <p className="hint">{t(`recharge.next.${way ?? "any"}`)}</p>
        )}
        {repays > 0n && !known && <RepaysFirst repays={repays} />}
      </div>
    </Card>
  );
}
