/** States of imports and reasons of problems in the reader's language. */
import { useTranslation } from "react-i18next";
import { Status, type Tone } from "~/ui";
import type { ImportStatus } from "../import/desk.server";
import { problemCodes } from "../import/problems";

const statusTones: Record<ImportStatus, Tone> = {
  QUEUED: "neutral",
  RUNNING: "info",
  DONE: "positive",
  DONE_WITH_ERRORS: "caution",
  FAILED: "critical",
};

export function ImportState({ status }: { status: ImportStatus }) {
  const { t } = useTranslation("catalogue");
  return <Status tone={statusTones[status]}>{t(`status.${status}`)}</Status>;
}

/** Why a row was not taken. */
export function ProblemText({ code }: { code: string }) {
  const { t } = useTranslation("catalogue");
  const known = problemCodes.find((candidate) => candidate === code);
  return <>{known ? t(`problem.${known}`) : code}</>;
}

const failures = [
  "empty",
  "not-csv",
  "encoding",
  "headers",
  "too-broken",
  "too-large",
  "gone",
  "interrupted",
  "internal",
] as const;

/** Why a file was not taken: `code|detail`. */
export function FailureText({ error }: { error: string }) {
  const { t } = useTranslation("catalogue");
  const [code, detail = ""] = error.split("|");
  const known = failures.find((candidate) => candidate === code) ?? "internal";
  return <>{t(`failure.${known}`, { detail })}</>;
}
