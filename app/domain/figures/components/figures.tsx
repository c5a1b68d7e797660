/** A member's figures: tiles, a chart with its table, what sold best. Amounts are of one currency. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, cx, LinkButton, Money, PlainTable, type Column } from "~/ui";
import { Link } from "~/ui/link";
import type { Drawing } from "../chart-size";
import type { Range } from "../periods";
import { changeOf, knownShare, marginShare, profitOf, type Sums } from "../sums";
import { Chart } from "./chart";

/** What the links to the rows keep of what is looked at. */
export type Narrowed = {
  readonly store?: string | undefined;
  readonly ccy?: string | undefined;
};

const rowsOf = ({ from, to }: Range, narrowed: Narrowed, more: Record<string, string> = {}) =>
  paths.figuresRows({ from, to, ...narrowed, ...more });

type TileProps = { label: string; value: ReactNode; hint?: ReactNode; to: string; bad?: boolean };

/** One figure, which leads to what it consists of. */
export function Tile({ label, value, hint, to, bad = false }: TileProps) {
  return (
    <div className="card relative grid content-start gap-1 px-4 py-3">
      <Link to={to} className="row-link text-xs text-muted">
        {label}
      </Link>
      <p className={cx("text-lg font-semibold tabular-nums", bad && "text-critical")}>{value}</p>
      {hint && <p className="text-xs text-muted">{hint}</p>}
    </div>
  );
}

type TilesProps = { sums: Sums; before?: Sums; range: Range; currency: string; narrowed?: Narrowed };

/** Sales, cost, shipping and profit; with `before`, against the same days before. */
export function Tiles({ sums, before, range, currency, narrowed = {} }: TilesProps) {
  const { t } = useTranslation("figures");
  const to = rowsOf(range, narrowed);
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  const each = (of: (sums: Sums) => bigint) => ({
    value: money(of(sums)),
    ...(before && { hint: <Before now={of(sums)} before={of(before)} currency={currency} /> }),
    to,
  });
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Tile label={t("sales")} {...each(({ sales }) => sales)} />
      <Tile label={t("cost")} {...each(({ cost }) => cost)} />
      <Tile label={t("shipping")} {...each(({ shipping }) => shipping)} />
      <Tile label={t("profit")} {...each(profitOf)} bad={profitOf(sums) < 0n} />
    </div>
  );
}

function Before({ now, before, currency }: { now: bigint; before: bigint; currency: string }) {
  const { t } = useTranslation("figures");
  const change = changeOf(now, before);
  return (
    <>
      {t("month.before", { amount: "" })}
      <Money amount={before} currency={currency} />
      {change !== null && ` (${change > 0 ? "+" : ""}${String(change)} %)`}
    </>
  );
}

/** How much of the sales has a known cost: a profit over half of the orders is not to pass for one of all. */
export function KnownCost({ sums }: { sums: Sums }) {
  const { t } = useTranslation("figures");
  const share = knownShare(sums);
  return <p className="hint">{share === null ? t("known.none") : t("known", { share })}</p>;
}

export type Row = { readonly key: string; readonly label: ReactNode; readonly sums: Sums };

type SumTableProps = { caption: string; head: string; rows: readonly Row[]; currency: string };

/** Sums in a table, by whatever they are grouped. */
export function SumTable({ caption, head, rows, currency }: SumTableProps) {
  const { t } = useTranslation("figures");
  const amount = (key: string, header: string, of: (sums: Sums) => bigint): Column<Row> => ({
    key,
    header,
    align: "end",
    cell: ({ sums }) => <Money amount={of(sums)} currency={currency} />,
  });
  const columns: Column<Row>[] = [
    { key: "label", header: head, cell: ({ label }) => label },
    { key: "orders", header: t("orders"), align: "end", cell: ({ sums }) => sums.orders },
    { key: "units", header: t("units"), align: "end", cell: ({ sums }) => sums.units },
    amount("sales", t("sales"), ({ sales }) => sales),
    amount("cost", t("cost"), ({ cost }) => cost),
    amount("shipping", t("shipping"), ({ shipping }) => shipping),
    amount("profit", t("profit"), profitOf),
    {
      key: "margin",
      header: t("margin"),
      align: "end",
      cell: ({ sums }) => {
        const share = marginShare(sums);
        return share === null ? "–" : `${String(share)} %`;
      },
    },
  ];
  return <PlainTable caption={caption} rows={rows} columns={columns} rowKey={({ key }) => key} />;
}

/** A period of days, as its table row. */
export type ShownPeriod = Range & { readonly start: string; readonly sums: Sums };

type PeriodsProps = {
  title: string;
  periods: readonly ShownPeriod[];
  drawing: Drawing;
  currency: string;
  narrowed?: Narrowed;
  actions?: ReactNode;
};

/** A chart of periods, and the table behind it. */
export function Periods({ title, periods, drawing, currency, narrowed = {}, actions }: PeriodsProps) {
  const { t } = useTranslation("figures");
  const rows = periods.toReversed().map(({ start, from, to, sums }) => ({
    key: start,
    label: (
      <Link to={rowsOf({ from, to }, narrowed)} className="link">
        {from}
      </Link>
    ),
    sums,
  }));
  return (
    <Card title={title} actions={actions}>
      <Chart drawing={drawing} currency={currency} label={title} />
      <details className="pt-3">
        <summary className="link cursor-pointer text-sm">{t("table")}</summary>
        <SumTable caption={title} head={t("period.head")} rows={rows} currency={currency} />
      </details>
    </Card>
  );
}

type Item = Sums & { readonly item: string; readonly title: string; readonly sku: string };
type ItemsProps = {
  title: string;
  items: readonly Item[];
  range: Range;
  currency: string;
  narrowed?: Narrowed;
  actions?: ReactNode;
};

/** What was sold, the best sellers first. */
export function Items({ title, items, range, currency, narrowed = {}, actions }: ItemsProps) {
  const { t } = useTranslation("figures");
  const rows = items.map(({ item, title: name, sku, ...sums }) => ({
    key: item,
    label: (
      <span className="wrap-anywhere">
        <Link to={rowsOf(range, narrowed, { item })} className="link">
          {name}
        </Link>
        <span className="block text-xs text-muted">{sku}</span>
      </span>
    ),
    sums,
  }));
  return (
    <Card title={title} actions={actions} flush>
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-sm text-muted">{t("empty")}</p>
      ) : (
        <SumTable caption={title} head={t("product")} rows={rows} currency={currency} />
      )}
    </Card>
  );
}

type PaceProps = {
  hours: { orders: number; median: number | null; p90: number | null };
  claims: number | null;
  orders: number;
  range: Range;
};

/** How fast orders leave, and how many are claimed. */
export function Pace({ hours, claims, orders, range }: PaceProps) {
  const { t, i18n } = useTranslation("figures");
  const number = (value: number) => value.toLocaleString(i18n.language);
  const { median, p90 } = hours;
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Tile
        label={t("hours")}
        value={median === null ? "–" : t("hours.median", { hours: number(median) })}
        hint={p90 === null ? t("hours.none") : t("hours.p90", { hours: number(p90) })}
        to={paths.storeOrders({ tab: "SHIPPED", dated: "paid", from: range.from, to: range.to })}
      />
      <Tile
        label={t("orders")}
        value={number(orders)}
        to={paths.storeOrders({ dated: "paid", from: range.from, to: range.to })}
      />
      {claims !== null && (
        <Tile
          label={t("claims")}
          value={number(claims)}
          hint={
            orders > 0
              ? t("claims.rate", { share: number(Math.round((claims * 1000) / orders) / 10) })
              : t("claims.none")
          }
          to={rowsOf(range, {})}
        />
      )}
    </div>
  );
}

type HomeProps = {
  figures: {
    now: { range: Range; sums: Sums };
    before: { range: Range; sums: Sums };
    month: Range;
    days: readonly ShownPeriod[];
    items: readonly Item[];
    hours: PaceProps["hours"];
    claims: number | null;
    orders: number;
  };
  drawing: Drawing;
};

/** What the member's home shows of the figures, in dollars. */
export function HomeFigures({ figures, drawing }: HomeProps) {
  const { t } = useTranslation("figures");
  const { now, before, month, days, items, hours, claims, orders } = figures;
  const all = (
    <LinkButton to={paths.figures()} tone="quiet" size="s">
      {t("home.more")}
    </LinkButton>
  );
  return (
    <>
      <section className="grid gap-3" aria-labelledby="month-so-far">
        <h2 id="month-so-far" className="font-semibold">
          {t("month")}
        </h2>
        <Tiles sums={now.sums} before={before.sums} range={now.range} currency="USD" />
        <KnownCost sums={now.sums} />
      </section>
      <Periods title={t("home.title")} periods={days} drawing={drawing} currency="USD" actions={all} />
      <Pace hours={hours} claims={claims} orders={orders} range={month} />
      <Items title={t("best")} items={items} range={month} currency="USD" actions={all} />
    </>
  );
}
