/** The terms of a channel, new or known. */
import { getFormProps, type FieldMetadata, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { z } from "zod";
import { decimalText } from "~/platform/money";
import {
  AmountInput,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  type Option,
  Select,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { ChannelPage } from "../channels.server";
import { TypedOver, wasTypedOver, type BothStates } from "./concurrent-edit";
import { channelBounds, channelModes, divisors, volumeRules, ChannelForm as Schema } from "../forms";

type Fields = z.input<typeof Schema>;
type Name = keyof Fields;

type ChannelFormProps = {
  channel: ChannelPage | null;
  warehouses: readonly Option[];
  result: SubmissionResult | undefined;
};

export function ChannelForm({ channel, warehouses, result }: ChannelFormProps) {
  const { t } = useTranslation("logistics");
  const [form, fields] = useSchemaForm(Schema, {
    id: "channel",
    result,
    start: channel ? valuesOf(channel) : blank,
  });
  const text = (name: Name, needed: boolean, control: ReactNode, hint?: string) => (
    <Field
      meta={fields[name] as FieldMetadata<string>}
      label={t(`field.${name}`)}
      required={needed}
      {...(hint ? { hint } : {})}
    >
      {control}
    </Field>
  );
  const number = (name: keyof typeof channelBounds, needed = true) =>
    text(name, needed, <IntegerInput {...channelBounds[name]} />);
  const box = (name: "tracked" | "ddp" | "iossOk" | "phoneRequired" | "taxIdRequired") => (
    <Checkbox name={name} key={fields[name].key} defaultChecked={fields[name].initialValue === "on"}>
      {t(`field.${name}`)}
    </Checkbox>
  );
  const choice = (values: readonly string[], label: (value: string) => string) => (
    <Select options={values.map((value) => ({ value, label: label(value) }))} />
  );
  const labels = Object.fromEntries(Object.keys(blank).map((name) => [name, t(`field.${name as Name}`)]));
  const said = (name: Name, value: string): string => {
    if (name === "mode") return t(`mode.${value as "bulk"}`);
    if (name === "volRule") return t(`volRule.${value as "max"}`);
    if (name === "volDivisor" && value === "0") return t("divisor.none");
    if (name === "warehouse") return warehouses.find((place) => place.value === value)?.label ?? value;
    return value === "on" ? t("yes") : value;
  };
  const shown = (name: Name, value: string): [label: string, text: string] => [
    t(`field.${name}`),
    said(name, value),
  ];
  return (
    <Form method="post" {...getFormProps(form)} className="grid max-w-4xl gap-4">
      <FormErrors form={form} labels={labels} choices={["warehouse", "mode", "volRule", "volDivisor"]} />
      {channel && wasTypedOver(result) && (
        <TypedOver fields={bothStates(valuesOf(channel), result?.initialValue ?? {}, shown)} />
      )}
      <input type="hidden" name="version" value={channel?.version ?? 0} />
      <Card title={t("form.what")}>
        <div className="grid gap-4 sm:grid-cols-2">
          {channel ? (
            <input type="hidden" name="code" value={channel.code} />
          ) : (
            text("code", true, <Input maxLength={24} autoComplete="off" spellCheck={false} />, t("hint.code"))
          )}
          {text("warehouse", true, <Select options={warehouses} />)}
          {text("nameEn", true, <Input maxLength={80} />)}
          {text("nameZh", false, <Input maxLength={80} />)}
          {text("carrier", true, <Input maxLength={80} />)}
          {text(
            "mode",
            true,
            choice(channelModes, (value) => t(`mode.${value as "bulk"}`)),
          )}
          {text("trackingUrl", false, <Input maxLength={300} spellCheck={false} />, t("hint.trackingUrl"))}
          {number("sort")}
          {box("tracked")}
        </div>
      </Card>
      <Card title={t("form.time")}>
        <div className="grid gap-4 sm:grid-cols-3">
          {number("daysMin")}
          {number("daysMax")}
          {number("processingDays")}
          {text("activeFrom", false, <Input type="date" />, t("hint.active"))}
          {text("activeTo", false, <Input type="date" />, t("hint.activeTo"))}
        </div>
      </Card>
      <Card title={t("form.weight")}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {number("minWeightG")}
          {number("maxWeightG")}
          {number("minBillG")}
          {number("weightStepG")}
          {text(
            "volRule",
            true,
            choice(volumeRules, (value) => t(`volRule.${value as "max"}`)),
          )}
          {text(
            "volDivisor",
            true,
            choice(divisors, (value) => (value === "0" ? t("divisor.none") : value)),
          )}
        </div>
      </Card>
      <Card title={t("form.limits")}>
        <div className="grid gap-4 sm:grid-cols-3">
          {number("maxSideCm", false)}
          {number("maxGirthCm", false)}
          {text("maxValue", false, <AmountInput />)}
          {box("ddp")}
          {box("iossOk")}
          <span className="hidden sm:block" />
          {box("phoneRequired")}
          {box("taxIdRequired")}
          <span className="hidden sm:block" />
          <div className="sm:col-span-3">{text("notTo", false, <Input />, t("hint.notTo"))}</div>
        </div>
      </Card>
      <div>
        <Button type="submit" tone="primary">
          {t("action.save")}
        </Button>
      </div>
    </Form>
  );
}

const blank: Partial<Fields> = {
  code: "",
  warehouse: "",
  nameEn: "",
  nameZh: "",
  carrier: "",
  mode: "dropship",
  trackingUrl: "",
  sort: "50",
  tracked: "on",
  daysMin: "",
  daysMax: "",
  processingDays: "1",
  activeFrom: "",
  activeTo: "",
  minWeightG: "1",
  maxWeightG: "",
  minBillG: "0",
  weightStepG: "1",
  volRule: "actual",
  volDivisor: "0",
  maxSideCm: "",
  maxGirthCm: "",
  maxValue: "",
  phoneRequired: "on",
  notTo: "",
};

function valuesOf(channel: ChannelPage): Partial<Fields> {
  const ticked = (on: boolean) => (on ? ("on" as const) : undefined);
  const { name, maxValue, mode, volRule } = channel;
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? "" : String(value);
  return {
    code: channel.code,
    warehouse: channel.warehouse,
    nameEn: name.en,
    nameZh: name.zh ?? "",
    carrier: channel.carrier,
    mode,
    volRule,
    trackingUrl: channel.trackingUrl ?? "",
    sort: figure(channel.sort),
    daysMin: figure(channel.daysMin),
    daysMax: figure(channel.daysMax),
    processingDays: figure(channel.processingDays),
    minWeightG: figure(channel.minWeightG),
    maxWeightG: figure(channel.maxWeightG),
    minBillG: figure(channel.minBillG),
    weightStepG: figure(channel.weightStepG),
    volDivisor: String(channel.volDivisor) as "0",
    maxSideCm: figure(channel.maxSideCm),
    maxGirthCm: figure(channel.maxGirthCm),
    maxValue: maxValue === null || maxValue === undefined ? "" : decimalText(maxValue),
    activeFrom: channel.activeFrom ?? "",
    activeTo: channel.activeTo ?? "",
    tracked: ticked(channel.tracked),
    ddp: ticked(channel.ddp),
    iossOk: ticked(channel.iossOk),
    phoneRequired: ticked(channel.phoneRequired),
    taxIdRequired: ticked(channel.taxIdRequired),
    notTo: channel.notTo,
  };
}

function bothStates(
  standing: Partial<Fields>,
  typed: Record<string, unknown>,
  shown: (name: Name, value: string) => [label: string, text: string],
): BothStates[] {
  return (Object.keys(standing) as Name[]).map((name) => {
    const [label, stands] = shown(name, String(standing[name] ?? ""));
    return { label, stands, typed: shown(name, String(typed[name] ?? ""))[1] };
  });
}
