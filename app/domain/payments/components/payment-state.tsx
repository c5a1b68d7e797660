/** How a payment stands, for whoever comes back without a session: no amount, no number. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, LinkButton, Progress, Refresh, type Tone } from "~/ui";
import { refreshSeconds } from "../config";
import { isOnItsWay, type PaymentStatus } from "../states";

type Props = {
  payment: { id: string; status: PaymentStatus; code: string | null };
  waiting: boolean;
};

const tones: Record<PaymentStatus, Tone> = {
  IN_PROGRESS: "info",
  SUCCESSFUL: "positive",
  FAILED: "critical",
  ERROR: "caution",
};

const words = {
  IN_PROGRESS: ["state.progress.title", "state.progress.text"],
  SUCCESSFUL: ["state.success.title", "state.visitor.text"],
  FAILED: ["state.failed.title", "state.failed.text"],
  ERROR: ["state.error.title", "state.error.text"],
  declined: ["state.declined.title", "state.declined.visitor"],
  pending: ["state.pending.title", "state.pending.text"],
} as const;

export function PaymentState({ payment: { id, status, code }, waiting }: Props) {
  const { t } = useTranslation("payments");
  const open = status === "IN_PROGRESS" || status === "ERROR";
  const pending = isOnItsWay({ status, code });
  const declined = status === "IN_PROGRESS" && code === "declined";
  const late = open && !pending && !waiting && !declined;
  const cancelled = status === "FAILED" && code === "cancelled";
  const [title, text] = cancelled
    ? (["state.cancelled.title", "state.cancelled.text"] as const)
    : words[pending ? "pending" : declined ? "declined" : status];
  const tone = cancelled ? "caution" : pending ? "info" : tones[declined ? "ERROR" : status];
  return (
    <Banner tone={tone} title={t(late ? "state.late.title" : title)} live>
      <p>{t(late ? "state.late.text" : text)}</p>
      {declined && waiting && <Refresh seconds={refreshSeconds} />}
      {open && waiting && !declined && (
        <Progress label={t(`status.${pending ? "pending" : status}`)} refresh={refreshSeconds} />
      )}
      <div className="mt-4">
        <LinkButton to={paths.login({ redirect: paths.payState(id) })} tone="primary">
          {t("action.login")}
        </LinkButton>
      </div>
    </Banner>
  );
}
