/** A withdrawal's state as a word. */
import { useTranslation } from "~/i18n/use-translation";
import { Status, type Tone } from "~/ui";
import type { WithdrawalStatus } from "../states";

const tones: Record<WithdrawalStatus, Tone> = {
  UNDER_REVIEW: "caution",
  APPROVED: "info",
  PAYING: "info",
  COMPLETED: "positive",
  REJECTED: "critical",
  FAILED: "critical",
  CANCELLED: "neutral",
};

export function WithdrawalState({ status }: { status: WithdrawalStatus }) {
  const { t } = useTranslation("withdrawals");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}
