/** How an import stands. A check writes nothing of a file; an import does. Pure. */
import type { TFunction } from "i18next";
import { fileFailures } from "./findings";

/** `error` is `code|detail`, as an import keeps it. */
export function failureText(t: TFunction<"imports">, error: string): string {
  const [code, detail = ""] = error.split("|");
  const known = fileFailures.find((candidate) => candidate === code) ?? "internal";
  if (known === "encoding" && /^\d+$/.test(detail)) return t("failure.encodingAt", { detail });
  return t(`failure.${known}`, { detail });
}

export type ImportStatus =
  | "TO_CHECK"
  | "CHECKING"
  | "CHECKED"
  | "CANCELLED"
  | "QUEUED"
  | "RUNNING"
  | "DONE"
  | "DONE_WITH_ERRORS"
  | "UNDONE"
  | "FAILED";

/** Each waits, runs, and begins anew where it is begun again. */
export const modes = {
  check: { waiting: "TO_CHECK", running: "CHECKING" },
  import: { waiting: "QUEUED", running: "RUNNING" },
} as const;

export type RunMode = keyof typeof modes;

/** What an import of that status runs as; null where it has nothing to run. */
export function runModeOf(status: string): RunMode | null {
  const found = Object.entries(modes).find(([, { waiting, running }]) =>
    [waiting, running].includes(status as never),
  );
  return (found?.[0] as RunMode | undefined) ?? null;
}

/** Before its import began: what it would do is shown, not what it did. */
export const isOnlyLookedAt = (status: ImportStatus): boolean =>
  ["TO_CHECK", "CHECKING", "CHECKED", "CANCELLED", "QUEUED"].includes(status);

/** It was applied, whatever became of it since. */
export const isDone = (status: ImportStatus): boolean =>
  ["DONE", "DONE_WITH_ERRORS", "UNDONE"].includes(status);

export type Progress = {
  status: "CHECKING" | "CHECKED" | "RUNNING" | "DONE" | "DONE_WITH_ERRORS" | "FAILED";
  bytes: number;
  bytesRead: number;
  rows: number;
  items: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  error: string | null;
};
