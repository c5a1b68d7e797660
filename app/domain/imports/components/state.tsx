/** How an import stands, and its numbers, in the reader's language. */
import { useTranslation } from "~/i18n/use-translation";
import { Status, type Tone } from "~/ui";
import type { ImportStatus } from "../status";

const tones: Record<ImportStatus, Tone> = {
  TO_CHECK: "neutral",
  CHECKING: "info",
  CHECKED: "accent",
  CANCELLED: "neutral",
  QUEUED: "neutral",
  RUNNING: "info",
  DONE: "positive",
  DONE_WITH_ERRORS: "caution",
  UNDONE: "neutral",
  FAILED: "critical",
};

export function ImportState({ status }: { status: ImportStatus }) {
  const { t } = useTranslation("imports");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}

/** Writes whole numbers as the reader does. */
export function useNumber() {
  const { i18n } = useTranslation("imports");
  return (value: number) => value.toLocaleString(i18n.language);
}
