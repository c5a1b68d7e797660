/** The form of several products: settings once, and a table that says what becomes of each. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState, type FormEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  Field,
  Form,
  FormErrors,
  Money,
  PlainTable,
  ProductImage,
  RadioGroup,
  Status,
  type Option,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { mostVariants, type Pricing } from "../draft";
import { ManyForm as Schema, pricingOf, settingsIn } from "../list-forms";
import type { CategoryList } from "../categories.server";
import type { ManyRow } from "../many.server";
import { previewOf, rangeOf } from "../preview";
import type { Costs, StoreChoice } from "../preview.server";
import type { Rate } from "../price-rules";
import { isUnchecked, ratesOf, useSettingsLabels } from "./form-parts";
import { metaOf, PriceSettings, StoreSettings, type Shown } from "./price-settings";
import { listOf, StoreBoxes, TemplateSaving } from "./store-boxes";
import { useCosts } from "./use-costs";

type Values = Readonly<Record<string, unknown>>;

type Props = {
  products: readonly ManyRow[];
  values: Values;
  result: SubmissionResult | undefined;
  stores: readonly StoreChoice[];
  lists: readonly CategoryList[];
  countries: readonly Option[];
  costs: Costs;
};

export function ListManyForm({ products, values, result, stores, lists, countries, ...rest }: Props) {
  const { t } = useTranslation("listing");
  const [form] = useSchemaForm(Schema, {
    id: "many",
    result,
    start: values as never,
    unchecked: isUnchecked,
  });
  const [typed, setTyped] = useState<Values>(values);
  const ids = products.map(({ id }) => id).join(",");
  const costs = useCosts(rest.costs, typed, (query) => paths.listProducts({ products: ids, ...query }));
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setTyped(parseWithZod(new FormData(currentTarget), { schema: Schema }).payload);
  const shown: Shown = { id: form.id, values, errors: form.allErrors };
  const chosen = listOf(typed["stores"]);
  const rates = ratesOf(stores, chosen);
  const settings = settingsIn(typed);
  const pricing = settings && pricingOf(settings);
  const rows = products.map((product) => rowOf(product, costs, pricing, rates, { stores, chosen }));
  const picked = listOf(typed["product"]);
  const going = rows.filter(({ id, open }) => open && picked.includes(id));
  const losses = going.filter(({ loss }) => loss).length;
  return (
    <Form method="post" {...getFormProps(form)} onInput={follow} className="grid gap-4">
      <FormErrors form={form} labels={useSettingsLabels()} choices={["stores", "country", "visibility"]} />
      <Button intent="preview" className="sr-only" tabIndex={-1} aria-hidden>
        {t("preview")}
      </Button>
      <Card title={t("stores.title")}>
        <StoreBoxes {...{ form: shown, stores, lists }} />
      </Card>
      <div className="grid items-start gap-4 2xl:grid-cols-[26rem_minmax(0,1fr)]">
        <Card title={t("prices.title")}>
          <div className="grid gap-5">
            <PriceSettings form={shown} {...{ countries, methods: costs.methods }} />
            <Field meta={metaOf(shown, "words", true)} label={t("many.words")} group>
              <RadioGroup
                look="segments"
                options={(["en", "zh"] as const).map((value) => ({ value, label: t(`words.${value}`) }))}
              />
            </Field>
            <StoreSettings form={shown} />
          </div>
          <div className="mt-4 border-t border-line pt-4">
            <TemplateSaving form={shown} stores={stores} />
          </div>
        </Card>
        <Card
          title={t("many.products")}
          flush
          actions={
            <Button intent="preview" size="s" icon="arrows-clockwise">
              {t("preview")}
            </Button>
          }
        >
          <p className="px-5 py-3 text-sm text-muted">{t(pricing ? "preview.text" : "preview.incomplete")}</p>
          <div id={`${form.id}-product`}>
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
                  cell: ({ margin, loss }) =>
                    margin ? (
                      <span className={loss ? "text-critical" : "text-positive"}>
                        <Range range={margin} currency="USD" />
                      </span>
                    ) : (
                      "–"
                    ),
                },
                { key: "problem", header: t("many.problem"), cell: (row) => <Notes row={row} /> },
              ]}
            />
          </div>
        </Card>
      </div>
      <div className="card flex flex-wrap items-center justify-between gap-3 p-4">
        <div className="flex flex-wrap items-center gap-3 text-sm" aria-live="polite">
          <span>{t("sum.products", { count: going.length })}</span>
          {losses > 0 && <Status tone="critical">{t("sum.losses", { count: losses })}</Status>}
        </div>
        <Button intent="list" tone="primary" icon="storefront">
          {t("send.many")}
        </Button>
      </div>
    </Form>
  );
}

type Range = readonly [bigint, bigint];
type Where = { stores: readonly StoreChoice[]; chosen: readonly string[] };

/** What of a product would be listed, at which prices, and what stands in the way. */
function rowOf(
  product: ManyRow,
  costs: Costs,
  pricing: Pricing | null,
  rates: readonly Rate[],
  where: Where,
) {
  const all = costs.products[product.id] ?? [];
  const priced = all.filter(({ shipping }) => shipping !== null).slice(0, mostVariants);
  const sums = pricing
    ? rates.map((rate) => ({
        currency: rate.currency,
        rows: priced.map((cost) => previewOf(cost, pricing, rate)),
      }))
    : [];
  const margins = sums.flatMap(({ rows }) => rows.flatMap(({ margin }) => margin ?? []));
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
    prices: sums.flatMap(({ currency, rows }) => {
      const range = rangeOf(rows.flatMap(({ price }) => price ?? []));
      return range ? [{ currency, range }] : [];
    }),
    margin: rangeOf(margins),
    loss: sums.some(({ rows }) => rows.some(({ problem }) => problem !== null)),
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
  const { on, left, there, everywhere, tooMany, loss } = row;
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
      {loss && <li className="text-critical">{t("many.loss")}</li>}
    </ul>
  );
}
