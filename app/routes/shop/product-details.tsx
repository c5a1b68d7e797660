/** /productdetails?id=[&sku=&country=&zip=&qty=]: one product, its variants, and what it costs to send it (§2.1). */
import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { findMember } from "~/domain/accounts/guards.server";
import { shownCard } from "~/domain/catalogue/components/card";
import { Gallery } from "~/domain/catalogue/components/gallery";
import { GoodsGrid } from "~/domain/catalogue/components/goods-grid";
import {
  NextStep,
  PriceBlock,
  VariantFacts,
  VariantOptions,
} from "~/domain/catalogue/components/variant-panel";
import { similarGoods } from "~/domain/catalogue/goods.server";
import { findProduct } from "~/domain/catalogue/product.server";
import { goodsPrice, productView } from "~/domain/catalogue/product-view.server";
import { productMeta } from "~/domain/catalogue/components/product-meta";
import { warehouses } from "~/domain/catalogue/tree.server";
import { QuoteForm, Quotes } from "~/domain/shipping/components/quote-table";
import { countryChoices, quoteTable } from "~/domain/shipping/quote-table.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { Banner, Breadcrumbs, Card, EmptyState, Html, Section } from "~/ui";
import { ErrorPage } from "~/ui/frames/error-page";
import { readChoice } from "~/domain/shipping/choice";

export const handle = { i18n: ["shop", "shipping"] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => productMeta(data, matches);

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const id = params.get("id");
  if (!id) throw redirect(paths.goodsList());
  const locale = localeOf(args);
  const member = await findMember(args);
  const [product, places, countries] = await Promise.all([
    findProduct(id, member?.id),
    warehouses(),
    countryChoices(locale),
  ]);
  if (!product) throw data({ title: getT(args, "shop")("product.notFound") }, { status: 404 });
  const view = productView(product, params.get("sku"), places, locale);
  const choice = readChoice(
    params,
    countries.map((country) => country.value),
  );
  const { variant } = view;
  const price = variant && goodsPrice(variant, choice.qty);
  const [quote, similar] = await Promise.all([
    variant && price
      ? quoteTable(
          {
            ...choice,
            item: {
              ...variant,
              ...sizeOf(variant),
              variantId: variant.id,
              attributes: product.attributes,
              qty: choice.qty,
            },
            goods: price.goods,
            hsCode: product.hsCode,
            warehouses: variant.leavesFrom,
          },
          locale,
        )
      : null,
    similarGoods(product.id, product.categoryId),
  ]);
  return {
    ...{ view, countries, choice, quote, unitPrice: price?.each ?? 0n },
    similar: similar.map((card) => shownCard(card, locale)),
  };
}

function sizeOf({ dimsMm: [lengthMm, widthMm, heightMm] }: { dimsMm: readonly [number, number, number] }) {
  return { lengthMm, widthMm, heightMm };
}

export default function ProductDetails() {
  const { t } = useTranslation("shop");
  const { view, choice, similar } = useLoaderData<typeof loader>();
  const { variant } = view;
  const query = { country: choice.country, zip: choice.zip, qty: choice.qty > 1 ? String(choice.qty) : "" };
  return (
    <div className="page grid gap-8 py-6 md:gap-10">
      <Breadcrumbs
        items={[
          { label: t("list.title"), to: paths.goodsList() },
          ...view.trail.map(({ slug, name }) => ({ label: name, to: paths.goodsList({ cat: slug }) })),
        ]}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
        <Gallery pictures={view.pictures} title={view.title} root={view.root} />
        <div className="grid content-start gap-6">
          {view.offShelf && (
            <Banner tone="caution" title={t("product.offShelf")}>
              {t("product.offShelfText")}
            </Banner>
          )}
          <Head />
          {variant && <PriceBlock variant={variant} />}
          <VariantOptions product={view} query={query} />
          {variant && <NextStep product={view} variant={variant} />}
          {variant && <VariantFacts product={view} variant={variant} />}
        </div>
      </div>
      <Anchors />
      <Shipping />
      <Description />
      <Specs />
      {similar.length > 0 && (
        <Section title={t("product.similar")} className="rail">
          <GoodsGrid cards={similar} />
        </Section>
      )}
    </div>
  );
}

function Head() {
  const { t } = useTranslation(["shop", "common"]);
  const { view } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-2">
      {(view.isNew || view.isHot) && (
        <p className="flex gap-2">
          {view.isNew && <span className="badge border border-line">{t("common:product.new")}</span>}
          {view.isHot && <span className="badge badge-hot">{t("common:product.hot")}</span>}
        </p>
      )}
      <h1 className="text-xl">{view.title}</h1>
      <p className="text-sm text-muted">
        {view.saleModes.map((mode) => t(mode === "bulk" ? "mode.bulk" : "mode.dropship")).join(" · ")}
      </p>
    </div>
  );
}

function Anchors() {
  const { t } = useTranslation("shop");
  return (
    <nav aria-label={t("product.sections")} className="tabs anchors">
      {(["shipping", "description", "specs"] as const).map((section) => (
        <a key={section} href={`#${section}`} className="tab">
          {t(`product.${section}`)}
        </a>
      ))}
    </nav>
  );
}

function Shipping() {
  const { t } = useTranslation(["shipping", "shop"]);
  const { view, countries, choice, quote, unitPrice } = useLoaderData<typeof loader>();
  const { variant } = view;
  if (!variant || !quote) return null;
  const country = countries.find(({ value }) => value === choice.country)?.label ?? choice.country;
  return (
    <div id="shipping">
      <Card title={t("quote.title", { country })} flush>
        <div className="px-5 py-4">
          {variant.weightG === null ? (
            <p className="text-sm text-muted">{t("shop:product.noWeightText")}</p>
          ) : (
            <QuoteForm
              keep={{ id: view.id, sku: variant.sku }}
              countries={countries}
              {...choice}
              key={JSON.stringify(choice)}
            />
          )}
        </div>
        <Quotes quote={quote} country={country} qty={choice.qty} unitPrice={unitPrice} />
      </Card>
    </div>
  );
}

function Description() {
  const { t } = useTranslation("shop");
  const { view } = useLoaderData<typeof loader>();
  return (
    <div id="description">
      <Section title={t("product.description")}>
        {view.description ? (
          // The catalogue's descriptions, sanitised by every command that stores them.
          <Html html={view.description} />
        ) : (
          <p className="text-muted">{t("product.noDescription")}</p>
        )}
      </Section>
    </div>
  );
}

function Specs() {
  const { t } = useTranslation("shop");
  const { view } = useLoaderData<typeof loader>();
  const rows: (readonly [string, string])[] = [
    [t("product.spu"), view.spu],
    ...view.specs,
    ...(view.vendor ? [[t("product.vendor"), view.vendor] as const] : []),
    ...(view.origin ? [[t("product.origin"), view.origin] as const] : []),
    ...(view.hsCode ? [[t("product.hsCode"), view.hsCode] as const] : []),
    ...(view.variant?.barcode ? [[t("product.barcode"), view.variant.barcode] as const] : []),
    [t("product.attributes"), view.attributes.map((name) => attributeText(t, name)).join(", ")],
  ];
  return (
    <div id="specs">
      <Section title={t("product.specs")}>
        <dl className="specs">
          {rows.map(([label, value], i) => (
            <div key={i}>
              <dt>{label}</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}

const known = ["general", "battery", "liquid", "magnetic", "cosmetic", "food", "knife", "branded"] as const;

function attributeText(t: ReturnType<typeof useTranslation<"shop">>["t"], name: string): string {
  const attribute = known.find((candidate) => candidate === name);
  return attribute ? t(`attribute.${attribute}`) : name;
}

export function ErrorBoundary() {
  const { t } = useTranslation("shop");
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <div className="page py-10">
      <h1 className="sr-only">{t("product.notFound")}</h1>
      <EmptyState
        icon="magnifying-glass"
        title={t("product.notFound")}
        action={{ to: paths.goodsList(), label: t("product.browse") }}
      >
        {t("product.notFoundText")}
      </EmptyState>
    </div>
  );
}
