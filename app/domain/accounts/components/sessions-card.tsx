/** Where somebody is logged in, and how to end it. */
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, DateTime, Form, Icon, Status } from "~/ui";
import type { Device } from "../devices";

export type SessionView = {
  id: string;
  device: Device;
  ip: string | null;
  openedAt: Date | string;
  seenAt: Date | string;
};

type SessionsCardProps = {
  sessions: readonly SessionView[];
  current: string;
  mayChange: boolean;
};

/** The page names the texts `security` in its `handle`. */
export function SessionsCard({ sessions, current, mayChange }: SessionsCardProps) {
  const { t } = useTranslation("security");
  const others = sessions.filter(({ id }) => id !== current);
  const ownFirst = [...sessions.filter(({ id }) => id === current), ...others];
  return (
    <Card title={t("sessions.title")}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t("sessions.text")}</p>
        <ul className="grid">
          {ownFirst.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3 first:border-t-0"
            >
              <SessionLine session={session} current={session.id === current} />
              {mayChange && session.id !== current && <EndButton id={session.id} />}
            </li>
          ))}
        </ul>
        {mayChange && others.length > 0 && (
          <Form method="post" scope="endOthers">
            <Button intent="endOthers" icon="sign-out">
              {t("sessions.endOthers")}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

/** One session in words: the device, the shortened address, when it was opened and last used. */
export function SessionLine({ session, current = false }: { session: SessionView; current?: boolean }) {
  const { t } = useTranslation("security");
  const { device, ip, openedAt, seenAt } = session;
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Icon
        name={device.kind === "other" ? "question" : "lock-simple"}
        className="mt-0.5 size-5 text-muted"
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {deviceText(device, t("sessions.unknown"), (browser, system) =>
            t("sessions.device", { browser, system }),
          )}
          {current && <Status tone="positive">{t("sessions.current")}</Status>}
        </p>
        <p className="text-sm text-muted">
          {t("sessions.lastUsed")} <DateTime at={seenAt} /> · {t("sessions.opened")}{" "}
          <DateTime at={openedAt} />
          {ip && ` · ${t("sessions.address", { ip })}`}
        </p>
      </div>
    </div>
  );
}

/** A device in words. */
export function deviceText(
  { browser, system }: Device,
  unknown: string,
  both: (browser: string, system: string) => string,
): string {
  if (browser && system) return both(browser, system);
  return browser ?? system ?? unknown;
}

function EndButton({ id }: { id: string }) {
  const { t } = useTranslation("security");
  return (
    <Form method="post" scope={`end:${id}`}>
      <input type="hidden" name="session" value={id} />
      <Button intent="end" size="s">
        {t("sessions.end")}
      </Button>
    </Form>
  );
}
