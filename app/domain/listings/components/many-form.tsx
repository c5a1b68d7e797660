/** The form of several products: settings once, and a table that says what becomes of each. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Money, PlainTable, ProductImage } from "~/ui";
import { Link } from "~/ui/link";
import { mostVariants, type Pricing } from "../draft";
import { ManyForm } from "../list-forms";
import type { ManyRow } from "../many.server";
import { summaryOf, sumsOf } from "../preview";
import type { Costs, StoreChoice } from "../preview.server";
import type { Rate } from "../price-rules";
import { Closing, ListingForm, useListingForm, WordsField, type PageProps } from "./listing-form";
import { StoreSettings } from "./price-settings";
import { listOf } from "./store-boxes";

type Props = PageProps & { products: readonly ManyRow[] };

export function ListManyForm({ products, ...page }: Props) {
  const { t } = useTranslation("listing");
  const { values, stores } = page;
  const ids = products.map(({ id }) => id).join(",");
  const state = useListingForm(page, {
    id: "many",
    schema: () => ManyForm,
    addressOf: (query) => paths.listProducts({ products: ids, ...query }),
  });
  const { shown, typed, costs, chosen, rates, pricing } = state;
  const rows = products.map((product) => rowOf(product, costs, pricing, rates, { stores, chosen }));
  const picked = listOf(typed["product"]);
  const going = rows.filter(({ id, open }) => open && picked.includes(id));
  return (
    <ListingForm
      state={state}
      settings={
        <>
          <WordsField form={shown} label={t("many.words")} />
          <StoreSettings form={shown} />
        </>
      }
      preview={{
        title: t("many.products"),
        table: (
          <div id={`${shown.id}-product`}>
            <PlainTable
              caption={t("many.products")}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: "product",
                  header: t("many.product"),
                  cell: (row) => <Product row={row} ticked={listOf(values["product"]).includes(row.id)} />,
                },
                {
                  key: "price",
                  header: t("many.price"),
                  align: "end",
                  cell: ({ prices }) =>
                    prices.length === 0
                      ? "–"
                      : prices.map(({ currency, range }) => (
                          <Range key={currency} {...{ range, currency }} />
                        )),
                },
                {
                  key: "margin",
                  header: `${t("many.margin")} (USD)`,
                  align: "end",
                  cell: ({ extremes, losses }) =>
                    extremes ? (
                      <span className={losses > 0 ? "text-critical" : "text-positive"}>
                        <Range range={[extremes[0].margin, extremes[1].margin]} currency="USD" />
                      </span>
                    ) : (
                      "–"
                    ),
                },
                { key: "problem", header: t("many.problem"), cell: (row) => <Notes row={row} /> },
              ]}
            />
          </div>
        ),
      }}
      closing={
        <Closing
          count={t("sum.products", { count: going.length })}
          losses={going.filter(({ losses }) => losses > 0).length}
          send={t("send.many")}
        />
      }
    />
  );
}

type Range = readonly [bigint, bigint];
type Where = { stores: readonly StoreChoice[]; chosen: readonly string[] };

function rowOf(
  product: ManyRow,
  costs: Costs,
  pricing: Pricing | null,
  rates: readonly Rate[],
  where: Where,
) {
  const all = costs.products[product.id] ?? [];
  const priced = all.filter(({ shipping }) => shipping !== null).slice(0, mostVariants);
  const { prices, extremes, losses } = summaryOf(priced.map((cost) => sumsOf(cost, pricing, rates)));
  const left = new Map<string, number>();
  for (const { unpriced } of all) if (unpriced) left.set(unpriced, (left.get(unpriced) ?? 0) + 1);
  const there = where.chosen.filter((id) => product.listedTo.includes(id));
  const everywhere = there.length > 0 && there.length === where.chosen.length;
  return {
    ...product,
    open: product.on && priced.length > 0 && !everywhere,
    everywhere,
    there: where.stores.filter(({ id }) => there.includes(id)).map(({ name }) => name),
    left: [...left],
    tooMany: all.filter(({ shipping }) => shipping !== null).length > mostVariants,
    ...{ prices, extremes, losses },
  };
}
type Row = ReturnType<typeof rowOf>;

function Product({ row, ticked }: { row: Row; ticked: boolean }) {
  const { t } = useTranslation("listing");
  const { id, title, src, spu, open, everywhere } = row;
  return (
    <label className="check items-center">
      <input
        type="checkbox"
        name="product"
        value={id}
        defaultChecked={ticked && (open || everywhere)}
        disabled={!open && !everywhere}
      />
      <span className="flex items-center gap-3">
        <span className="size-12 shrink-0 overflow-hidden rounded-s">
          <ProductImage src={src} alt="" />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2">{title}</span>
          <span className="block text-xs font-normal text-muted">
            {spu} ·{" "}
            <Link to={paths.listProduct({ product: id })} className="link">
              {t("many.one")}
            </Link>
          </span>
        </span>
      </span>
    </label>
  );
}

function Range({ range: [least, most], currency }: { range: Range; currency: string }) {
  return (
    <span className="block whitespace-nowrap">
      <Money amount={least} currency={currency} />
      {most !== least && (
        <>
          {" – "}
          <Money amount={most} currency={currency} />
        </>
      )}
    </span>
  );
}

function Notes({ row }: { row: Row }) {
  const { t } = useTranslation("listing");
  const { on, left, there, everywhere, tooMany, losses } = row;
  if (!on) return <span className="text-caution">{t("offShelf")}</span>;
  return (
    <ul className="grid gap-1 text-sm">
      {everywhere && <li className="text-caution">{t("many.everywhere")}</li>}
      {!everywhere && there.length > 0 && <li>{t("many.inStores", { stores: there.join(", ") })}</li>}
      {left.map(([why, count]) => (
        <li key={why} className="text-caution">
          {t("many.left", { count, why: t(`unpriced.${why}` as "unpriced.off") })}
        </li>
      ))}
      {tooMany && <li>{t("many.tooMany")}</li>}
      {losses > 0 && <li className="text-critical">{t("many.loss")}</li>}
    </ul>
  );
}
