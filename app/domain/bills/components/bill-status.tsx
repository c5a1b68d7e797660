/** A bill's state in words and tones: the same everywhere. */
import { useTranslation } from "~/i18n/use-translation";
import { Status, type Tone } from "~/ui";
import type { BillStatus } from "../states";

const tones: Record<BillStatus, Tone> = {
  OPEN: "caution",
  DISPUTED: "info",
  PAID: "positive",
  WAIVED: "neutral",
  CANCELLED: "neutral",
  EXPIRED: "critical",
  CREDITED: "positive",
};

export const billTones = tones;

export function BillState({ status }: { status: BillStatus }) {
  const { t } = useTranslation("bills");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}
