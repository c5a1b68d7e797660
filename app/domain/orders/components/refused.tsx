/** Why the last press did not do what it says, above the present state. */
import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { Banner, errorText } from "~/ui";

/** What an action may have answered: a refused form, or nothing yet. */
type Answer = unknown;

/** The first thing that is wrong with the form as a whole or any of its fields. */
export function firstError(answer: Answer): string | undefined {
  if (typeof answer !== "object" || answer === null || !("result" in answer)) return undefined;
  const { error } = answer.result as { error?: Record<string, string[] | null> | null };
  return Object.values(error ?? {}).flatMap((errors) => errors ?? [])[0];
}

export function Refused({ answer, children }: { answer: Answer; children?: ReactNode }) {
  const { t } = useTranslation();
  const error = firstError(answer);
  if (!error) return null;
  return (
    <Banner tone="critical" live>
      {errorText(t, error)}
      {children}
    </Banner>
  );
}
