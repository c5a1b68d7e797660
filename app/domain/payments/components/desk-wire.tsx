/** What finance decides of a wire: what was found on the statement, or that nothing was. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  AmountInput,
  answerTo,
  Banner,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  Input,
  Refused,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { PlainForm } from "~/ui/plain-form";
import { WireConfirmForm, WireRejectForm, WireUndoForm } from "../wires/forms";
import type { Undoing } from "../wires/undone.server";

const signs: Partial<Record<string, string>> = { USD: "$", EUR: "€", GBP: "£" };

type LostProps = { result: SubmissionResult | undefined; shown: readonly ("confirm" | "reject" | "undo")[] };

/** Why nothing was done, where the form that was sent does not stand on the page any more. */
export function LostAnswer({ result, shown }: LostProps) {
  const why = result?.error?.[""]?.[0];
  if (!why || shown.some((intent) => answerTo(result, intent))) return null;
  return <Refused error={why} />;
}

/** What arrived is typed from the statement, never taken over from what was announced. */
export function ConfirmWire({ ccy, result }: { ccy: string; result: SubmissionResult | undefined }) {
  const { t } = useTranslation("wallet");
  const [form, fields] = useSchemaForm(WireConfirmForm, { intent: "confirm", result });
  const isFar = result?.error?.["received"]?.includes("wallet:error.far") ?? false;
  const labels = {
    received: t("desk.received"),
    bankRef: t("desk.bankRef"),
    receivedOn: t("desk.receivedOn"),
  };
  return (
    <Card title={t("desk.confirm.title")}>
      <Form method="post" scope="confirm" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={labels} />
        <Field meta={fields.received} label={labels.received} hint={t("desk.received.hint")}>
          <AmountInput sign={signs[ccy] ?? ccy} />
        </Field>
        {isFar && <Checkbox name="sure">{t("desk.received.sure")}</Checkbox>}
        <Field meta={fields.bankRef} label={labels.bankRef} hint={t("desk.bankRef.hint")}>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        <Field meta={fields.receivedOn} label={labels.receivedOn}>
          <Input type="date" />
        </Field>
        <div>
          <Button tone="primary" intent="confirm" icon="check">
            {t("desk.confirm")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type RejectProps = {
  result: SubmissionResult | undefined;
  fraud?: boolean;
  /** Whether an open bank line may be its money: then finance must confirm that it is not. */
  doubted: boolean;
};

export function RejectWire({ result, fraud = false, doubted }: RejectProps) {
  const { t } = useTranslation("wallet");
  return (
    <Card title={t("desk.reject.title")}>
      <PlainForm
        schema={WireRejectForm}
        intent="reject"
        result={result}
        submit={t("desk.reject")}
        tone="danger"
      >
        {doubted && <Checkbox name="sure">{t("desk.reject.sure")}</Checkbox>}
        {fraud && <Checkbox name="forGood">{t("desk.forGood")}</Checkbox>}
      </PlainForm>
    </Card>
  );
}

type UndoProps = {
  paid: boolean;
  undoing: Undoing;
  result: SubmissionResult | undefined;
};

/** A confirmation by mistake: the proposal to undo it, its result, or where else to correct it. */
export function UndoWire({ paid, undoing, result }: UndoProps) {
  const { t } = useTranslation("wallet");
  const { may, reason, line, correction } = undoing;
  if (correction) {
    const key = correction.posted ? "undone" : "proposed";
    return (
      <Banner tone={correction.posted ? "critical" : "caution"} title={t(`desk.undo.${key}.title`)}>
        {t(`desk.undo.${key}`)}{" "}
        <Link to={paths.deskAdjustment(correction.no)} className="link">
          {correction.no}
        </Link>
      </Banner>
    );
  }
  return (
    <>
      {line && (
        <p className="text-sm text-muted">
          {t(line.credited ? "desk.undo.creditedBy" : "desk.undo.line")}{" "}
          <Link to={paths.deskBankLine(line.id)} className="link font-mono wrap-anywhere">
            {line.no}
          </Link>
        </p>
      )}
      {may && <ProposeUndo {...{ reason, paid, result }} byLine={line !== null} />}
    </>
  );
}

type ProposeProps = Omit<UndoProps, "undoing"> & { reason: string; byLine: boolean };

function ProposeUndo({ reason, paid, byLine, result }: ProposeProps) {
  const { t } = useTranslation("wallet");
  return (
    <Card title={t(byLine ? "desk.undo.titleLine" : "desk.undo.title")}>
      <PlainForm
        schema={WireUndoForm}
        intent="undo"
        result={result}
        start={{ reason }}
        intro={
          <p className="text-sm">
            {t(byLine ? "desk.undo.textLine" : "desk.undo.text")} {paid && t("desk.undo.paid")}
          </p>
        }
        submit={t("desk.undo")}
        tone="danger"
      />
    </Card>
  );
}
