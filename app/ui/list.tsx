/** The parts around a list: tabs, filters, pager. All are links and GET forms. */
import { Form, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { countText, pageSizes } from "~/platform/list";
import { Button, LinkButton } from "./button";
import { useHrefWith } from "./hrefs";
import { Icon } from "./icon";
import { Link } from "./link";

export type TabItem = { key: string; label: string; to: string; count?: number | undefined };

type TabsProps = { label: string; items: readonly TabItem[]; current: string };

export function Tabs({ label, items, current }: TabsProps) {
  const { i18n } = useTranslation("common");
  const bar = useRef<HTMLUListElement>(null);
  // If they do not all fit, the current one is scrolled into view. Browsers with `scroll-initial-target` need no
  // script.
  useEffect(() => {
    const tab = bar.current?.querySelector("[aria-current]");
    if (!bar.current || !tab) return;
    const [frame, box] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (box.left < frame.left || box.right > frame.right)
      bar.current.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className="tabs">
      <ul ref={bar}>
        {items.map((item) => (
          <li key={item.key}>
            <Link
              to={item.to}
              className="tab"
              {...(item.key === current ? { "aria-current": "page" as const } : {})}
            >
              {item.label}
              {/* The blank parts the words where nothing is drawn. */}
              {item.count !== undefined && (
                <>
                  {" "}
                  <span className="tab-count">{countText(item.count, i18n.language)}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FiltersProps = {
  keep?: Record<string, string | null | undefined>;
  active: number;
  clearTo: string;
  folded?: boolean;
  more?: ReactNode;
  moreActive?: number;
  children: ReactNode;
};

/** Filters in one row, folded into a disclosure on a phone. */
export function Filters(props: FiltersProps) {
  const { keep = {}, active, clearTo, folded, more, moreActive = 0, children } = props;
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  return (
    <details className="filters" open={active > 0 && !folded}>
      <summary className="btn btn-secondary">
        <Icon name="funnel-simple" />
        {active > 0 ? t("filters.active", { count: active }) : t("filters")}
      </summary>
      <Form
        method="get"
        action={pathname}
        role="search"
        aria-label={t("filters")}
        className="filters-row"
        key={search}
      >
        {Object.entries(keep).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        {more && (
          <details className="filters-more" open={moreActive > 0}>
            <summary className="btn btn-quiet">
              {moreActive > 0 ? t("filters.moreActive", { count: moreActive }) : t("filters.more")}
              <Icon name="caret-down" />
            </summary>
            <div className="filters-rest">{more}</div>
          </details>
        )}
        <div className="filters-act">
          <Button type="submit">{t("apply")}</Button>
          {active > 0 && (
            <LinkButton to={clearTo} tone="quiet">
              {t("clear")}
            </LinkButton>
          )}
        </div>
      </Form>
    </details>
  );
}

type PagerProps = {
  /** Key of the first row shown, where there are rows before it. */
  before: string | null;
  /** Key of the last row shown, where there are rows after it. */
  after: string | null;
  size: number;
  sizes?: readonly number[];
};

/** Pages by key: links before and after, and the number of rows a page. */
export function Pager({ before, after, size, sizes = pageSizes }: PagerProps) {
  const { t } = useTranslation("common");
  const sizeLabel = useId();
  const hrefWith = useHrefWith();
  return (
    <nav aria-label={t("pager.label")} className="pager px-5 py-3">
      <div className="flex items-center gap-1">
        <span id={sizeLabel} className="me-1">
          {t("pager.size")}
        </span>
        <ul aria-labelledby={sizeLabel} className="flex items-center gap-1">
          {sizes.map((option) => (
            <li key={option}>
              <Link
                to={hrefWith({ size: option, before: null, after: null })}
                className="inline-block rounded-s px-2 py-1 hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-text"
                {...(option === size ? { "aria-current": "true" as const } : {})}
              >
                {option}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex gap-2">
        <Step to={before && hrefWith({ before, after: null })} rel="prev">
          <Icon name="caret-left" />
          {t("pager.previous")}
        </Step>
        <Step to={after && hrefWith({ after, before: null })} rel="next">
          {t("pager.next")}
          <Icon name="caret-right" />
        </Step>
      </div>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (!to) {
    return (
      <span className="btn btn-secondary btn-s" aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <LinkButton to={to} rel={rel} size="s">
      {children}
    </LinkButton>
  );
}
