/** Filters of the member's orders. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Field, Filters, Input, Select, type Option } from "~/ui";
import { tagChoices, isHold, isUnpaidState, statesOf, type OrderTab } from "../list";
import type { StoreChoice } from "../list.server";
import { useCountryName } from "~/ui";

type Props = {
  tab: OrderTab;
  filters: Record<string, string | undefined>;
  size: number;
  stores: readonly StoreChoice[];
  countries: readonly string[];
};

export function OrderFilters({ tab, filters, size, stores, countries }: Props) {
  const { t } = useTranslation("orders");
  const nameOf = useCountryName();
  const keep = { tab: tab === "ALL" ? null : tab, size: size === 20 ? null : String(size) };
  const value = (name: string) => filters[name] ?? "";
  return (
    <Filters active={Object.keys(filters).length} clearTo={paths.storeOrders(keep)} keep={keep}>
      <Field plain name="q" label={t("filter.q")} value={value("q")} className="field-wide">
        <Input type="search" />
      </Field>
      <Field plain name="product" label={t("filter.product")} value={value("product")}>
        <Input type="search" />
      </Field>
      <StateFilter tab={tab} value={value("state")} />
      {stores.length > 1 && (
        <Field plain name="store" label={t("filter.store")} value={value("store")}>
          <Select
            placeholder={t("filter.any")}
            options={stores.map((store) => ({ value: store.id, label: store.name }))}
          />
        </Field>
      )}
      <Field plain name="country" label={t("filter.country")} value={value("country")}>
        <Select
          placeholder={t("filter.any")}
          options={countries.map((code) => ({ value: code, label: nameOf(code) }))}
        />
      </Field>
      <Field plain name="tag" label={t("filter.tag")} value={value("tag")}>
        <Select
          placeholder={t("filter.any")}
          options={tagChoices.map((tag) => ({ value: tag, label: t(`tag.${tag}`) }))}
        />
      </Field>
      <Field plain name="dated" label={t("filter.dated")} value={value("dated")}>
        <Select
          placeholder={t("filter.dated.placed")}
          options={[{ value: "paid", label: t("filter.dated.paid") }]}
        />
      </Field>
      <Field plain name="from" label={t("filter.from")} value={value("from")}>
        <Input type="date" />
      </Field>
      <Field plain name="to" label={t("filter.to")} value={value("to")}>
        <Input type="date" />
      </Field>
    </Filters>
  );
}

/** Connections in *awaiting payment*, holds in *pending* and *purchasing*. */
function StateFilter({ tab, value }: { tab: OrderTab; value: string }) {
  const { t } = useTranslation("orders");
  const options = statesOf(tab).flatMap((state): Option[] => {
    if (isUnpaidState(state)) return [{ value: state, label: t(`connection.${state}`) }];
    return isHold(state) ? [{ value: state, label: t(`hold.${state}`) }] : [];
  });
  if (options.length === 0) return null;
  return (
    <Field plain name="state" label={t("filter.state")} value={value}>
      <Select placeholder={t("filter.any")} options={options} />
    </Field>
  );
}
