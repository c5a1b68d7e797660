/** Price, warehouse, sale mode and stock: a GET form in one row, folded on a phone. */
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/platform/list";
import { amountFault } from "~/platform/typed-numbers";
import { AmountInput, Checkbox, Field, Filters, Select, useHrefWith } from "~/ui";
import { saleModes, type SaleMode } from "../sale-mode";

export type ShownFilters = {
  min: string;
  max: string;
  unread: { min?: string; max?: string };
  from: string;
  mode: string;
  stock: boolean;
  active: number;
  /** How many goods each choice would find; null where they are too many to be counted by kind. */
  counts: FilterCounts | null;
  keep: { q: string; cat: string; tab: string; sort: string };
};

export type FilterCounts = {
  readonly from: Readonly<Record<string, number>>;
  readonly modes: Readonly<Record<SaleMode, number>>;
  readonly stock: number;
  readonly prices: { readonly min: string; readonly max: string } | null;
};

const priceShown = (read: string, typed: string | undefined) =>
  typed === undefined
    ? { value: read }
    : { value: typed, errors: [amountFault(typed) ?? "common:error.amount"] };

type GoodsFiltersProps = { filters: ShownFilters; places: readonly { value: string; label: string }[] };

export function GoodsFilters({ filters, places }: GoodsFiltersProps) {
  const { t, i18n } = useTranslation("shop");
  const hrefWith = useHrefWith();
  const { counts, unread } = filters;
  const counted = (label: string, count: number | undefined) =>
    counts ? `${label} (${countText(count ?? 0, i18n.language)})` : label;
  const none = { min: null, max: null, from: null, mode: null, stock: null, after: null, before: null };
  const modes = saleModes.map((mode) => ({
    value: mode,
    label: counted(t(`mode.${mode}`), counts?.modes[mode]),
  }));
  const from = places.map(({ value, label }) => ({ value, label: counted(label, counts?.from[value]) }));
  return (
    <Filters active={filters.active} clearTo={hrefWith(none)} keep={filters.keep} folded>
      <Field
        label={t("filter.min")}
        name="min"
        {...priceShown(filters.min, unread.min)}
        plain
        className="goods-price"
      >
        <AmountInput placeholder={counts?.prices?.min} />
      </Field>
      <Field
        label={t("filter.max")}
        name="max"
        {...priceShown(filters.max, unread.max)}
        plain
        className="goods-price"
      >
        <AmountInput placeholder={counts?.prices?.max} />
      </Field>
      <Field label={t("filter.from")} name="from" value={filters.from} plain>
        <Select placeholder={t("filter.anywhere")} options={from} />
      </Field>
      <Field label={t("filter.mode")} name="mode" value={filters.mode} plain>
        <Select placeholder={t("filter.anyMode")} options={modes} />
      </Field>
      <Checkbox name="stock" value="1" defaultChecked={filters.stock} className="md:pb-2.5">
        {counted(t("filter.stock"), counts?.stock)}
      </Checkbox>
    </Filters>
  );
}
