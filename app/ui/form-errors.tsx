/** The summary of a refused form: what is wrong, with a link to each field. */
import { useEffect, useRef, type ReactNode } from "react";
import type { z } from "zod";
import { useTranslation } from "~/i18n/use-translation";
import { looksOf } from "~/platform/field-looks";
import { errorText } from "./error-text";
import { Icon } from "./icon";

type FormMeta = { id: string; allErrors: Record<string, string[]>; status?: string | undefined };

type FormErrorsProps = {
  form: FormMeta;
  schema?: z.ZodType;
  labels?: Record<string, string>;
  choices?: readonly string[];
  children?: ReactNode;
};

export function FormErrors({ form, schema, children, ...byHand }: FormErrorsProps) {
  const { t } = useTranslation("common");
  const labels = { ...labelsOf(schema, t as unknown as (key: string) => string), ...byHand.labels };
  const choices = [...choicesOf(schema), ...(byHand.choices ?? [])];
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

function labelsOf(schema: z.ZodType | undefined, t: (key: string) => string): Record<string, string> {
  const described = Object.entries(schema ? looksOf(schema) : {});
  return Object.fromEntries(described.flatMap(([name, { label }]) => (label ? [[name, t(label)]] : [])));
}

const choicesOf = (schema: z.ZodType | undefined): string[] =>
  Object.entries(schema ? looksOf(schema) : {}).flatMap(([name, { input }]) =>
    input === "select" ? [name] : [],
  );

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
