/** Stores with the health of their connection, and each platform's sums. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, DateTime, Form, listView, PlainTable, Status, type Column, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import type { PlatformHealth } from "../health.server";

type StoreState = "CONNECTED" | "NEED_REAUTH" | "PAUSED";

export type HealthRow = {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly platform: string;
  readonly status: StoreState;
  readonly lastError: string | null;
  readonly member: string;
  readonly polledAt: Date | null;
  readonly oldestNews: Date | null;
  readonly revivedAt: Date | null;
  readonly failed: number;
  readonly dead: number;
  readonly late: boolean;
};

const tones: Record<StoreState, Tone> = { CONNECTED: "positive", NEED_REAUTH: "critical", PAUSED: "neutral" };

export const healthView = listView<HealthRow, HealthRow, { platforms: readonly PlatformHealth[] }>()({
  texts: ["integrations"],
  title: "title",
  file: "integrations",
  tabs: ["care", "reauthorise", "late", "webhooks", "failed", "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: {
    q: { search: "search" },
    platform: {
      choice: "platform",
      any: "anyPlatform",
      options: ({ more }) => more.platforms.map(({ platform, title }) => ({ value: platform, label: title })),
    },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "store",
      head: "store",
      cell: ({ name, url, member }) => (
        <div className="lg:min-w-44">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="block text-xs text-muted wrap-anywhere">
            {member} · {url.replace(/^https?:\/\//, "")}
          </span>
        </div>
      ),
      file: [
        { head: "store", cell: (row) => row.name },
        { head: "address", cell: (row) => row.url },
        { head: "platform", cell: (row) => row.platform },
        { head: "member", cell: (row) => row.member },
      ],
    },
    {
      key: "status",
      head: "status",
      cell: ({ status, lastError }, { t }) => (
        <>
          <Status tone={tones[status]}>{t(`status.${status}`)}</Status>
          {lastError && (
            <span className="mt-1 block text-xs text-muted">
              {t(`failure.${lastError}` as "failure.unavailable")}
            </span>
          )}
        </>
      ),
      file: [
        { head: "status", cell: ({ status }, { t }) => t(`status.${status}`) },
        { head: "problem", cell: (row) => row.lastError },
      ],
    },
    {
      key: "polled",
      head: "polled",
      cell: ({ polledAt, late }, { t }) => (
        <>
          {polledAt ? <DateTime at={polledAt} /> : t("never")}
          {late && <span className="mt-1 block text-xs text-critical">{t("late")}</span>}
        </>
      ),
      file: { head: "polled", unit: "UTC", cell: (row) => row.polledAt },
    },
    { key: "news", head: "oldestNews", time: (row) => row.oldestNews },
    { key: "webhooks", head: "revived", time: (row) => row.revivedAt },
    {
      key: "failed",
      head: "failed",
      tight: true,
      align: "end",
      cell: ({ id, failed, dead }, { t }) =>
        failed > 0 && (
          <Link to={paths.deskIntegrationWork({ store: id, tab: "all" })} className="link">
            {t("failedOf", { count: failed, dead })}
          </Link>
        ),
      file: [
        { head: "retrying", cell: ({ failed, dead }) => failed - dead },
        { head: "dead", cell: (row) => row.dead },
      ],
    },
    {
      key: "act",
      tight: true,
      plain: true,
      cell: ({ id, status }, { t }) =>
        status === "CONNECTED" && (
          <Form method="post" scope={id}>
            <input type="hidden" name="store" value={id} />
            <Button size="s" icon="arrows-clockwise">
              {t("catchUp")}
            </Button>
          </Form>
        ),
      file: false,
    },
  ],
  empty: ({ t, tab }) => ({
    icon: tab === "all" ? "storefront" : "check-circle",
    title: t(tab === "all" ? "empty.all" : tab === "care" ? "empty.well" : "empty.none"),
    text: tab === "care" ? undefined : t("empty.text"),
    lookInAll: tab !== "care",
  }),
});

/** Each platform's sums; times are of the store that lags the most. */
export function PlatformTable({ platforms }: { platforms: readonly PlatformHealth[] }) {
  const { t } = useTranslation("integrations");
  const count = (key: "stores" | "toAuthorise" | "late" | "webhooksOff"): Column<PlatformHealth> => ({
    key,
    header: t(`sum.${key}`),
    align: "end",
    cell: (row) => row[key],
  });
  const columns: Column<PlatformHealth>[] = [
    { key: "platform", header: t("platform"), cell: ({ title }) => <strong>{title}</strong> },
    count("stores"),
    count("toAuthorise"),
    count("late"),
    {
      key: "oldestPoll",
      header: t("sum.oldestPoll"),
      cell: ({ oldestPoll }) => (oldestPoll ? <DateTime at={oldestPoll} /> : "–"),
    },
    {
      key: "news",
      header: t("sum.news"),
      cell: ({ news, oldestNews }) => (
        <>
          {news}
          {oldestNews && (
            <span className="block text-xs text-muted">
              {t("sum.oldestNews")} <DateTime at={oldestNews} />
            </span>
          )}
        </>
      ),
    },
    count("webhooksOff"),
    {
      key: "failed",
      header: t("failed"),
      cell: ({ retrying, dead }) => t("sum.failed", { retrying, dead }),
    },
  ];
  return (
    <Card title={t("platforms")} flush>
      <PlainTable
        caption={t("platforms")}
        rows={platforms}
        columns={columns}
        rowKey={(row) => row.platform}
      />
    </Card>
  );
}
