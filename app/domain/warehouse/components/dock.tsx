/** Putting goods away, and deciding about doubtful ones. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Field, Fields, Form, FormErrors, Input, type Option, type RowActs } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { PutAwayForm, quarantineActs } from "../receiving/forms";
import type { DockRow, LooseRow, QuarantineRow } from "./receiving-lists";

type Props = { result: SubmissionResult | undefined; houses: readonly Option[]; warehouse: string };

/** A shelf is scanned, then the goods; without a shelf they go where it is suggested. */
export function PutAway({ result, houses, warehouse }: Props) {
  const { t } = useTranslation("receiving");
  const [form, fields] = useSchemaForm(PutAwayForm, { intent: "put", result, start: { warehouse } });
  return (
    <Card title={t("put.form")}>
      <Form method="post" scope="put" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} schema={PutAwayForm} />
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <Field meta={fields.bin} label={t("put.bin")} hint={t("put.bin.hint")}>
            <Input autoFocus autoComplete="off" spellCheck={false} />
          </Field>
          <Fields
            schema={PutAwayForm}
            of={fields}
            only={["code", "pieces", "warehouse"]}
            options={{ warehouse: houses }}
          />
        </div>
        <div>
          <Button intent="put" tone="primary" icon="check">
            {t("put.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** What can be done with goods at the dock. */
export function useDockActs(): RowActs<DockRow> {
  const { t } = useTranslation("receiving");
  return {
    id: "dock",
    name: "place",
    label: (row) => row.sku,
    acts: [
      {
        intent: "suggested",
        label: t("put.toSuggested"),
        many: t("put.toSuggested"),
        icon: "check",
        tone: "primary",
      },
    ],
  };
}

/** What can be done with goods in no bin. The shelf is asked for once, for all that are ticked. */
export function useLooseActs(): RowActs<LooseRow> {
  const { t } = useTranslation("receiving");
  return {
    id: "loose",
    name: "place",
    label: (row) => row.sku,
    acts: [],
    bar: (
      <>
        <label className="flex flex-wrap items-center gap-2 text-sm">
          {t("put.bin")}
          <input
            name="bin"
            className="input w-32"
            placeholder={t("put.suggested")}
            maxLength={40}
            autoComplete="off"
          />
        </label>
        <label className="flex flex-wrap items-center gap-2 text-sm">
          {t("quarantine.pieces")}
          <input name="pieces" className="input w-24" inputMode="numeric" autoComplete="off" />
        </label>
        <Button intent="place" size="s" tone="primary">
          {t("put.submit")}
        </Button>
      </>
    ),
  };
}

/** What can be done with doubtful goods. The reason is asked for once, for all that are ticked. */
export function useQuarantineActs(): RowActs<QuarantineRow> {
  const { t } = useTranslation("receiving");
  return {
    id: "quarantine",
    name: "place",
    label: (row) => row.sku,
    acts: [],
    bar: (
      <>
        <label className="flex flex-wrap items-center gap-2 text-sm">
          {t("quarantine.note")}
          <input name="note" className="input" required minLength={2} maxLength={300} autoComplete="off" />
        </label>
        <label className="flex flex-wrap items-center gap-2 text-sm">
          {t("quarantine.pieces")}
          <input name="pieces" className="input w-24" inputMode="numeric" autoComplete="off" />
        </label>
        {quarantineActs.map((intent) => (
          <Button
            key={intent}
            intent={intent}
            size="s"
            {...(intent === "dispose" ? { tone: "danger" as const } : {})}
          >
            {t(`quarantine.${intent}`)}
          </Button>
        ))}
      </>
    ),
  };
}
