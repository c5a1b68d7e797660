/** Where an order goes, mended before it is paid. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { messageOf } from "~/domain/accounts/address-forms";
import { nonLatinFields, type AddressField } from "~/domain/accounts/address";
import { numberError } from "~/domain/accounts/customs-numbers";
import { AddressFields, CustomsNumberField, useAddressLabels } from "~/domain/accounts/components/address";
import { PasteAddress } from "~/domain/accounts/components/paste-address";
import { Button, Form, FormErrors, type Option } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import type { ShipTo } from "../address";
import { AddressForm as schema } from "../forms";

type FormProps = {
  to: ShipTo;
  lettersKept: boolean;
  result: SubmissionResult | undefined;
  problems: readonly AddressField[];
  countries: readonly Option[];
  numberMissing: boolean;
};

/** The whole address in one form; a field with a problem says so even before it was sent. */
export function AddressForm({ to, lettersKept, result, problems, countries, numberMissing }: FormProps) {
  const { t } = useTranslation("address");
  const labels = useAddressLabels();
  const [form, fields] = useSchemaForm(schema, {
    intent: "address",
    result,
    start: { ...to, taxId: to.taxId ?? "", keepLetters: lettersKept ? "on" : undefined },
    checksOnBlur: true,
  });
  // Once it was sent, what the form itself says counts.
  const fresh = form.status === undefined;
  const warnings = fresh ? warningsOf(to, lettersKept, problems) : {};
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      scope="address"
      className="grid gap-4"
    >
      <PasteAddress form={form} intent="address" />
      <FormErrors form={form} labels={labels} choices={["country", "province"]} />
      <AddressFields fields={fields} countries={countries} warnings={warnings} />
      <CustomsNumberField
        meta={fields.taxId}
        country={fields.country}
        countries={countries}
        warning={fresh && numberMissing ? numberError(to.country, to.taxId ?? "") : undefined}
      />
      <div>
        <Button intent="address" tone="primary">
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}

function warningsOf(to: ShipTo, lettersKept: boolean, problems: readonly AddressField[]) {
  const unprinted = !lettersKept && nonLatinFields(to).length > 0;
  return {
    ...Object.fromEntries(problems.map((field) => [field, messageOf(field, to)])),
    ...(unprinted ? { keepLetters: "address:error.letters" } : {}),
  };
}
