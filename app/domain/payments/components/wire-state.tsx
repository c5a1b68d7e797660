/** How the wire of orders or bills stands, as its member and finance see it. */
import { useTranslation } from "~/i18n/use-translation";
import { Status } from "~/ui";
import type { PaymentStatus } from "../states";
import { undoneTag } from "../wires/config";
import type { WireReversal } from "../wires/reversal.server";

const wireTones = {
  IN_PROGRESS: "info",
  SUCCESSFUL: "positive",
  FAILED: "neutral",
  ERROR: "caution",
} as const satisfies Record<PaymentStatus, string>;

type Props = {
  row: {
    readonly status: PaymentStatus;
    readonly tags: readonly string[];
    readonly recalled: WireReversal | null;
  };
};

/** How a wire stands; whether it was taken back, or what was confirmed of it undone, comes first. */
export function WireState({ row }: Props) {
  const { t } = useTranslation("payments");
  if (row.recalled) return <Status tone="critical">{t("wire.recalled")}</Status>;
  if (row.tags.includes(undoneTag)) return <Status tone="critical">{t("wire.undone")}</Status>;
  return <Status tone={wireTones[row.status]}>{t(`status.${row.status}`)}</Status>;
}
