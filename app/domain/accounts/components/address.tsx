/** A postal address: as lines, and as the fields of a form. */
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import {
  customsNumberName,
  customsNumberNames,
  alwaysNeedsCustomsNumber,
  isEuropean,
} from "../customs-numbers";
import { Checkbox, Field, Input, Select, useCountryName, type FieldMeta, type Option } from "~/ui";
import { hasPostCodes, needsHouseNo, type AddressField, type PostalAddress } from "../address";
import { nearestProvince, provinceNamed, provincesOf, provinceShown } from "../provinces";
import { addressLines } from "../address-lines";
import { partsInOrder, wordOf, type OrderedPart } from "../address-order";
import { nameOrder, NameFields } from "./name-fields";

/** The address as lines, in the order of its country, with the recipient's number for customs under the name it has there. */
export function Address({ to }: { to: PostalAddress & { taxId?: string | undefined } }) {
  const nameOf = useCountryName();
  const { t } = useTranslation("address");
  const lines = [
    ...addressLines(to),
    nameOf(to.country),
    to.phone,
    to.email,
    to.taxId && `${customsNumberName(to.country, to.taxId) || t("field.taxId")}: ${to.taxId}`,
  ];
  return (
    <address className="text-sm not-italic">
      {lines.filter(Boolean).map((line, index) => (
        <span key={index} className="block wrap-anywhere">
          {line}
        </span>
      ))}
    </address>
  );
}

const addressFieldNames = [
  "firstName",
  "lastName",
  "company",
  "country",
  "province",
  "city",
  "street",
  "houseNo",
  "address",
  "postCode",
  "phone",
  "email",
] as const satisfies readonly AddressField[];

/** Labels by field name, for the summary of errors. */
export function useAddressLabels(): Record<
  (typeof addressFieldNames)[number] | "taxId" | "keepLetters",
  string
> {
  const { t, i18n } = useTranslation("address");
  const names = new Set([...nameOrder(i18n.language), ...addressFieldNames]);
  const entries = [...names].map((name) => [name, t(`field.${name}`)]);
  const others = { taxId: t("field.taxId"), keepLetters: t("field.keepLetters") };
  return { ...Object.fromEntries(entries), ...others } as ReturnType<typeof useAddressLabels>;
}

type Meta = FieldMeta & { value?: unknown };

type AddressFieldsProps = {
  fields: Record<AddressField | "keepLetters", Meta>;
  countries: readonly Option[];
  warnings?: Partial<Record<AddressField | "keepLetters", string>>;
  lastNameRequired?: boolean;
};

/**
 * The fields of an address. Which of them a country needs is said as soon as the country is chosen where script runs,
 * and by the answer where it does not; so those carry no `required` of the browser's own.
 */
export function AddressFields({ fields, countries, warnings = {}, lastNameRequired }: AddressFieldsProps) {
  const { t, i18n } = useTranslation("address");
  const country = textOf(fields.country);
  const meta = (field: AddressField) => withWarning(fields[field], warnings[field]);
  const label = (field: AddressField) => t(`field.${field}`);
  const called = usePartNames(country);
  const placeParts: Record<OrderedPart, ReactNode> = {
    province: <Province meta={meta("province")} country={country} label={called("province")} />,
    city: (
      <Field meta={meta("city")} label={called("city")} required>
        <Input autoComplete="address-level2" />
      </Field>
    ),
    street: (
      <>
        <Field meta={meta("street")} label={label("street")} required>
          <Input autoComplete="address-line1" />
        </Field>
        <Field meta={meta("houseNo")} label={label("houseNo")} plain={needsHouseNo(country)}>
          <Input autoComplete="off" />
        </Field>
        <Field meta={meta("address")} label={label("address")} className="sm:col-span-2">
          <Input autoComplete="address-line2" />
        </Field>
      </>
    ),
    postCode: (
      <Field
        meta={meta("postCode")}
        label={called("postCode")}
        plain={hasPostCodes(country)}
        {...(country && !hasPostCodes(country) ? { hint: t("noPostCode") } : {})}
      >
        <Input autoComplete="postal-code" />
      </Field>
    ),
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameFields {...{ meta, label }} lastNameRequired={lastNameRequired ?? false} />
      <Field meta={meta("company")} label={label("company")} className="sm:col-span-2">
        <Input autoComplete="organization" />
      </Field>
      <Field meta={meta("country")} label={label("country")} required choice className="sm:col-span-2">
        <Select autoComplete="country" placeholder={t("chooseCountry")} options={countries} />
      </Field>
      {partsInOrder(country, i18n.language).map((part) => (
        <Fragment key={part}>{placeParts[part]}</Fragment>
      ))}
      <Field meta={meta("phone")} label={label("phone")} required>
        <Input type="tel" autoComplete="tel" />
      </Field>
      <Field meta={meta("email")} label={label("email")} className="sm:col-span-2">
        <Input type="email" autoComplete="email" />
      </Field>
      <Letters meta={withWarning(fields.keepLetters, warnings.keepLetters)} />
    </div>
  );
}

/** What a country calls the parts of its addresses: state, prefecture, ZIP code. */
function usePartNames(country: string): (part: "province" | "city" | "postCode") => string {
  const { t } = useTranslation("address");
  return (part) => t((wordOf(part, country) ?? `field.${part}`) as `field.${typeof part}`);
}

type ProvinceProps = { meta: Meta; country: string; label: string };

function Province({ meta, country, label }: ProvinceProps) {
  const { t, i18n } = useTranslation("address");
  const provinces = provincesOf(country);
  const before = typeof meta.initialValue === "string" ? meta.initialValue : "";
  if (provinces.length === 0) {
    return (
      <Field meta={meta} label={label}>
        <Input key={country} autoComplete="address-level1" />
      </Field>
    );
  }
  const named = provinceNamed(country, before);
  const options = provinces.map(({ name }) => ({
    value: name,
    label: provinceShown(country, name, i18n.language),
  }));
  const others = before && !named ? [{ value: before, label: before }] : [];
  return (
    <Field meta={meta} label={label} plain choice>
      <Select
        key={country}
        autoComplete="address-level1"
        placeholder={t("chooseProvince")}
        defaultValue={named ?? nearestProvince(country, before) ?? before}
        options={[...others, ...options]}
      />
    </Field>
  );
}

type CustomsNumberProps = {
  meta: FieldMeta;
  country: Meta;
  countries: readonly Option[];
  warning?: string | undefined;
};

/** The recipient's number for customs. Always there, so that a country may be chosen without script. */
export function CustomsNumberField({ meta, country, countries, warning }: CustomsNumberProps) {
  const { t } = useTranslation("address");
  const code = textOf(country);
  const names = customsNumberNames(code);
  const asker = alwaysNeedsCustomsNumber(code) ? "always" : isEuropean(code) ? "firm" : "asked";
  const name = countries.find(({ value }) => value === code)?.label ?? code;
  const hint = names ? t(`taxId.${asker}`, { country: name, names }) : t("taxId.none");
  return (
    <Field
      meta={withWarning(meta, warning)}
      label={t("field.taxId")}
      hint={code === "KR" ? `${hint} ${t("taxId.KR")}` : hint}
      plain={asker === "always"}
    >
      <Input autoComplete="off" spellCheck={false} />
    </Field>
  );
}

function Letters({ meta }: { meta: Meta }) {
  const { t } = useTranslation("address");
  const chosen = meta.initialValue === "on";
  if (!meta.errors?.length && !chosen && meta.value !== "on") return null;
  return (
    <Field
      meta={meta}
      label={<span className="sr-only">{t("field.keepLetters")}</span>}
      plain
      group
      className="sm:col-span-2"
    >
      <Checkbox value="on" defaultChecked={chosen}>
        {t("keepLetters")}
      </Checkbox>
    </Field>
  );
}

function textOf({ value, initialValue }: Meta): string {
  if (typeof value === "string") return value;
  return typeof initialValue === "string" ? initialValue : "";
}

/** Conform's fields are made on being asked, so they are read one by one. */
function withWarning(field: Meta, said: string | undefined): Meta {
  const { id, name, key, initialValue, value } = field;
  const untouched = value === initialValue;
  const errors = field.errors ?? (said && untouched ? [said] : undefined);
  return { id, name, key, initialValue, value, errors };
}
