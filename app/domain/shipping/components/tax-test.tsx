/** Beside the tax rules at the desk: a test of a sale, and the countries that are closed. */
import type { SubmissionResult } from "@conform-to/react";
import { Form as GetForm } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { decimalText } from "~/platform/money";
import {
  AmountInput,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  Input,
  LettersInput,
  Money,
  Select,
  SumList,
} from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import type { Tax, TaxLine } from "../tax";
import type { TaxQuestion } from "../tax-question";
import { SanctionForm } from "../forms";

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
      label: name(line),
      value: <Money amount={line.amount} />,
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
      <PlainForm
        schema={SanctionForm}
        intent="add"
        id="sanction"
        result={result}
        submit={t("action.add")}
        block
      />
    </Card>
  );
}
