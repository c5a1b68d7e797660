/** Tax rules at the desk: what holds where, a test of a sale, and the countries that are closed. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form as GetForm } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { decimalText, formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  AmountInput,
  Button,
  Card,
  Checkbox,
  type Column,
  DataTable,
  EmptyState,
  Field,
  Filters,
  Form,
  FormErrors,
  Input,
  LettersInput,
  Money,
  Select,
  Status,
  SumList,
  type Tone,
  WorkList,
} from "~/ui";
import { Link } from "~/ui/link";
import { taxKinds, type Tax, type TaxLine } from "../tax";
import type { TaxRuleRow, TaxState } from "../tax-rules.server";
import { taxTabs, type TaxTab } from "../tax-tabs";
import type { TaxQuestion } from "../tax-question";
import { useDaysText } from "./rate-text";

type TaxListProps = {
  page: { rows: readonly TaxRuleRow[]; before: string | null; after: string | null };
  counts: Record<TaxTab, number>;
  tab: TaxTab;
  filters: { country: string; kind: string };
  size: number;
};

export function TaxList({ page, counts, tab, filters, size }: TaxListProps) {
  const { t } = useTranslation(["taxes", "logistics", "shipping"]);
  const kinds = taxKinds.map((value) => ({ value, label: t(`shipping:tax.${value}`) }));
  const active = Number(filters.country !== "") + Number(filters.kind !== "");
  return (
    <WorkList
      label={t("taxes:tabs")}
      tabs={taxTabs}
      tab={tab}
      text={(key) => t(`taxes:tab.${key}`)}
      counts={counts}
      filters={
        <Filters keep={{ tab }} active={active} clearTo={paths.deskTax({ tab })}>
          <Field label={t("logistics:field.country")} name="country" value={filters.country} plain>
            <LettersInput maxLength={2} size={4} />
          </Field>
          <Field label={t("logistics:field.kind")} name="kind" value={filters.kind} plain>
            <Select options={kinds} placeholder={t("logistics:all")} />
          </Field>
        </Filters>
      }
      page={page}
      size={size}
    >
      <DataTable
        caption={t("taxes:title")}
        rows={page.rows}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={
          <EmptyState icon="scales" title={t("taxes:empty")}>
            {t("taxes:emptyText")}
          </EmptyState>
        }
      />
    </WorkList>
  );
}

const tones: Record<TaxState, Tone> = { now: "positive", coming: "accent", past: "neutral" };

export function TaxRuleState({ state }: { state: TaxState }) {
  const { t } = useTranslation("taxes");
  return <Status tone={tones[state]}>{t(`tab.${state}`)}</Status>;
}

/** `20 %`, `€3.00 per HS6 code`, or both. */
export function useTaxAmount() {
  const { t, i18n } = useTranslation("taxes");
  return ({ ppm, fixed, ccy, unit }: TaxRuleRow): string =>
    [
      ppm !== null && `${ppm / 10_000} %`,
      fixed !== null &&
        `${formatMoney({ amount: fixed, currency: ccy }, i18n.language)} ${t(`unit.${unit}`)}`,
    ]
      .filter(Boolean)
      .join(" + ");
}

function useColumns(): Column<TaxRuleRow>[] {
  const { t, i18n } = useTranslation(["taxes", "logistics", "shipping"]);
  const amount = useTaxAmount();
  const days = useDaysText();
  return [
    {
      ...{ key: "country", header: t("logistics:field.country"), tight: true },
      cell: (row) => (
        <Link to={paths.deskTaxRule(row.id)} className="row-link">
          {row.country}
        </Link>
      ),
    },
    {
      ...{ key: "kind", header: t("logistics:field.kind") },
      cell: (row) =>
        row.label.en
          ? textIn({ ...row.label, en: row.label.en }, i18n.language)
          : t(`shipping:tax.${row.kind}`),
    },
    {
      ...{ key: "amount", header: t("logistics:field.amount") },
      cell: (row) => (
        <>
          <span className="num">{amount(row)}</span>
          {row.ppm !== null && (
            <span className="hint block">
              {t("taxes:of", { base: t(`taxes:base.${row.base}`) })}
              {row.dutyInBase && ` · ${t("taxes:withDuty")}`}
            </span>
          )}
        </>
      ),
    },
    {
      ...{ key: "threshold", header: t("taxes:threshold"), align: "end", tight: true },
      cell: (row) => (row.threshold === null ? "–" : <Money amount={row.threshold} currency={row.ccy} />),
    },
    {
      key: "collect",
      header: t("taxes:collect"),
      cell: (row) => t(`taxes:collect.${row.collect}`),
    },
    {
      ...{ key: "state", header: t("logistics:field.state"), tight: true },
      cell: (row) => (
        <>
          <TaxRuleState state={row.state} />
          {/* Each day in a piece. */}
          {(days(row.validFrom, row.validTo) || t("logistics:days.always")).split(" – ").map((day, i) => (
            <span key={day} className="hint block whitespace-nowrap">
              {i > 0 && "– "}
              {day}
            </span>
          ))}
        </>
      ),
    },
  ];
}

type TaxTestProps = {
  question: TaxQuestion;
  answer: Tax | null;
  warehouses: readonly { value: string; label: string }[];
};

/** What a sale would be taxed, by the rules of any day. */
export function TaxTest({ question, answer, warehouses }: TaxTestProps) {
  const { t, i18n } = useTranslation(["taxes", "logistics", "shipping"]);
  const name = ({ kind, label }: TaxLine) =>
    label?.en ? textIn({ ...label, en: label.en }, i18n.language) : t(`shipping:tax.${kind}`);
  const lines = (found: readonly TaxLine[], owed: boolean) =>
    found.map((line) => ({
      ...{ label: name(line), value: <Money amount={line.amount} /> },
      ...(owed ? { hint: t("taxes:owed") } : {}),
    }));
  return (
    <div id="test" className="scroll-mt-4">
      <Card title={t("taxes:test")}>
        <GetForm method="get" action="#test" preventScrollReset className="grid gap-3">
          <div className="grid grid-cols-2 gap-3">
            <Field label={t("taxes:to")} name="to" value={question.country} plain>
              <LettersInput maxLength={2} />
            </Field>
            <Field label={t("taxes:from")} name="from" value={question.from} plain>
              <Select options={warehouses} />
            </Field>
            <Field label={t("taxes:goods")} name="goods" value={decimalText(question.goods)} plain>
              <AmountInput />
            </Field>
            <Field label={t("taxes:shipping")} name="shipping" value={decimalText(question.shipping)} plain>
              <AmountInput />
            </Field>
            <Field
              label={t("taxes:hs")}
              name="hs"
              value={question.hsCodes.map((c) => c ?? "").join(" ")}
              plain
            >
              <Input maxLength={100} autoComplete="off" />
            </Field>
            <Field label={t("taxes:day")} name="day" value={question.day} plain>
              <Input type="date" />
            </Field>
          </div>
          <Checkbox name="ddp" defaultChecked={question.ddp}>
            {t("logistics:field.ddp")}
          </Checkbox>
          <Checkbox name="ioss" defaultChecked={question.ownIoss}>
            {t("taxes:ownIoss")}
          </Checkbox>
          <Button type="submit" block>
            {t("logistics:test.run")}
          </Button>
        </GetForm>
        {answer && (
          <div className="pt-5">
            <SumList
              lines={[
                ...lines(answer.lines, false),
                { label: t("taxes:collected"), value: <Money amount={answer.tax} />, total: true },
                ...lines(answer.owed, true),
              ]}
            />
          </div>
        )}
      </Card>
    </div>
  );
}

type SanctionsProps = {
  countries: readonly { code: string; name: string }[];
  result: SubmissionResult | undefined;
};

/** Countries nothing is sent to and no money is paid to (D14). */
export function Sanctions({ countries, result }: SanctionsProps) {
  const { t } = useTranslation("logistics");
  const [form, fields] = useForm<{ country: string }>({
    id: "sanction",
    ...(result ? { lastResult: result } : {}),
  });
  return (
    <Card title={t("sanctions.title")}>
      <p className="pb-3 text-sm text-muted">{t("sanctions.text")}</p>
      <ul className="grid gap-1 pb-4">
        {countries.map(({ code, name }) => (
          <li key={code} className="flex items-center justify-between gap-3 text-sm">
            <span>
              {name} <span className="text-muted">{code}</span>
            </span>
            <Form method="post" scope={`sanction ${code}`}>
              <input type="hidden" name="country" value={code} />
              <Button intent="remove" size="s" tone="quiet" icon="x" iconOnly>
                {t("sanctions.remove", { name })}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" scope="sanction" {...getFormProps(form)} className="grid gap-3">
        <FormErrors form={form} labels={{ country: t("field.country") }} />
        <Field meta={fields.country} label={t("field.country")} hint={t("hint.country")} required>
          <LettersInput maxLength={2} />
        </Field>
        <Button intent="add">{t("action.add")}</Button>
      </Form>
    </Card>
  );
}
