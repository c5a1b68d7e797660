/** What each variant costs, what it is sold for and what is left: the screen's reason to be. */
import { rateText } from "~/domain/rates/rates";
import { useTranslation } from "~/i18n/use-translation";
import { decimals } from "~/platform/money";
import { cx, Input, Money, PlainTable, Status } from "~/ui";
import type { Pricing } from "../draft";
import { sumsOf, type PreviewRow, type PricedVariant, type Sum } from "../preview";
import type { Rate } from "../price-rules";

export type TableVariant = {
  readonly id: string;
  readonly sku: string;
  readonly label: string;
  readonly weightG: number | null;
  readonly cost: PricedVariant & { readonly method: string | null };
  readonly on: boolean;
  readonly ticked: boolean;
  readonly typed: string;
  readonly typedAmount: bigint | null;
  readonly errors: readonly string[] | undefined;
};

type Props = {
  variants: readonly TableVariant[];
  /** Null while the fields of the price are not complete. */
  pricing: Pricing | null;
  rates: readonly Rate[];
};

type Row = TableVariant & { at: number; sums: readonly Sum[] };

/** The rows of a table: each variant in each currency. */
export function rowsOf({ variants, pricing, rates }: Props): Row[] {
  return variants.map((variant, at) => ({
    ...variant,
    at,
    sums: sumsOf(variant.cost, pricing, rates, variant.typedAmount),
  }));
}

export function PreviewTable({ rows, rates }: { rows: readonly Row[]; rates: readonly Rate[] }) {
  const { t } = useTranslation("listing");
  const [rate, ...more] = rates;
  const compared = rows.some(({ sums }) => sums.some(({ compareAt }) => compareAt !== null));
  return (
    <>
      <PlainTable
        caption={t("preview.title")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: "variant", header: t("preview.variant"), cell: (row) => <Chosen row={row} /> },
          {
            key: "goods",
            header: t("preview.goods"),
            align: "end",
            cell: ({ cost }) => <Money amount={cost.goods} />,
          },
          { key: "shipping", header: t("preview.shipping"), align: "end", cell: Shipping },
          {
            key: "price",
            header: t("preview.price"),
            align: "end",
            cell: ({ sums }) => (
              <Lines sums={sums}>
                {({ price, currency, byHand }) =>
                  price === null ? (
                    "–"
                  ) : (
                    <strong className={cx(byHand && "text-accent")}>
                      <Money amount={price} currency={currency} />
                    </strong>
                  )
                }
              </Lines>
            ),
          },
          ...(rate && more.length === 0
            ? [
                {
                  key: "own",
                  header: `${t("preview.own")} (${rate.currency})`,
                  tight: true,
                  cell: (row: Row) => <OwnPrice row={row} rate={rate} />,
                },
              ]
            : []),
          ...(compared
            ? [
                {
                  key: "compareAt",
                  header: t("preview.compareAt"),
                  align: "end" as const,
                  cell: ({ sums }: Row) => (
                    <Lines sums={sums}>
                      {({ compareAt, currency }) =>
                        compareAt === null ? "–" : <Money amount={compareAt} currency={currency} />
                      }
                    </Lines>
                  ),
                },
              ]
            : []),
          {
            key: "margin",
            header: `${t("preview.margin")} (USD)`,
            align: "end",
            cell: ({ sums, cost }) =>
              cost.unpriced ? "–" : <Lines sums={sums}>{(sum) => <Margin sum={sum} />}</Lines>,
          },
        ]}
      />
      {rates.length > 1 && <p className="px-5 py-2 text-xs text-muted">{t("preview.oneCurrency")}</p>}
      {rates
        .filter(({ currency }) => currency !== "USD")
        .map(({ currency, usdPpm }) => (
          <p key={currency} className="px-5 py-2 text-xs text-muted">
            {t("preview.rate", { currency, rate: rateText(usdPpm) })}
          </p>
        ))}
    </>
  );
}

function Lines({ sums, children }: { sums: readonly Sum[]; children: (sum: Sum) => React.ReactNode }) {
  if (sums.length === 0) return <>–</>;
  return sums.map((sum) => (
    <span key={sum.currency} className="block whitespace-nowrap">
      {children(sum)}
    </span>
  ));
}

function Chosen({ row }: { row: Row }) {
  const { t } = useTranslation("listing");
  const { at, id, label, sku, weightG, on, cost } = row;
  return (
    <>
      <input type="hidden" name={`variants[${at}].id`} value={id} />
      <label className="check">
        <input
          type="checkbox"
          name={`variants[${at}].on`}
          defaultChecked={on}
          disabled={cost.unpriced === "off"}
        />
        <span>
          {label || t("preview.one")}
          <span className="block text-xs font-normal text-muted">
            {sku}
            {weightG !== null && ` · ${t("preview.grams", { weightG })}`}
          </span>
        </span>
      </label>
    </>
  );
}

function Shipping({ cost }: Row) {
  const { t } = useTranslation("listing");
  if (cost.shipping === null)
    return (
      <span className="text-caution">{t(`unpriced.${cost.unpriced ?? "no-channel"}` as "unpriced.off")}</span>
    );
  return (
    <>
      <Money amount={cost.shipping} />
      <span className="block text-xs text-muted">{cost.method}</span>
    </>
  );
}

function OwnPrice({ row, rate }: { row: Row; rate: Rate }) {
  const { t } = useTranslation("listing");
  const { at, label, sku, typed, errors } = row;
  const places = decimals(rate.currency);
  return (
    <Input
      name={`variants[${at}].price`}
      defaultValue={typed}
      inputMode="decimal"
      autoComplete="off"
      className="num w-24"
      placeholder={places === 0 ? "0" : "0.00"}
      aria-label={t("preview.ownFor", { variant: label || sku, currency: rate.currency })}
      {...(errors ? { "aria-invalid": true as const } : {})}
    />
  );
}

/** What is left, in dollars and in percent of the price; a loss says so. */
export function Margin({
  sum: { margin, percent, problem },
}: {
  sum: Pick<PreviewRow, "margin" | "percent" | "problem">;
}) {
  const { t } = useTranslation("listing");
  if (margin === null) return <>–</>;
  const lost = margin < 0n;
  return (
    <span className={lost ? "text-critical" : "text-positive"}>
      <Money amount={margin} />
      {percent !== null && <span className="ms-1.5 text-xs">{percent.toFixed(1)} %</span>}
      {problem && (
        <span className="block">
          <Status tone="critical">{t(problem === "loss" ? "preview.loss" : "preview.zero")}</Status>
        </span>
      )}
    </span>
  );
}
