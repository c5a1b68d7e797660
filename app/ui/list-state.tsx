/** Tabs of a list with their counts, and its empty states. */
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "./button";
import { EmptyState } from "./display";
import { useHrefWith } from "./hrefs";
import type { IconName } from "./icon";
import { Tabs } from "./list";

type StateTabsProps<Tab extends string> = {
  label: string;
  /** The first is the one an address without `tab` shows. */
  tabs: readonly Tab[];
  tab: Tab;
  text: (tab: Tab) => string;
  drop?: readonly string[];
  counts?: Readonly<Partial<Record<Tab, number>>>;
};

/** Tabs of a list's states: a press keeps the filters and goes to the first page. */
export function StateTabs<Tab extends string>({
  label,
  tabs,
  tab,
  text,
  counts,
  drop = [],
}: StateTabsProps<Tab>) {
  const hrefWith = useHrefWith();
  const dropped = Object.fromEntries(drop.map((name) => [name, null]));
  const items = tabs.map((key) => ({
    key,
    label: text(key),
    to: hrefWith({ ...dropped, tab: key === tabs[0] ? null : key, after: null, before: null }),
    count: counts?.[key],
  }));
  return <Tabs label={label} items={items} current={tab} />;
}

type NoneFoundProps = {
  icon?: IconName;
  title: string;
  text: string;
  tab: string;
  tabOfAll?: string;
  all: number;
};

/** An empty list (of people by default). If the search matches under another tab, it links to all. */
export function NoneFound({ icon = "user", title, text, tab, tabOfAll = "all", all }: NoneFoundProps) {
  const { t } = useTranslation("common");
  const hrefWith = useHrefWith();
  const elsewhere = tab !== tabOfAll && all > 0;
  const to = hrefWith({ tab: tabOfAll, after: null, before: null });
  return (
    <EmptyState icon={icon} title={title} {...(elsewhere && { action: { to, label: t("list.lookInAll") } })}>
      {elsewhere ? t("list.underOthers") : text}
    </EmptyState>
  );
}

/** No rows match the filter. */
export function NoneMatches({ filters }: { filters: readonly string[] }) {
  const { t } = useTranslation("common");
  const hrefWith = useHrefWith();
  const none = Object.fromEntries([...filters, "after", "before"].map((name) => [name, null]));
  return (
    <EmptyState
      icon="magnifying-glass"
      title={t("list.noneMatches")}
      action={
        <LinkButton to={hrefWith(none)} tone="quiet">
          {t("clear")}
        </LinkButton>
      }
    >
      {t("list.noneMatches.text")}
    </EmptyState>
  );
}
