/** Parcels of an order: where they are followed, what is in them, whether the store knows. */
import { useTranslation } from "~/i18n/use-translation";
import { Button, DateTime, Form, Status, type Tone } from "~/ui";
import type { OrderParcel } from "../order.server";
import { LineOptions } from "./line-options";
import { TrackingLink } from "./tracking";

type Props = {
  parcels: readonly OrderParcel[];
  canRetry: boolean;
  inStore: boolean;
  /** The store has the order partly sent until it knows every number. */
  needsEveryNumber: boolean;
};

export function Parcels({ parcels, canRetry, inStore, needsEveryNumber }: Props) {
  return (
    <ul className="divide-y divide-line">
      {parcels.map((parcel) => (
        <li key={parcel.id} className="grid gap-2 px-5 py-4 text-sm sm:grid-cols-[1fr_1fr_1.2fr] sm:gap-4">
          <div>
            <TrackingLink {...parcel} />
            <ParcelState parcel={parcel} />
          </div>
          <ul>
            {(parcel.items ?? []).map((item, index) => (
              <li key={index}>
                {item.sku} × {item.qty}
                <LineOptions options={item.options} className="mb-1" />
              </li>
            ))}
          </ul>
          {inStore && <WriteBack {...{ parcel, canRetry, needsEveryNumber }} />}
        </li>
      ))}
    </ul>
  );
}

function ParcelState({ parcel }: { parcel: OrderParcel }) {
  const { t } = useTranslation("orders");
  return (
    <p className="text-xs text-muted">
      {t(parcel.deliveredAt ? "parcel.delivered" : "parcel.shipped")}{" "}
      <DateTime at={parcel.deliveredAt ?? parcel.shippedAt} />
    </p>
  );
}

const tones: Record<string, Tone> = { QUEUED: "info", DONE: "positive", FAILED: "critical" };
const knownErrors = [
  "unauthorised",
  "unavailable",
  "rejected",
  "missing",
  "malformed",
  "held",
  "unbound",
  "paused",
] as const;

type WriteBackProps = Pick<Props, "canRetry" | "needsEveryNumber"> & { parcel: OrderParcel };

/** Whether the store knows the parcel. A refusal can be retried; a lost authorisation resumes by itself. */
function WriteBack({ parcel, canRetry, needsEveryNumber }: WriteBackProps) {
  const { t } = useTranslation("orders");
  const log = parcel.writeback;
  if (!log) return null;
  const error = knownErrors.find((known) => known === log.error);
  return (
    <div className="grid content-start justify-items-start gap-1">
      <Status tone={tones[log.status] ?? "neutral"}>{t(`writeback.${log.status}`)}</Status>
      {log.doneAt && log.status === "DONE" && <DateTime at={log.doneAt} className="text-xs text-muted" />}
      {error && <span className="text-xs text-muted">{t(`writeback.error.${error}`)}</span>}
      {log.status === "QUEUED" && log.attempts > 1 && (
        <span className="text-xs text-muted">{t("writeback.attempts", { count: log.attempts })}</span>
      )}
      {needsEveryNumber && log.status === "FAILED" && log.error !== "missing" && (
        <span className="text-xs">{t("writeback.byHand", { number: parcel.trackingNo })}</span>
      )}
      {canRetry && log.status === "FAILED" && (
        <Form method="post" scope={`write-back:${parcel.id}`}>
          <input type="hidden" name="parcel" value={parcel.id} />
          <Button intent="write-back" size="s" icon="arrows-clockwise">
            {t("writeback.retry")}
          </Button>
        </Form>
      )}
    </div>
  );
}
