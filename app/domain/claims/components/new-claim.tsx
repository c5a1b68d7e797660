/** A case is opened in two steps: what and why, which says at once what is accepted; then what that asks for. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  AmountInput,
  Banner,
  Button,
  Card,
  DateTime,
  Field,
  Form,
  FormErrors,
  LinkButton,
  RadioGroup,
  Textarea,
} from "~/ui";
import { useSchemaForm, type AnyForm } from "~/ui/schema-form";
import { policy, told, type Reason, type RefusedReason } from "../config";
import type { LooseFile } from "../files.server";
import { OpenForm } from "../forms";
import type { Offered } from "../opening.server";
import type { Units } from "../shares";
import { EvidenceField } from "./evidence";

type Line = Offered["lines"][number];
type Chosen = { units: readonly Units[]; reason: Reason | RefusedReason | null };

const named = ({ title, options }: Line) =>
  [title, options.map(({ value }) => value).join(" / ")].filter(Boolean).join(" · ");

/** Lines, units and the reason: a form that only asks, so it stands in the address and can be gone back to. */
export function ChooseForm({ offered, chosen }: { offered: Offered; chosen: Chosen }) {
  const { t } = useTranslation("claims");
  const free = offered.lines.filter(({ left, open }) => left > 0 && !open);
  return (
    <Form method="get" className="grid gap-4">
      <input type="hidden" name="order" value={offered.order.no} />
      <Card title={t("new.lines")}>
        <ul className="grid gap-3">
          {offered.lines.map((line) => (
            <LineChoice key={line.id} line={line} chosen={chosen} only={free.length === 1} />
          ))}
        </ul>
      </Card>
      <Card title={t("new.reasons")}>
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t("new.reasons")}</legend>
          <ReasonChoices offered={offered} chosen={chosen.reason} />
        </fieldset>
      </Card>
      <p className="text-sm text-muted">
        {t("new.rules", { hours: policy.answerHours, days: policy.answerDays })}
      </p>
      <div>
        <Button tone="primary" size="l">
          {t("new.continue")}
        </Button>
      </div>
    </Form>
  );
}

function LineChoice({ line, chosen, only }: { line: Line; chosen: Chosen; only: boolean }) {
  const { t } = useTranslation("claims");
  const { id, sku, left, open } = line;
  const isFree = left > 0 && !open;
  const before = chosen.units.find(({ lineId }) => lineId === id)?.qty;
  return (
    <li className="flex flex-wrap items-center gap-3">
      <label className="check min-w-0 flex-1">
        <input
          type="checkbox"
          name="line"
          value={id}
          disabled={!isFree}
          defaultChecked={isFree && (before !== undefined || only)}
        />
        <span className="wrap-anywhere">
          {named(line)}
          <span className="block text-xs text-muted">
            {[sku, isFree ? null : t(open ? "closed.line" : "closed.gone")].filter(Boolean).join(" · ")}
          </span>
        </span>
      </label>
      {isFree && (
        <select
          name={`q.${id}`}
          defaultValue={String(before ?? left)}
          aria-label={t("new.qty", { title: named(line) })}
          className="input w-20"
        >
          {Array.from({ length: Math.min(left, 500) }, (_, i) => (
            <option key={i} value={i + 1}>
              {i + 1}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

function ReasonChoices({ offered, chosen }: { offered: Offered; chosen: Chosen["reason"] }) {
  const { t } = useTranslation("claims");
  return (
    <div className="choices">
      {offered.reasons.map(({ reason, opening, closed }) => (
        <label key={reason} className="choice">
          <input
            type="radio"
            name="reason"
            value={reason}
            required
            disabled={opening === null}
            defaultChecked={reason === chosen && opening !== null}
          />
          <span className="min-w-0 flex-1">
            <span className="choice-label">{t(`reason.${reason}`)}</span>
            <span className="hint block">
              {opening === null ? (
                closed && t(`closed.${closed}`, told)
              ) : (
                <>
                  {t(`need.${opening.evidence}`)} {opening.delivered && t("need.delivered")}
                  {opening.until && (
                    <>
                      {" "}
                      {t("deadline")}: <DateTime at={opening.until} />
                    </>
                  )}
                </>
              )}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

type SendProps = {
  offered: Offered;
  units: readonly Units[];
  reason: Reason;
  most: bigint;
  loose: readonly LooseFile[];
  result: SubmissionResult | undefined;
};

/** What that reason asks for. */
export function SendForm({ offered, units, reason, most, loose, result }: SendProps) {
  const { t, i18n } = useTranslation("claims");
  const [form, fields] = useSchemaForm(OpenForm as AnyForm, {
    intent: "open",
    result,
    start: { want: "refund" } as never,
  });
  const found = offered.reasons.find((each) => each.reason === reason);
  const money = formatMoney({ amount: most, currency: "USD" }, i18n.language);
  const sent = result?.initialValue?.["files"];
  const ticked = [sent].flat().filter((id): id is string => typeof id === "string");
  const evidence = found?.opening?.evidence ?? "none";
  const labels = {
    want: t("want"),
    amount: t("amount"),
    note: t("new.note"),
    files: t("new.files"),
  };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      scope={`open-${offered.order.no}`}
      {...getFormProps(form)}
      className="grid gap-4"
    >
      <FormErrors form={form} labels={labels} />
      {units.map(({ lineId, qty }) => (
        <input key={lineId} type="hidden" name="units" value={`${lineId}:${qty}`} />
      ))}
      <input type="hidden" name="reason" value={reason} />
      <Card
        title={t("new.chosen")}
        actions={
          <LinkButton to={changeTo(offered, units, reason)} size="s">
            {t("new.change")}
          </LinkButton>
        }
      >
        <ul className="text-sm">
          {units.map(({ lineId, qty }) => {
            const line = offered.lines.find(({ id }) => id === lineId);
            return <li key={lineId}>{`${qty} × ${line ? named(line) : ""}`}</li>;
          })}
        </ul>
        <p className="mt-2 font-medium">{t(`reason.${reason}`)}</p>
        <p className="hint">{t(`need.${evidence}`)}</p>
      </Card>
      <Card title={t("new.details")}>
        <div className="grid gap-5">
          <Field meta={fields["want"]} label={labels.want} group choice required>
            <RadioGroup
              options={(found?.wants ?? []).map((value) => ({
                value,
                label: t(`want.${value}`),
                hint: t(`want.hint.${value}`),
              }))}
            />
          </Field>
          <Field meta={fields["amount"]} label={labels.amount} hint={t("new.amountHint", { most: money })}>
            <AmountInput />
          </Field>
          <Field meta={fields["note"]} label={labels.note} required={false}>
            <Textarea rows={4} />
          </Field>
          {evidence !== "none" && (
            <EvidenceField
              meta={fields["files"] as never}
              loose={loose}
              ticked={ticked}
              pathOf={paths.claimFile}
            />
          )}
        </div>
      </Card>
      <div>
        <Button intent="open" tone="primary" size="l">
          {t("new.send")}
        </Button>
      </div>
    </Form>
  );
}

function changeTo({ order }: Offered, units: readonly Units[], reason: Reason): string {
  const query = new URLSearchParams({ order: order.no, change: "1", reason });
  for (const { lineId, qty } of units) {
    query.append("line", lineId);
    query.append(`q.${lineId}`, String(qty));
  }
  return `${paths.newClaim()}?${query.toString()}`;
}

/** Why nothing can be opened, above the reasons. */
export function NothingOpen() {
  const { t } = useTranslation("claims");
  return (
    <Banner tone="caution" title={t("new.none")}>
      {t("new.noneText")}
    </Banner>
  );
}
