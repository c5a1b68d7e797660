/** Why the last action was refused, shown above the present state. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner } from "./display";
import { errorText } from "./error-text";

/** The first error of the form or of any field, whatever the action answered. */
export function firstError(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("result" in answer)) return undefined;
  const result = answer.result as { error?: Record<string, string[] | null> | null } | undefined;
  return Object.values(result?.error ?? {}).flatMap((errors) => errors ?? [])[0];
}

/** Renders nothing without an error; `children` says what to do next. */
export function Refused({ error, children }: { error: string | null | undefined; children?: ReactNode }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <Banner tone="critical" live>
      {errorText(t, error)}
      {children}
    </Banner>
  );
}
