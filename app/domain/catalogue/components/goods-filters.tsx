/** Price, warehouse, sale mode and stock: a GET form in one row, folded on a phone. */
import { useTranslation } from "react-i18next";
import { AmountInput, Checkbox, Field, Filters, Select, useHrefWith } from "~/ui";

export type ShownFilters = {
  min: string;
  max: string;
  from: string;
  mode: string;
  stock: boolean;
  active: number;
  /** Kept when the filters change. */
  keep: { q: string; cat: string; tab: string; sort: string };
};

type GoodsFiltersProps = { filters: ShownFilters; places: readonly { value: string; label: string }[] };

export function GoodsFilters({ filters, places }: GoodsFiltersProps) {
  const { t } = useTranslation("shop");
  const hrefWith = useHrefWith();
  const none = { min: null, max: null, from: null, mode: null, stock: null, after: null, before: null };
  const modes = (["dropship", "bulk"] as const).map((mode) => ({ value: mode, label: t(`mode.${mode}`) }));
  return (
    <Filters active={filters.active} clearTo={hrefWith(none)} keep={filters.keep} folded>
      <Field label={t("filter.min")} name="min" value={filters.min} plain className="goods-price">
        <AmountInput />
      </Field>
      <Field label={t("filter.max")} name="max" value={filters.max} plain className="goods-price">
        <AmountInput />
      </Field>
      <Field label={t("filter.from")} name="from" value={filters.from} plain>
        <Select placeholder={t("filter.anywhere")} options={places} />
      </Field>
      <Field label={t("filter.mode")} name="mode" value={filters.mode} plain>
        <Select placeholder={t("filter.anyMode")} options={modes} />
      </Field>
      <Checkbox name="stock" value="1" defaultChecked={filters.stock} className="md:pb-2.5">
        {t("filter.stock")}
      </Checkbox>
    </Filters>
  );
}
