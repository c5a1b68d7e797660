/** Notifications as lines: what happened, when, and the way to it. */
import { headings } from "~/domain/member-areas";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { cx, DateTime, Icon, listView, type IconName } from "~/ui";
import type { NotificationData, NotificationGroup } from "../events";
import type { NotificationItem } from "../inbox.server";
import { lineParams } from "../line";

const iconOf = (group: NotificationGroup | null): IconName =>
  headings.find((heading) => heading.group === group)?.icon ?? "bell";

export const notificationView = listView<NotificationItem>()({
  texts: ["notifications"],
  title: "title",
  tabs: ["all", "unread"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs.label",
  rowKey: (row) => row.id,
  columns: [],
  empty: ({ t }) => ({ icon: "bell", title: t("empty"), text: t("emptyText") }),
});

export function NotificationList({ items }: { items: readonly NotificationItem[] }) {
  const { t } = useTranslation("notifications");
  return (
    <ul className="divide-y divide-line">
      {items.map(({ id, event, group, data, read, at }) => (
        <li key={id} className="relative flex items-start gap-3 px-5 py-3 hover:bg-sunken">
          <Icon
            name={iconOf(group)}
            className={cx("mt-0.5 size-5 flex-none", read ? "text-muted" : "text-water")}
          />
          <div className="min-w-0 flex-1">
            {/* The document is loaded anew, and with it the number in the header. */}
            <a
              href={paths.notification(id)}
              rel="nofollow"
              className={cx(
                "row-link inline-block min-h-6 wrap-anywhere",
                read ? "font-normal" : "font-semibold",
              )}
            >
              <Words event={group ? event : "other"} data={data} />
            </a>
            <p className="text-xs text-muted">
              <DateTime at={at} />
            </p>
          </div>
          {!read && (
            <span className="mt-1.5 size-2.5 flex-none rounded-full bg-accent">
              <span className="sr-only">{t("unread")}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ event, data }: { event: string; data: NotificationData }) {
  const { t, i18n } = useTranslation("notifications");
  // Each event has words of its own, filled from what was stored with it.
  const tell = t as unknown as (key: string, params: NotificationData) => string;
  return <>{tell(`event.${event}`, lineParams(data, i18n.language))}</>;
}
