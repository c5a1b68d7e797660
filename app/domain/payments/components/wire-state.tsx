/** How the wire of orders or bills stands, as its member and finance see it. */
import { useTranslation } from "react-i18next";
import { Status } from "~/ui";
import type { PaymentStatus } from "../states";
import { undoneTag } from "../wires/config";

const wireTones = {
  IN_PROGRESS: "info",
  SUCCESSFUL: "positive",
  FAILED: "neutral",
  ERROR: "caution",
} as const satisfies Record<PaymentStatus, string>;

/** How a wire stands; whether what was confirmed of it was undone comes first. */
export function WireState({
  row,
}: {
  row: { readonly status: PaymentStatus; readonly tags: readonly string[] };
}) {
  const { t } = useTranslation("payments");
  if (row.tags.includes(undoneTag)) return <Status tone="critical">{t("wire.undone")}</Status>;
  return <Status tone={wireTones[row.status]}>{t(`status.${row.status}`)}</Status>;
}
