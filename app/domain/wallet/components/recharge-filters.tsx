/** The filters of the list of recharges: by number, way and days. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Field, Filters, Input, Select } from "~/ui";
import { rechargeMethods } from "../config";

type Props = { tab: string; filters: Readonly<Record<string, string>>; size: number };

export function RechargeFilters({ tab, filters, size }: Props) {
  const { t } = useTranslation(["wallet", "payments"]);
  const keep = { tab: tab === "all" ? null : tab, size: size === 20 ? null : String(size) };
  const methods = rechargeMethods.map((method) => ({ value: method, label: t(`payments:method.${method}`) }));
  return (
    <Filters active={Object.keys(filters).length} clearTo={paths.rechargeOrders(keep)} keep={keep}>
      <Field plain name="no" label={t("filter.no")} value={filters["no"] ?? ""}>
        <Input type="search" maxLength={200} />
      </Field>
      <Field plain name="method" label={t("orders.method")} value={filters["method"] ?? ""}>
        <Select options={methods} placeholder={t("filter.anyMethod")} />
      </Field>
      <Field plain name="from" label={t("filter.from")} value={filters["from"] ?? ""}>
        <Input type="date" />
      </Field>
      <Field plain name="to" label={t("filter.to")} value={filters["to"] ?? ""}>
        <Input type="date" />
      </Field>
    </Filters>
  );
}
