/** What happened lately at the door of a member's account. */
import { useTranslation } from "~/i18n/use-translation";
import { Card, DateTime, Icon } from "~/ui";
import type { Device } from "../devices";
import { strangersKinds, type SecurityKind } from "../security-kinds";
import { deviceText } from "./sessions-card";

export type EventView = {
  id: string;
  kind: SecurityKind;
  at: Date | string;
  device: Device;
  ip: string | null;
};

/** The page names the texts `security` in its `handle`. */
export function SecurityEventsCard({ events, days }: { events: readonly EventView[]; days: number }) {
  const { t } = useTranslation("security");
  return (
    <Card title={t("events.title")}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t("events.text", { days })}</p>
        {events.length === 0 && <p className="text-sm">{t("events.none")}</p>}
        <ul className="grid">
          {events.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function EventLine({ event: { kind, at, device, ip } }: { event: EventView }) {
  const { t } = useTranslation("security");
  const failed = strangersKinds.includes(kind);
  const from = deviceText(device, t("sessions.unknown"), (browser, system) =>
    t("sessions.device", { browser, system }),
  );
  return (
    <li className="flex min-w-0 items-start gap-3 border-t border-line py-3 first:border-t-0">
      <Icon
        name={failed ? "warning" : "shield-check"}
        className={`mt-0.5 size-5 ${failed ? "text-caution" : "text-muted"}`}
      />
      <div className="min-w-0">
        <p className="font-medium">{t(`events.${kind}`)}</p>
        <p className="text-sm text-muted">
          <DateTime at={at} /> · {from}
          {ip && ` · ${t("sessions.address", { ip })}`}
        </p>
      </div>
    </li>
  );
}
