/** Fields that several entrances ask for: who one is, and a code of six digits. */
import { useTranslation } from "~/i18n/use-translation";
import { cx, Field, Input, type FieldMeta } from "~/ui";

type CredentialProps = { fields: { readonly email: FieldMeta; readonly password: FieldMeta } };

export function CredentialFields({ fields }: CredentialProps) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <Field meta={fields.email} label={t("field.email")} required>
        <Input type="email" autoComplete="username" inputMode="email" spellCheck={false} />
      </Field>
      <Field meta={fields.password} label={t("field.password")} required>
        <Input type="password" autoComplete="current-password" />
      </Field>
    </>
  );
}

/** A mailed code, or one of an authenticator. `large`: it is all the page asks for. */
export function CodeField({ meta, large }: { meta: FieldMeta; large?: boolean }) {
  const { t } = useTranslation("accounts");
  return (
    <Field meta={meta} label={t("field.code")} hint={t("field.codeHint")} required>
      <Input
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className={cx(
          "text-center text-lg font-semibold tabular-nums",
          large ? "h-14 tracking-[0.4em]" : "tracking-[0.3em]",
        )}
        {...(large && { autoFocus: true })}
      />
    </Field>
  );
}
