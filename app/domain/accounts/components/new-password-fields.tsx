/** A new password, and the same again. */
import { useTranslation } from "~/i18n/use-translation";
import { Field, Input, type FieldMeta } from "~/ui";

type Name = "password" | "confirm";

type Props = {
  fields: Record<Name, FieldMeta>;
  labels: Record<Name, string>;
  beside?: boolean;
};

/** The page names the texts `accounts` in its `handle`. */
export function NewPasswordFields({ fields, labels, beside }: Props) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <Field meta={fields.password} label={labels.password} hint={t("field.passwordHint")} required>
        <Input type="password" autoComplete="new-password" />
      </Field>
      <Field
        meta={fields.confirm}
        label={labels.confirm}
        required
        {...(beside ? { className: "sm:content-end" } : {})}
      >
        <Input type="password" autoComplete="new-password" />
      </Field>
    </>
  );
}
