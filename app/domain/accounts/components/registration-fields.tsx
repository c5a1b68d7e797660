/** The fields of registration (§2.2), in three groups. */
import type { ReactNode } from "react";
import { Trans } from "~/i18n/trans";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Checkbox, Field, Input, Select, type FieldMeta, type Option } from "~/ui";
import { channels, platforms } from "../config";
import { NameFields } from "./name-fields";
import { NewPasswordFields } from "./new-password-fields";

type Name =
  | "email"
  | "password"
  | "confirm"
  | "firstName"
  | "lastName"
  | "phone"
  | "country"
  | "channel"
  | "platform"
  | "terms";

type Fields = Record<Name, FieldMeta>;

export function RegistrationFields({ fields, countries }: { fields: Fields; countries: readonly Option[] }) {
  return (
    <>
      <Access fields={fields} />
      <Person fields={fields} countries={countries} />
      <Business fields={fields} />
      <Terms meta={fields.terms} />
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-base font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Access({ fields }: { fields: Fields }) {
  const { t } = useTranslation("accounts");
  return (
    <Group title={t("register.access")}>
      <Field meta={fields.email} label={t("field.email")} required className="sm:col-span-2">
        <Input type="email" autoComplete="username" inputMode="email" spellCheck={false} />
      </Field>
      <NewPasswordFields
        fields={fields}
        labels={{ password: t("field.password"), confirm: t("field.confirm") }}
        beside
      />
    </Group>
  );
}

function Person({ fields, countries }: { fields: Fields; countries: readonly Option[] }) {
  const { t } = useTranslation("accounts");
  return (
    <Group title={t("register.you")}>
      <NameFields meta={(name) => fields[name]} label={(name) => t(`field.${name}`)} />
      <Field meta={fields.country} label={t("field.country")} required choice>
        <Select autoComplete="country" options={countries} placeholder={t("field.countryChoose")} />
      </Field>
      <Field meta={fields.phone} label={t("field.phone")} required>
        <Input type="tel" autoComplete="tel" placeholder={t("field.phoneExample")} />
      </Field>
    </Group>
  );
}

function Business({ fields }: { fields: Fields }) {
  const { t } = useTranslation("accounts");
  const platformOptions = platforms.map((value) => ({ value, label: t(`platform.${value}`) }));
  const channelOptions = channels.map((value) => ({ value, label: t(`channel.${value}`) }));
  return (
    <Group title={t("register.business")}>
      <Field meta={fields.platform} label={t("field.platform")} required choice>
        <Select options={platformOptions} placeholder={t("field.platformChoose")} />
      </Field>
      <Field meta={fields.channel} label={t("field.channel")} required choice>
        <Select options={channelOptions} placeholder={t("field.channelChoose")} />
      </Field>
    </Group>
  );
}

function Terms({ meta }: { meta: FieldMeta }) {
  const { t } = useTranslation("accounts");
  return (
    <Field meta={meta} label={<span className="sr-only">{t("field.termsLabel")}</span>} required group>
      <Checkbox value="on">
        <Trans
          text={t("field.terms")}
          components={{
            terms: <NewTab to={shopPaths.agreement()} />,
            agreement: <NewTab to={shopPaths.userAgreement()} />,
          }}
        />
      </Checkbox>
    </Field>
  );
}

function NewTab({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a className="link" href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
