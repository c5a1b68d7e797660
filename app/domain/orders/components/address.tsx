/** Where an order goes: shown, and mended before it is paid. */
import { useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import { Button, Field, Form, FormErrors, Input, Select, type FieldMeta, type Option } from "~/ui";
import type { AddressField, ShipTo } from "../address";
import { AddressForm as schema } from "../forms";
import { useCountryName } from "./country-names";

export function Address({ to }: { to: ShipTo }) {
  const nameOf = useCountryName();
  const lines = [
    `${to.firstName} ${to.lastName}`.trim(),
    to.company,
    [to.street, to.houseNo].filter(Boolean).join(" "),
    to.address,
    [to.postCode, to.city].filter(Boolean).join(" "),
    [to.province, nameOf(to.country)].filter(Boolean).join(", "),
    to.phone,
    to.email,
  ];
  return (
    <address className="text-sm not-italic">
      {lines.filter(Boolean).map((line, index) => (
        <span key={index} className="block break-words">
          {line}
        </span>
      ))}
    </address>
  );
}

const fieldRows: readonly { field: AddressField; complete?: string; required?: boolean; wide?: boolean }[] = [
  { field: "firstName", complete: "given-name", required: true },
  { field: "lastName", complete: "family-name" },
  { field: "company", complete: "organization", wide: true },
  { field: "country", required: true, wide: true },
  { field: "province" },
  { field: "city", required: true },
  { field: "street", required: true },
  { field: "houseNo" },
  { field: "address", wide: true },
  { field: "postCode", required: true },
  { field: "phone", complete: "tel", required: true },
  { field: "email", wide: true },
];

type FormProps = {
  to: ShipTo;
  result: SubmissionResult | undefined;
  problems: readonly AddressField[];
  countries: readonly Option[];
};

/** The whole address in one form; a field with a problem says so even before it was sent. */
export function AddressForm({ to, result, problems, countries }: FormProps) {
  const { t } = useTranslation("orders");
  const [form, fields] = useForm({
    id: "address",
    defaultValue: to,
    lastResult: result?.initialValue?.["intent"] === "address" ? result : undefined,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  // Once it was sent, what the form itself says counts.
  const fresh = form.status === undefined;
  const labels = Object.fromEntries(fieldRows.map(({ field }) => [field, t(`address.${field}`)]));
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      scope="address"
      className="grid gap-4"
    >
      <FormErrors form={form} labels={labels} choices={["country"]} />
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldRows.map(({ field, complete, required, wide }) => (
          <Field
            key={field}
            meta={withWarning(fields[field], fresh && problems.includes(field) ? warning(to[field]) : null)}
            label={t(`address.${field}`)}
            required={required ?? false}
            choice={field === "country"}
            {...(wide ? { className: "sm:col-span-2" } : {})}
          >
            {field === "country" ? (
              <Country options={countries} />
            ) : (
              <Input autoComplete={complete ?? "off"} />
            )}
          </Field>
        ))}
      </div>
      <div>
        <Button intent="address" tone="primary">
          {t("address.save")}
        </Button>
      </div>
    </Form>
  );
}

function Country({ options }: { options: readonly Option[] }) {
  const { t } = useTranslation("orders");
  return <Select placeholder={t("address.chooseCountry")} options={options} />;
}

/** Conform's fields are made on being asked, so they are read one by one. */
function withWarning(field: FieldMeta & { value?: unknown }, said: string | null): FieldMeta {
  const { id, name, key, initialValue } = field;
  const untouched = field.value === initialValue;
  const errors = field.errors ?? (said && untouched ? [said] : undefined);
  return { id, name, key, initialValue, errors };
}

function warning(value: string): string {
  return value ? "orders:error.address-field" : "common:required";
}
