/** A person's names as fields, in the order in which they are written: in Chinese the family name comes first. */
import { useTranslation } from "~/i18n/use-translation";
import { Field, Input, type FieldMeta } from "~/ui";

type NameField = "firstName" | "lastName";

/** The two names in the order of a language. */
export function nameOrder(locale: string): readonly NameField[] {
  return locale === "zh-CN" ? ["lastName", "firstName"] : ["firstName", "lastName"];
}

const autoComplete = { firstName: "given-name", lastName: "family-name" } as const;

type Props = {
  meta: (field: NameField) => FieldMeta;
  label: (field: NameField) => string;
  lastNameRequired?: boolean;
};

export function NameFields({ meta, label, lastNameRequired = true }: Props) {
  const { i18n } = useTranslation();
  return nameOrder(i18n.language).map((name) => (
    <Field
      key={name}
      meta={meta(name)}
      label={label(name)}
      required={name === "firstName" || lastNameRequired}
    >
      <Input autoComplete={autoComplete[name]} />
    </Field>
  ));
}
