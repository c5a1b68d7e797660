/** One address of the address book as a form. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import {
  Banner,
  Button,
  Card,
  Checkbox,
  Field,
  Form,
  FormErrors,
  Input,
  LinkButton,
  type FieldMeta,
  type Option,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { savedAddressForms } from "../address-forms";
import type { AddressKind } from "../address";
import type { SavedAddress } from "../addresses.server";
import { AddressFields, CustomsNumberField, useAddressLabels } from "./address";
import { PasteAddress } from "./paste-address";

type SavedAddressCardProps = {
  title: string;
  kind: AddressKind;
  start: Partial<Omit<SavedAddress, "id">> & { id?: string };
  countries: readonly Option[];
  result: SubmissionResult | undefined;
  back: string;
  full?: number;
};

export function SavedAddressCard({
  title,
  kind,
  start,
  countries,
  result,
  back,
  full,
}: SavedAddressCardProps) {
  const { t } = useTranslation("address");
  const { t: common } = useTranslation("common");
  const { id, isDefault, ...values } = start;
  const wasDefault = id !== undefined && isDefault === true;
  const [form, fields] = useSchemaForm(savedAddressForms[kind] as typeof savedAddressForms.billing, {
    id: "address",
    result,
    start: { ...values, isDefault: isDefault ? "on" : undefined },
  });
  const labels = {
    ...useAddressLabels(),
    companyId: t("field.companyId"),
    vatNo: t("field.vatNo"),
  };
  if (full) return <Banner tone="caution">{t("list.full", { max: full })}</Banner>;
  return (
    <Card title={title} className="max-w-3xl">
      <Form method="post" {...getFormProps(form)} className="grid gap-6">
        <PasteAddress form={form} />
        <FormErrors form={form} labels={labels} choices={["country", "province"]} />
        <AddressFields fields={fields} countries={countries} lastNameRequired />
        {kind === "shipping" && (
          <CustomsNumberField meta={fields.taxId} country={fields.country} countries={countries} />
        )}
        {kind === "billing" && <Registers companyId={fields.companyId} vatNo={fields.vatNo} />}
        {wasDefault ? (
          <p className="text-sm text-muted">{t("form.wasDefault")}</p>
        ) : (
          <Field
            meta={fields.isDefault}
            label={<span className="sr-only">{t("field.isDefault")}</span>}
            plain
            group
          >
            <Checkbox value="on" name={fields.isDefault.name} defaultChecked={isDefault ?? false}>
              {t("form.isDefault")}
            </Checkbox>
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button tone="primary">{t("save")}</Button>
          <LinkButton to={back}>{common("cancel")}</LinkButton>
        </div>
      </Form>
    </Card>
  );
}

function Registers({ companyId, vatNo }: { companyId: FieldMeta; vatNo: FieldMeta }) {
  const { t } = useTranslation("address");
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-base font-semibold">{t("form.business")}</legend>
      <Field meta={companyId} label={t("field.companyId")} hint={t("field.companyIdHint")}>
        <Input autoComplete="off" />
      </Field>
      <Field meta={vatNo} label={t("field.vatNo")} hint={t("field.vatNoHint")}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
    </fieldset>
  );
}
