/** A ticket's state as a word. */
import { useTranslation } from "~/i18n/use-translation";
import { Status, type Tone } from "~/ui";
import type { TicketStatus } from "../states";

const tones: Record<TicketStatus, Tone> = {
  OPEN: "accent",
  WAITING_USER: "info",
  SOLVED: "positive",
  CLOSED: "neutral",
};

export function TicketState({ status }: { status: TicketStatus }) {
  const { t } = useTranslation("tickets");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}
