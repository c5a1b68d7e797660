/** The roles of the desk as boxes to tick. */
import { useTranslation } from "~/i18n/use-translation";
import { staffRoles, type StaffRole } from "~/domain/accounts/people";
import { Checkbox, Field, type FieldMeta } from "~/ui";

type RoleChoiceProps = { meta: FieldMeta; chosen: readonly (StaffRole | string)[] };

export function RoleChoice({ meta, chosen }: RoleChoiceProps) {
  const { t } = useTranslation("staff");
  return (
    <Field meta={meta} label={t("field.roles")} hint={t("field.rolesHint")} group required choice>
      <div className="grid gap-3 pt-1 sm:grid-cols-2">
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            id={`${meta.id}-${role}`}
            value={role}
            required={false}
            defaultChecked={chosen.includes(role)}
          >
            {t(`role.${role}`)}
            <span className="hint block">{t(`roleHint.${role}`)}</span>
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}

/** What was ticked when a form comes back; `before` where nothing was sent yet. */
export function tickedRoles(meta: FieldMeta, before: readonly StaffRole[]): readonly string[] {
  const { initialValue } = meta;
  if (Array.isArray(initialValue)) return initialValue.map(String);
  return typeof initialValue === "string" && initialValue ? [initialValue] : before;
}
