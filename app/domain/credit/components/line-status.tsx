/** The state of a credit line as a word. */
import { useTranslation } from "~/i18n/use-translation";
import { Status, type Tone } from "~/ui";
import type { LineStatus as State } from "../states";

const tones: Record<State, Tone> = {
  NONE: "neutral",
  APPLIED: "caution",
  ACTIVE: "positive",
  SUSPENDED: "critical",
  CLOSED: "neutral",
};

export function LineStatus({ status }: { status: State }) {
  const { t } = useTranslation("credit");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}
