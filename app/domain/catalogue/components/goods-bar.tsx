/** What stands over a list of goods: its kinds, its order, and what is filtered. */
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney, parseAmount } from "~/platform/money";
import { cx, Icon, Tabs, useHrefWith } from "~/ui";
import { Link } from "~/ui/link";
import { goodsSorts, goodsTabs, type GoodsQuery } from "../goods-query";
import type { ShownFilters } from "./goods-filters";

type GoodsBarProps = {
  tab: GoodsQuery["tab"];
  sort: GoodsQuery["sort"];
  counts?: Readonly<Record<GoodsQuery["tab"], number>> | null;
};

export function GoodsBar({ tab, sort, counts }: GoodsBarProps) {
  const { t } = useTranslation("shop");
  const hrefWith = useHrefWith();
  const tabs = goodsTabs.map((key) => ({
    key,
    label: t(`tab.${key}`),
    to: hrefWith({ tab: key === "all" ? null : key, after: null, before: null }),
    ...(counts ? { count: counts[key] } : {}),
  }));
  return (
    <div className="goods-bar">
      <Tabs label={t("list.tabs")} items={tabs} current={tab} />
      <nav aria-label={t("list.sort")}>
        <ul className="flex flex-wrap items-center gap-1 text-sm">
          {goodsSorts.map((key) => (
            <li key={key}>
              <Link
                to={hrefWith({ sort: key === "default" ? null : key, after: null, before: null })}
                className={cx(
                  "inline-block rounded-s px-2.5 py-1.5 text-muted hover:bg-sunken",
                  key === sort && "bg-sunken font-semibold text-text",
                )}
                {...(key === sort ? { "aria-current": "true" as const } : {})}
              >
                {t(`sort.${key}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type ChosenProps = {
  q: string;
  filters: ShownFilters;
  category: string | null;
  places: readonly { value: string; label: string }[];
};

/** Everything that narrows the list, each with the way to do without it. */
export function ChosenFilters({ q, filters, category, places }: ChosenProps) {
  const { t, i18n } = useTranslation("shop");
  const hrefWith = useHrefWith();
  const money = (text: string) =>
    formatMoney({ amount: parseAmount(text) ?? 0n, currency: "USD" }, i18n.language);
  const { min, max, from, mode, stock } = filters;
  const price =
    min && max
      ? t("chip.between", { min: money(min), max: money(max) })
      : min
        ? t("chip.least", { min: money(min) })
        : max && t("chip.most", { max: money(max) });
  const chips = [
    { without: ["q"], label: q && t("chip.word", { q }) },
    { without: ["cat"], label: category },
    { without: ["min", "max"], label: price },
    { without: ["from"], label: places.find(({ value }) => value === from)?.label ?? from },
    { without: ["mode"], label: mode && t(mode === "bulk" ? "mode.bulk" : "mode.dropship") },
    { without: ["stock"], label: stock && t("filter.stock") },
  ].filter((chip) => chip.label);
  if (chips.length === 0 || (chips.length === 1 && category)) return null;
  const off = (names: readonly string[]) =>
    hrefWith(Object.fromEntries([...names, "after", "before"].map((name) => [name, null])));
  return (
    <ul className="chips" aria-label={t("list.chosen")}>
      {chips.map(({ without, label }) => (
        <li key={without[0]}>
          <Link to={off(without)} className="chip" aria-label={t("chip.remove", { label: String(label) })}>
            {label}
            <Icon name="x" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={off(chips.flatMap((chip) => chip.without))} className="chip-clear">
            {t("chip.clear")}
          </Link>
        </li>
      )}
    </ul>
  );
}
