/** The summary of a refused form: what is wrong, with a link to each field. */
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "./error-text";
import { Icon } from "./icon";

type FormMeta = { id: string; allErrors: Record<string, string[]>; status?: string | undefined };

type FormErrorsProps = {
  /** `form` of conform's `useForm`. */
  form: FormMeta;
  /** Labels by field name, so that the summary says which field. */
  labels?: Record<string, string>;
  /** Fields that are a choice say "Please choose …". */
  choices?: readonly string[];
  /** What to do next, such as a link to recharge. */
  children?: ReactNode;
};

export function FormErrors({ form, labels = {}, choices = [], children }: FormErrorsProps) {
  const { t } = useTranslation("common");
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(form.allErrors).flatMap(([name, errors]) =>
    errors?.[0] ? [{ name, error: errors[0] }] : [],
  );
  const signature = entries.map(({ name, error }) => name + error).join();
  useEffect(() => {
    if (signature) box.current?.focus();
  }, [signature]);
  if (entries.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="banner tone-critical">
      <Icon name="warning-circle" />
      <div className="banner-body">
        <p className="banner-title">{t("form.errors", { count: entries.length })}</p>
        <ul className="mt-1 grid gap-1">
          {entries.map(({ name, error }) => {
            const text = errorText(t, error, labels[name], choices.includes(name));
            return (
              <li key={name}>
                {name ? (
                  <a className="link" href={`#${form.id}-${name}`}>
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            );
          })}
        </ul>
        {children}
      </div>
    </div>
  );
}
