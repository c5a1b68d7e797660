/** Which events a member hears of, and where. */
import { useTranslation } from "~/i18n/use-translation";
import { headings } from "~/domain/member-areas";
import { Banner, Button, Card, Form } from "~/ui";
import type { NotificationChoices } from "../choices.server";
import type { NotificationEvent, OfferedEvent } from "../events";

type CardProps = { offered: readonly OfferedEvent[]; choices: NotificationChoices; frozen: boolean };

export function NotificationChoicesCard({ offered, choices, frozen }: CardProps) {
  const { t } = useTranslation("notifications");
  return (
    <Card title={t("settings.title")} flush>
      <Form method="post">
        <p className="px-5 pt-4 text-sm text-muted">{t("settings.text")}</p>
        <div className="overflow-x-auto px-5 py-3">
          <table className="w-full max-w-3xl text-sm">
            <thead>
              <tr className="text-xs text-muted">
                <th scope="col" className="py-2 text-start font-semibold">
                  {t("settings.event")}
                </th>
                <th scope="col" className="w-24 py-2 text-center font-semibold">
                  {t("settings.mail")}
                </th>
                <th scope="col" className="w-28 py-2 text-center font-semibold">
                  {t("settings.inbox")}
                </th>
              </tr>
            </thead>
            {headings.map(({ group }) => (
              <tbody key={group}>
                <tr>
                  <th scope="colgroup" colSpan={3} className="pt-4 pb-1 text-start font-semibold">
                    {t(`group.${group}`)}
                  </th>
                </tr>
                <Rows offered={offered.filter((each) => each.group === group)} {...{ choices, frozen }} />
              </tbody>
            ))}
          </table>
        </div>
        {!frozen && (
          <div className="px-5 pb-5">
            <Button tone="primary">{t("settings.save")}</Button>
          </div>
        )}
      </Form>
      <div className="border-t border-line p-5">
        <Banner title={t("settings.always")}>{t("settings.alwaysText")}</Banner>
      </div>
    </Card>
  );
}

function Rows({ offered, choices, frozen }: CardProps) {
  const { t } = useTranslation("notifications");
  return offered.map(({ event, mailed }) => (
    <tr key={event} className="border-t border-line">
      <th scope="row" className="py-2.5 pe-4 text-start font-normal">
        {t(`name.${event}`)}
      </th>
      <td className="text-center">
        {mailed === "chosen" ? (
          <Box event={event} channel="mail" on={choices[event].mail} frozen={frozen} />
        ) : mailed === "always" ? (
          <span className="text-xs text-muted">{t("settings.always")}</span>
        ) : (
          <span className="text-muted" title={t("settings.noMail")}>
            –<span className="sr-only">{t("settings.noMail")}</span>
          </span>
        )}
      </td>
      <td className="text-center">
        <Box event={event} channel="inbox" on={choices[event].inbox} frozen={frozen} />
      </td>
    </tr>
  ));
}

type BoxProps = { event: NotificationEvent; channel: "mail" | "inbox"; on: boolean; frozen: boolean };

function Box({ event, channel, on, frozen }: BoxProps) {
  const { t } = useTranslation("notifications");
  return (
    <label className="inline-grid size-11 place-items-center">
      <input
        type="checkbox"
        name={channel}
        value={event}
        defaultChecked={on}
        disabled={frozen}
        aria-label={`${t(`name.${event}`)}: ${t(`settings.${channel}`)}`}
        className="size-5 accent-water"
      />
    </label>
  );
}
