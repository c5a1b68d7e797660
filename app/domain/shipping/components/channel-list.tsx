/** Channels at the desk as a list. */
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import { listView, Status } from "~/ui";
import { Link } from "~/ui/link";
import type { ChannelRow } from "../channels.server";

export function ChannelState({ open }: { open: boolean }) {
  const { t } = useTranslation("logistics");
  return <Status tone={open ? "positive" : "neutral"}>{t(open ? "state.open" : "state.closed")}</Status>;
}

export const channelView = listView<ChannelRow>()({
  texts: ["logistics"],
  title: "channels.title",
  tabs: ["open", "closed", "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "channels.tabs",
  filters: { q: { search: "channels.search" }, country: { country: "field.country" } },
  rowKey: (row) => row.code,
  columns: [
    {
      key: "name",
      head: "field.channel",
      cell: (row, { locale }) => (
        <>
          <Link to={paths.deskChannel(row.code)} className="row-link">
            {textIn(row.name, locale)}
          </Link>
          <span className="block text-xs text-muted">
            {row.code} · {row.carrier}
          </span>
        </>
      ),
    },
    { key: "from", head: "field.warehouse", tight: true, text: (row) => row.warehouse },
    { key: "mode", head: "field.mode", tight: true, text: (row, { t }) => t(`mode.${row.mode}`) },
    {
      key: "days",
      head: "field.days",
      tight: true,
      cell: (row) => <span className="num">{`${row.daysMin}–${row.daysMax}`}</span>,
    },
    ...(["zones", "countries", "rates"] as const).map((key) => ({
      key,
      head: `field.${key}` as const,
      align: "end" as const,
      tight: true,
      cell: (row: ChannelRow, { locale }: { locale: string }) => (
        <span className="num">{row[key].toLocaleString(locale)}</span>
      ),
    })),
    { key: "state", head: "field.state", tight: true, cell: (row) => <ChannelState open={row.open} /> },
    { key: "at", head: "field.changed", time: (row) => row.updatedAt },
  ],
  empty: ({ t }) => ({ icon: "truck", title: t("channels.empty"), text: t("channels.emptyText") }),
});
