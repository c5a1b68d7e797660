/** States of waves and parcels, as words on their tones. */
import { useTranslation } from "~/i18n/use-translation";
import { Status, type Tone } from "~/ui";
import type { ParcelStatus } from "../parcels/states";
import type { WaveStatus } from "../picking/states";

const waveTones: Record<WaveStatus, Tone> = { OPEN: "info", PICKED: "accent", CLOSED: "neutral" };
const parcelTones: Record<ParcelStatus, Tone> = {
  OPEN: "info",
  PACKED: "caution",
  LABELLED: "accent",
  HANDED_OVER: "positive",
  VOID: "neutral",
};

export function WaveState({ status }: { status: WaveStatus }) {
  const { t } = useTranslation("outbound");
  return <Status tone={waveTones[status]}>{t(`wave.${status}`)}</Status>;
}

export function ParcelState({ status }: { status: ParcelStatus }) {
  const { t } = useTranslation("outbound");
  return <Status tone={parcelTones[status]}>{t(`parcel.${status}`)}</Status>;
}

/** Said of a parcel whose pieces nobody scanned. */
export function Unverified() {
  const { t } = useTranslation("outbound");
  return <Status tone="caution">{t("parcel.unverified")}</Status>;
}
