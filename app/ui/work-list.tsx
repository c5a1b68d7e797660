/** Work lists of states: the tabs with their counts, one search, the table and the pager, as one card. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "./button";
import { Card, EmptyState } from "./display";
import { Field } from "./field";
import { useHrefWith } from "./hrefs";
import type { IconName } from "./icon";
import { Input } from "./inputs";

import { Filters, Pager, Tabs } from "./list";

type StateTabsProps<Tab extends string> = {
  /** What the tabs are, for a screen reader. */
  label: string;
  /** The first is the one an address without `tab` shows. */
  tabs: readonly Tab[];
  tab: Tab;
  text: (tab: Tab) => string;
  /** Filters that another tab drops. */
  drop?: readonly string[];
  /** Rows in each tab; none are shown where it is left out. */
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

type SearchFieldProps = {
  /** What can be searched for. */
  label: string;
  q: string;
};

/** The search of a work list, as the first of its filters. */
export function SearchField({ label, q }: SearchFieldProps) {
  return (
    <Field label={label} name="q" value={q} plain>
      <Input type="search" maxLength={200} />
    </Field>
  );
}

type SearchProps = SearchFieldProps & { tab: string; clearTo: string };

/** The one search of a work list; it stays in its tab. */
export function SearchFilter({ label, q, tab, clearTo }: SearchProps) {
  return (
    <Filters keep={{ tab }} active={q ? 1 : 0} clearTo={clearTo}>
      <SearchField label={label} q={q} />
    </Filters>
  );
}

type NoneFoundProps = {
  icon?: IconName;
  title: string;
  text: string;
  tab: string;
  /** Rows under the tab `all` with the same filters. */
  all: number;
};

/** An empty list, of people where nothing else is said: where the same search finds somebody under another tab, it leads to all. */
export function NoneFound({ icon = "user", title, text, tab, all }: NoneFoundProps) {
  const { t } = useTranslation("common");
  const hrefWith = useHrefWith();
  const elsewhere = tab !== "all" && all > 0;
  const to = hrefWith({ tab: "all", after: null, before: null });
  return (
    <EmptyState icon={icon} title={title} {...(elsewhere && { action: { to, label: t("list.lookInAll") } })}>
      {elsewhere ? t("list.underOthers") : text}
    </EmptyState>
  );
}

/** What an address says besides its filters. */
const noFilters: ReadonlySet<string> = new Set(["tab", "after", "before", "size", "sort", "lng"]);

/** Nothing is left of a list under a filter: that says nothing of what there is without it. */
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

type WorkListProps<Tab extends string> = StateTabsProps<Tab> & {
  /** Above the tabs, where the page says more than the list. */
  title?: string;
  filters?: ReactNode;
  page: { readonly rows: readonly unknown[]; readonly before: string | null; readonly after: string | null };
  size: number;
  /** Whether the table itself says where nothing matches a filter. */
  ownEmpty?: boolean;
  /** The table. */
  children: ReactNode;
};

export function WorkList<Tab extends string>(props: WorkListProps<Tab>) {
  const { title, filters, page, size, ownEmpty = false, children, ...tabs } = props;
  const { search } = useLocation();
  const active = [...new URLSearchParams(search)].flatMap(([name, value]) =>
    value.trim() === "" || noFilters.has(name) ? [] : [name],
  );
  const noneMatches = page.rows.length === 0 && active.length > 0 && !ownEmpty;
  return (
    <Card flush {...(title && { title })}>
      <StateTabs {...tabs} />
      {filters && <div className="border-b border-line px-5 py-3">{filters}</div>}
      {noneMatches ? <NoneMatches filters={active} /> : children}
      {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
    </Card>
  );
}
