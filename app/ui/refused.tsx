/** Why the last press did not do what it says, above the present state. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner } from "./display";
import { errorText } from "./error-text";

/** The first thing that is wrong with the form as a whole or any of its fields, whatever an action answered. */
export function firstError(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("result" in answer)) return undefined;
  const { error } = answer.result as { error?: Record<string, string[] | null> | null };
  return Object.values(error ?? {}).flatMap((errors) => errors ?? [])[0];
}

/** Nothing where there is no error; `children` is what to do next. */
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
