/** What an order costs, each part its own line (D9), and what the store took for it. */
import { useTranslation } from "~/i18n/use-translation";
import { TaxLines } from "~/domain/shipping/components/tax-lines";
import type { TaxLine } from "~/domain/shipping/tax";
import { inUsd } from "~/platform/money";
import { cx, Money, SumList } from "~/ui";
import { marginOf } from "../margin";
import { priceOf } from "../words";
import { Total } from "./total";

export type Sums = Parameters<typeof priceOf>[0] & {
  goods: bigint;
  discount: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
  taxes?: readonly TaxLine[];
  total: bigint;
  /** What it turned out dearer, or below zero cheaper, after it was paid. */
  differences?: bigint;
  refunded?: bigint;
};

type StoreSum = {
  total: bigint;
  ccy: string;
  paid: boolean;
  usdPpm?: bigint | null | undefined;
};

export function OrderSums({ sums, store }: { sums: Sums; store?: StoreSum }) {
  const { t } = useTranslation("orders");
  const { differences = 0n, refunded = 0n, taxes = [] } = sums;
  const price = priceOf(sums);
  const known = price === "known";
  const revenue = known && store && sums.total > 0n ? inUsd(store.total, store.ccy, store.usdPpm) : null;
  const margin = revenue === null ? null : marginOf(revenue, sums);
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
          label: t(margin < 0n ? "sum.loss" : "sum.margin"),
          hint: t("sum.margin.hint"),
          value: (
            <Money amount={margin} signed className={cx(margin < 0n && "text-critical font-semibold")} />
          ),
        },
      ]}
    />
  );
}
