/** The settings of a store. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { Button, Card, Checkbox, Field, Form, FormErrors, Input, RadioGroup, Select } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { importDaysMost, pollAsNeeded, pollMinutes, stockMarginMost, unlistPercentMost } from "../config";
import { pollAsNeededChoice, pricePolicies, SettingsForm, storeAutopays } from "../forms";
import type { StoreView } from "../views.server";

type Props = {
  store: StoreView;
  result: SubmissionResult | undefined;
  earliest: string;
  today: string;
  warehouses: readonly { id: string; code: string; name: { en: string; zh?: string | null } }[];
};

function locationOptions({ locations, step: { locationId } }: StoreView, closed: string) {
  const open = locations.map(({ id, name }) => ({ value: id, label: name }));
  const known = !locationId || locations.some(({ id }) => id === locationId);
  return known ? open : [{ value: locationId, label: closed }, ...open];
}

export function SettingsCard({ store, result, earliest, today, warehouses }: Props) {
  const { t, i18n } = useTranslation(["stores", "common"]);
  const [form, fields] = useSchemaForm(SettingsForm, {
    id: "settings",
    result,
    start: {
      name: store.name,
      emailPermission: store.emailPermission ? "on" : "",
      orders: store.paidOnly ? "paid" : "all",
      autopay: store.autopay,
      autoIntercept: store.autoIntercept ? "on" : "",
      ioss: store.ioss ?? "",
      importFrom: (store.importFrom ?? store.createdAt).toISOString().slice(0, 10),
      inventorySync: store.step.inventorySync ? "on" : "",
      stockMargin: String(store.step.stockMargin),
      pricePolicy: store.step.pricePolicy,
      unlistPercent: String(store.step.unlistPercent),
      warehouse: store.step.warehouseId ?? "",
      location: store.step.locationId ?? "",
      pollMinutes: pollChoice(store),
    },
  });
  return (
    <Card title={t("settings.title")}>
      <Form method="post" {...getFormProps(form)} scope="settings" className="grid gap-5">
        <FormErrors
          form={form}
          labels={{
            name: t("connect.name"),
            importFrom: t("settings.importFrom"),
            ioss: t("settings.ioss"),
            stockMargin: t("settings.margin"),
            unlistPercent: t("settings.unlistPercent"),
            warehouse: t("settings.warehouse"),
            location: t("settings.location"),
          }}
        />
        <Field meta={fields.name} label={t("connect.name")} required>
          <Input autoComplete="off" />
        </Field>
        <Field meta={fields.inventorySync} label={t("settings.stock")} group plain>
          <Checkbox>
            {t("settings.stock.on")}
            <span className="hint block">
              {t(
                store.platform === "woocommerce" ? "settings.stock.hint.woocommerce" : "settings.stock.hint",
              )}
            </span>
          </Checkbox>
        </Field>
        <Field
          meta={fields.stockMargin}
          label={t("settings.margin")}
          hint={t("settings.margin.hint")}
          required
        >
          <Input inputMode="numeric" maxLength={String(stockMarginMost).length} className="max-w-32" />
        </Field>
        <Field meta={fields.warehouse} label={t("settings.warehouse")} hint={t("settings.warehouse.hint")}>
          <Select
            className="max-w-72"
            placeholder={t("settings.warehouse.any")}
            options={warehouses.map(({ id, name }) => ({ value: id, label: textIn(name, i18n.language) }))}
          />
        </Field>
        {store.locations.length > 0 && (
          <Field
            meta={fields.location}
            label={t("settings.location")}
            hint={t("settings.location.hint")}
            required
          >
            <Select className="max-w-72" options={locationOptions(store, t("settings.location.closed"))} />
          </Field>
        )}
        <Field meta={fields.pricePolicy} label={t("settings.price")} group required choice>
          <RadioGroup
            options={pricePolicies.map((value) => ({
              value,
              label: t(`settings.price.${value}`),
              hint: t(`settings.price.${value}.hint`),
            }))}
          />
        </Field>
        <Field
          meta={fields.unlistPercent}
          label={t("settings.unlistPercent")}
          hint={t("settings.unlistPercent.hint")}
          required
        >
          <Input inputMode="numeric" maxLength={String(unlistPercentMost).length} className="max-w-32" />
        </Field>
        <Field meta={fields.orders} label={t("settings.orders")} group required choice>
          <RadioGroup
            options={[
              { value: "paid", label: t("settings.orders.paid"), hint: t("settings.orders.paid.hint") },
              { value: "all", label: t("settings.orders.all") },
            ]}
          />
        </Field>
        <Field
          meta={fields.importFrom}
          label={t("settings.importFrom")}
          hint={t("settings.importFrom.hint", { days: importDaysMost })}
          required
        >
          <Input type="date" min={earliest} max={today} className="max-w-48" />
        </Field>
        <Field
          meta={fields.pollMinutes}
          label={t("settings.poll")}
          hint={t(store.hasWebhooks ? "settings.poll.hint" : "settings.poll.only.hint")}
          required
        >
          <Select
            className="max-w-72"
            options={[
              ...(store.hasWebhooks
                ? []
                : [{ value: pollAsNeededChoice, label: t("settings.poll.as-needed", { ...pollAsNeeded }) }]),
              ...pollMinutes.map((count) => ({
                value: String(count),
                label: t("settings.poll.minutes", { count }),
              })),
            ]}
          />
        </Field>
        <Field meta={fields.autopay} label={t("settings.autopay")} group required choice>
          <RadioGroup
            options={storeAutopays.map((value) => ({
              value,
              label: t(`settings.autopay.${value}`),
              hint: t(`settings.autopay.${value}.hint`),
            }))}
          />
        </Field>
        <Field meta={fields.autoIntercept} label={t("settings.autoIntercept.label")} group plain>
          <Checkbox>
            {t("settings.autoIntercept")}
            <span className="hint block">{t("settings.autoIntercept.hint")}</span>
          </Checkbox>
        </Field>
        <Field meta={fields.ioss} label={t("settings.ioss")} hint={t("settings.ioss.hint")}>
          <Input autoComplete="off" spellCheck={false} maxLength={16} className="max-w-48" />
        </Field>
        <Field meta={fields.emailPermission} label={t("settings.email.label")} group plain>
          <Checkbox>
            {t("settings.email")}
            <span className="hint block">{t("settings.email.hint")}</span>
          </Checkbox>
        </Field>
        <div>
          <Button tone="primary" type="submit" intent="save">
            {t("common:save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function pollChoice({ hasWebhooks, step }: StoreView): string {
  if (step.pollMinutes !== null) return String(step.pollMinutes);
  return hasWebhooks ? String(pollMinutes[0]) : pollAsNeededChoice;
}
