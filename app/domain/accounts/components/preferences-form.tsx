/** Language and time zone of a member. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { localeNames, locales } from "~/i18n/locales";
import { Button, Card, Field, Form, FormErrors, formatTime, Select, useHydrated } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { PreferencesForm as Schema, type PreferencesFields } from "../profile-forms";

type PreferencesFormProps = {
  chosen: { locale: string; timezone: string };
  zones: readonly string[];
  now: string;
  result: SubmissionResult | undefined;
};

export function PreferencesForm({ chosen, zones, now, result }: PreferencesFormProps) {
  const { t, i18n } = useTranslation("profile");
  const select = useRef<HTMLDivElement>(null);
  const [form, fields] = useSchemaForm(Schema, {
    id: "preferences",
    result,
    start: chosen as PreferencesFields,
  });
  const labels = { locale: t("field.locale"), timezone: t("field.timezone") };
  const use = (zone: string) => {
    const control = select.current?.querySelector("select");
    if (control) control.value = zone;
  };
  return (
    <Card title={t("preferences.title")} className="max-w-3xl">
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <FormErrors form={form} labels={labels} choices={["locale", "timezone"]} />
        <Field meta={fields.locale} label={labels.locale} hint={t("field.localeHint")} required choice>
          <Select options={locales.map((value) => ({ value, label: localeNames[value] }))} />
        </Field>
        <div ref={select} className="grid gap-2">
          <Field
            meta={fields.timezone}
            label={labels.timezone}
            hint={t("field.timezoneHint", {
              time: formatTime(new Date(now), i18n.language, chosen.timezone, "datetime"),
            })}
            required
            choice
          >
            <ZoneSelect zones={zones.includes(chosen.timezone) ? zones : [chosen.timezone, ...zones]} />
          </Field>
          <DeviceZone chosen={chosen.timezone} zones={zones} use={use} />
        </div>
        <div>
          <Button tone="primary">{t("save")}</Button>
        </div>
      </Form>
    </Card>
  );
}

function ZoneSelect({ zones }: { zones: readonly string[] }) {
  const regions = new Map<string, string[]>();
  for (const zone of zones) {
    const region = zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : "UTC";
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return (
    <Select>
      {[...regions].map(([region, names]) => (
        <optgroup key={region} label={region}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

type DeviceZoneProps = { chosen: string; zones: readonly string[]; use: (zone: string) => void };

/** Where the device is in another zone, it can be taken over; the server cannot know it. */
function DeviceZone({ chosen, zones, use }: DeviceZoneProps) {
  const { t } = useTranslation("profile");
  if (!useHydrated()) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone === chosen || !zones.includes(zone)) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {t("preferences.device", { zone: zone.replaceAll("_", " ") })}
      <Button type="button" size="s" onClick={() => use(zone)}>
        {t("preferences.use")}
      </Button>
    </p>
  );
}
