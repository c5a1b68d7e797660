/** What an order costs, each part its own line (D9), and what the store took for it. */
import { useTranslation } from "~/i18n/use-translation";
import { TaxLines } from "~/domain/shipping/components/tax-lines";
import type { TaxLine } from "~/domain/shipping/tax";
import { Money, SumList } from "~/ui";
import { priceOf } from "../words";
import { Total } from "./total";

export type Sums = Parameters<typeof priceOf>[0] & {
  goods: bigint;
  discount: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
  /** What the tax consists of, where that was kept. */
  taxes?: readonly TaxLine[];
  total: bigint;
  /** What it turned out dearer, or below zero cheaper, after it was paid. */
  differences?: bigint;
  /** What was given back of it. */
  refunded?: bigint;
};

type Cost = Pick<Sums, "total" | "differences" | "refunded">;

/** What is left of what the store took, in cents: less our total and what was charged since, plus what was given back. */
export function marginOf(revenue: bigint, { total, differences = 0n, refunded = 0n }: Cost): bigint {
  return revenue - total - differences + refunded;
}

/** What the store's order is worth, and whether the buyer has paid it. */
type StoreSum = { total: bigint; ccy: string; paid: boolean };

export function OrderSums({ sums, store }: { sums: Sums; store?: StoreSum }) {
  const { t } = useTranslation("orders");
  const { differences = 0n, refunded = 0n, taxes = [] } = sums;
  const price = priceOf(sums);
  const known = price === "known";
  const margin = known && store?.ccy === "USD" && sums.total > 0n ? marginOf(store.total, sums) : null;
  return (
    <SumList
      lines={[
        (known || (price === "none" && sums.goods > 0n)) && {
          label: t("sum.goods"),
          value: <Money amount={sums.goods} />,
        },
        price !== "pending" &&
          sums.discount > 0n && { label: t("sum.discount"), value: <Money amount={-sums.discount} /> },
        known && { label: t("sum.shipping"), value: <Money amount={sums.shipping} /> },
        known && sums.service > 0n && { label: t("sum.service"), value: <Money amount={sums.service} /> },
        known && {
          label: t("sum.tax"),
          hint: taxes.length > 0 && <TaxLines lines={taxes} besideSum />,
          value: <Money amount={sums.tax} />,
        },
        { label: t("sum.total"), value: <Total order={sums} indicative />, total: true },
        differences !== 0n && {
          label: t(differences > 0n ? "sum.differences" : "sum.credited"),
          value: <Money amount={differences} />,
        },
        refunded > 0n && { label: t("sum.refunded"), value: <Money amount={-refunded} /> },
        store && {
          label: t(store.paid ? "sum.revenue" : "sum.unpaidRevenue"),
          value: <Money amount={store.total} currency={store.ccy} />,
        },
        margin !== null && {
          label: t("sum.margin"),
          hint: t("sum.margin.hint"),
          value: <Money amount={margin} signed />,
        },
      ]}
    />
  );
}
