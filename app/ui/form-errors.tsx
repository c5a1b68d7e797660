/** The summary of a refused form: what is wrong, with a link to each field. */
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { errorText } from "./error-text";
import { Icon } from "./icon";

type FormMeta = { id: string; allErrors: Record<string, string[]>; status?: string | undefined };

type FormErrorsProps = {
  /** `form` of conform's `useForm`. */
  form: FormMeta;
  /** Labels by field name in the order of the fields: the summary says which field, from the top down. */
  labels?: Record<string, string>;
  /** Fields that are a choice say "Please choose …". */
  choices?: readonly string[];
  /** What to do next, such as a link to recharge. */
  children?: ReactNode;
};

export function FormErrors({ form, labels = {}, choices = [], children }: FormErrorsProps) {
  const { t } = useTranslation("common");
  const box = useRef<HTMLDivElement>(null);
  const entries = inOrder(Object.keys(form.allErrors), Object.keys(labels)).flatMap((name) => {
    const error = form.allErrors[name]?.[0];
    return error ? [{ name, error }] : [];
  });
  // No field is named, so no input is wrong.
  const wrong = entries.filter(({ name }) => name !== "").length;
  const signature = entries.map(({ name, error }) => name + error).join();
  const sent = useSent(form.id, signature !== "");
  useEffect(() => {
    if (!signature || !sent.current) return;
    sent.current = false;
    box.current?.focus();
  }, [signature, sent]);
  if (entries.length === 0) return null;
  return (
    // Without script the page loads at its top. This anchor scrolls to the errors.
    <div ref={box} tabIndex={-1} autoFocus role="alert" className="banner tone-critical">
      <Icon name="warning-circle" />
      <div className="banner-body">
        <p className="banner-title">{wrong > 0 ? t("form.errors", { count: wrong }) : t("form.refused")}</p>
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

/** Errors of the whole form first, then of the fields in page order, then of fields without a label. */
function inOrder(names: readonly string[], fields: readonly string[]): string[] {
  const place = (name: string) => {
    const at = fields.indexOf(name);
    return name === "" ? -1 : at < 0 ? fields.length : at;
  };
  return [...names].sort((a, b) => place(a) - place(b));
}

/**
 * Whether the form was sent since the summary last had the focus. Errors that appear during typing must not move the
 * focus out of the field.
 */
function useSent(formId: string, initially: boolean) {
  const sent = useRef(initially);
  useEffect(() => {
    const remember = ({ target, submitter }: SubmitEvent) => {
      // conform validates during typing by a submit event that is then cancelled.
      if (submitter?.getAttribute("name") === "__intent__") return;
      if ((target as Element | null)?.id === formId) sent.current = true;
    };
    document.addEventListener("submit", remember, true);
    return () => document.removeEventListener("submit", remember, true);
  }, [formId]);
  return sent;
}
