/** A zone: where it lies, and its brackets as a table to type into. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import {
  AmountInput,
  Banner,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  Textarea,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { areasText } from "../areas";
import {
  readTypedRates,
  type ListedRate,
  type ListProblem,
  type ListWarning,
  type TypedRate,
} from "../brackets";
import { compareRates } from "../compare-price-lists";
import type { ListedZone } from "../price-list";
import { useDaysText, usePriceText } from "./rate-text";
import { TypedOver, wasTypedOver, type BothStates } from "./concurrent-edit";
import { PlainForm } from "~/ui/plain-form";
import { RemoveZoneForm, SaveZoneForm } from "../forms";

type ZoneFormProps = {
  version: number;
  zone: ListedZone | null;
  result: SubmissionResult | undefined;
  typed?: readonly TypedRate[] | undefined;
  problems?: readonly ListProblem[] | undefined;
  drops?: readonly ListWarning[] | undefined;
};

type Fields = { code: string; nameEn: string; nameZh?: string; areas: string };

export function ZoneForm({ version, zone, result, typed, problems = [], drops = [] }: ZoneFormProps) {
  const { t } = useTranslation("logistics");
  const [form, fields] = useSchemaForm(SaveZoneForm, {
    id: "zone",
    intent: "save",
    result,
    start: zone ? valuesOf(zone) : {},
  });
  const bracketStates = useBracketStates();
  const labels = {
    code: t("field.zoneCode"),
    nameEn: t("field.nameEn"),
    nameZh: t("field.nameZh"),
    areas: t("field.areas"),
  };
  return (
    <Form method="post" scope="zone" {...getFormProps(form)} className="grid gap-4">
      <FormErrors form={form} labels={labels} />
      <ProblemList problems={problems} row />
      <FallingPrices drops={drops} />
      {wasTypedOver(result) && (
        <TypedOver
          fields={[
            ...(Object.keys(labels) as (keyof Fields)[]).map((name) => ({
              label: labels[name],
              stands: (zone && valuesOf(zone)[name]) ?? "",
              typed: String(result?.initialValue?.[name] ?? ""),
            })),
            ...bracketStates(zone?.rates ?? [], readTypedRates(typed ?? []).rates),
          ]}
        />
      )}
      <input type="hidden" name="version" value={version} />
      <Card title={t("zone.where")}>
        <div className="grid max-w-4xl gap-4 sm:grid-cols-3">
          <Field meta={fields.code} label={labels.code} required>
            <Input maxLength={16} autoComplete="off" spellCheck={false} />
          </Field>
          <Field meta={fields.nameEn} label={labels.nameEn} required>
            <Input maxLength={80} />
          </Field>
          <Field meta={fields.nameZh} label={labels.nameZh}>
            <Input maxLength={80} />
          </Field>
          <Field
            className="sm:col-span-3"
            meta={fields.areas}
            label={labels.areas}
            hint={t("hint.areas")}
            required
          >
            <Textarea rows={3} spellCheck={false} />
          </Field>
        </div>
      </Card>
      <Card title={t("zone.rates")} flush>
        <p className="px-5 pt-4 text-sm text-muted">{t("hint.rates")}</p>
        <Brackets rows={typed ?? [...(zone?.rates ?? []).map(typedRate), ...spare]} />
      </Card>
      <div>
        <Button intent="save" tone="primary">
          {t("action.save")}
        </Button>
      </div>
    </Form>
  );
}

const valuesOf = (zone: ListedZone) => ({
  code: zone.code,
  nameEn: zone.name.en,
  nameZh: zone.name.zh ?? "",
  areas: areasText(zone.areas),
});

function useBracketStates() {
  const price = usePriceText();
  const days = useDaysText();
  return (standing: readonly ListedRate[], typed: readonly ListedRate[]): BothStates[] =>
    compareRates(standing, typed).flatMap(({ before, after }) => {
      const rate = after ?? before;
      if (!rate) return [];
      const { wFromG, wToG, validFrom, validTo } = rate;
      const label = `${wFromG}–${wToG} g ${days(validFrom, validTo)}`.trim();
      return [{ label, stands: before ? price(before) : "", typed: after ? price(after) : "" }];
    });
}

type RemoveProps = { version: number; code: string; result: SubmissionResult | undefined };

/** A zone goes with all its prices, so its code is asked for. */
export function RemoveZone({ version, code, result }: RemoveProps) {
  const { t } = useTranslation("logistics");
  return (
    <Card title={t("zone.remove")}>
      <div className="max-w-md">
        <PlainForm
          schema={RemoveZoneForm}
          intent="remove"
          id="remove-zone"
          result={result}
          hidden={{ version }}
          params={{ code }}
          submit={t("zone.remove")}
          tone="danger"
          icon="trash"
        />
      </div>
    </Card>
  );
}

const columns = ["from", "to", "register", "firstG", "firstFee", "perKg", "validFrom", "validTo"] as const;
const empty: TypedRate = {
  from: "",
  to: "",
  register: "",
  firstG: "",
  firstFee: "",
  perKg: "",
  validFrom: "",
  validTo: "",
};
const spare = [empty, empty, empty];

const typedRate = (rate: ListedRate): TypedRate => ({
  from: String(rate.wFromG),
  to: String(rate.wToG),
  register: decimalText(rate.registerFee),
  firstG: String(rate.firstG),
  firstFee: decimalText(rate.firstFee),
  perKg: decimalText(rate.perKg),
  validFrom: rate.validFrom ?? "",
  validTo: rate.validTo ?? "",
});

function Brackets({ rows }: { rows: readonly TypedRate[] }) {
  const { t } = useTranslation("logistics");
  return (
    <div className="table-wrap pt-4">
      <table className="table table-cards">
        <caption className="sr-only">{t("zone.rates")}</caption>
        <thead>
          <tr>
            <th className="tight">{t("column.row")}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              <td className="num text-muted" data-label={t("column.row")}>
                {i + 1}
              </td>
              {columns.map((name) => (
                <td key={name} data-label={t(`column.${name}`)}>
                  <RateCell
                    column={name}
                    name={`rate.${name}`}
                    defaultValue={row[name]}
                    aria-label={t("column.cell", { column: t(`column.${name}`), row: i + 1 })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { column: keyof TypedRate; name: string; defaultValue: string; "aria-label": string };

function RateCell({ column, ...input }: CellProps) {
  if (column === "validFrom" || column === "validTo")
    return <Input {...input} type="date" className="min-w-36" autoComplete="off" />;
  if (column === "from" || column === "to" || column === "firstG")
    return <IntegerInput {...input} min={0} max={99_999_999} className="num min-w-18" />;
  return <AmountInput {...input} sign="" className="min-w-18" />;
}

/** Takes the focus whenever it tells something else: what was pressed may stand far away, with script and without. */
function Note({ what, children }: { what: readonly unknown[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [what]);
  return (
    <div ref={box} tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}

/** Heavier and cheaper is perhaps meant, and more often a slip: whoever means it says so. */
function FallingPrices({ drops }: { drops: readonly ListWarning[] }) {
  const { t } = useTranslation("logistics");
  if (drops.length === 0) return null;
  return (
    <Note what={drops}>
      <Banner tone="caution" title={t("preview.warnings", { count: drops.length })} live>
        <ul className="mt-1 mb-2 grid gap-0.5">
          {drops.map(({ line, detail }) => (
            <li key={line}>
              {t("list.row", { line })} <span className="num">{detail}</span>
            </li>
          ))}
        </ul>
        <p className="mb-2">{t("zone.notSaved")}</p>
        <Checkbox name="meant">{t("zone.meant")}</Checkbox>
      </Banner>
    </Note>
  );
}

/** What is wrong with a list, line by line; in the form of a zone the lines are rows. */
export function ProblemList({ problems, row = false }: { problems: readonly ListProblem[]; row?: boolean }) {
  const { t } = useTranslation("logistics");
  if (problems.length === 0) return null;
  const shown = problems.slice(0, 50);
  return (
    <Note what={problems}>
      <Banner tone="critical" title={t("list.refused", { count: problems.length })} live>
        <ul className="mt-1 grid gap-0.5">
          {shown.map(({ line, code, detail }) => (
            <li key={`${line} ${code} ${detail}`}>
              {t(row ? "list.row" : "list.line", { line })} {t(`list.${code}`, { detail })}
            </li>
          ))}
        </ul>
        {problems.length > shown.length && <p>{t("list.more", { count: problems.length - shown.length })}</p>}
      </Banner>
    </Note>
  );
}
