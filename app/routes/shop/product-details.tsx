/** /productdetails?id=[&sku=&mode=&country=&zip=&qty=&from=&method=]: one product, its variants, what it costs to send it (§2.1). */
import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useLoaderData,
  useNavigate,
  useRouteError,
  type MetaFunction,
} from "@remix-run/react";
import type { FormEvent } from "react";
import { warehouses } from "~/domain/stock/warehouses.server";
import { useTranslation } from "~/i18n/use-translation";
import { homeCountry } from "~/domain/accounts/addresses.server";
import { agentOf } from "~/domain/accounts/agent.server";
import { findMember } from "~/domain/accounts/guards.server";
import { BuyForm } from "~/domain/cart/components/buy-form";
import { ListButton, WishButton } from "~/domain/cart/components/card-buttons";
import { QuantityLimit } from "~/domain/cart/components/quantity-limit";
import { mostPieces } from "~/domain/cart/config";
import { wishedOf } from "~/domain/cart/wishlist.server";
import { withMemberPrices } from "~/domain/bulk/offer.server";
import { shownCard } from "~/domain/catalogue/components/card";
import { Gallery } from "~/domain/catalogue/components/gallery";
import { GoodsGrid } from "~/domain/catalogue/components/goods-grid";
import { productMeta } from "~/domain/catalogue/components/product-meta";
import {
  Description,
  ProductHead,
  ProductQuestions,
  SectionLinks,
  Specs,
} from "~/domain/catalogue/components/product-sections";
import {
  AskAbout,
  ModeSwitch,
  NextStep,
  PictureDownload,
  PriceBlock,
  VariantFacts,
  VariantOptions,
} from "~/domain/catalogue/components/variant-panel";
import { similarGoods } from "~/domain/catalogue/rails.server";
import { goodsPrice, productView, type ProductView } from "~/domain/catalogue/product-view.server";
import { findProduct } from "~/domain/catalogue/product.server";
import { chosenMode, leastQty, type SaleMode } from "~/domain/catalogue/sale-mode";
import { textIn } from "~/domain/catalogue/words";
import { readChoice, refusedPieces } from "~/domain/shipping/choice";
import { ChosenShipping } from "~/domain/shipping/components/chosen-shipping";
import { ProductShipping } from "~/domain/shipping/components/product-shipping";
import { countryChoices, quoteOfVariant } from "~/domain/shipping/quote-table.server";
import { quotedPlaces, selectionOf, type Stocked } from "~/domain/shipping/selection";
import { getT, localeOf } from "~/i18n/i18n.server";
import { shopPaths } from "~/platform/shop-paths";
import { Banner, Breadcrumbs, EmptyState, Section, LinkButton } from "~/ui";
import { choiceText } from "~/ui/choice-text";
import { ErrorPage } from "~/ui/frames/error-page";

export const handle = { i18n: ["shop", "shipping"] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => productMeta(data, matches);

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const id = params.get("id");
  if (!id) throw redirect(shopPaths.goodsList());
  const locale = localeOf(args);
  const member = await findMember(args);
  const [product, places, countries, agent, home] = await Promise.all([
    findProduct(id, member?.id),
    warehouses(),
    countryChoices(locale),
    member && agentOf(member.id),
    member && homeCountry(member.id),
  ]);
  if (!product) throw data({ title: getT(args, "shop")("product.notFound") }, { status: 404 });
  const usual = productView(product, params.get("sku"), places, locale);
  const mode = chosenMode(params.get("mode"), product.saleModes);
  const priced = usual.variant;
  const isOwn = mode === "bulk" && member && priced;
  const view = { ...usual, variant: isOwn ? await withMemberPrices(member.id, priced) : priced };
  const least = leastQty(mode, product.moq);
  const served = countries.map((country) => country.value);
  const most = mostPieces[mode];
  const choice = readChoice(params, served, { places: places.map(({ code }) => code), least, most, home });
  const { variant } = view;
  const price = variant && goodsPrice(variant, choice.qty);
  const usually = usual.variant && goodsPrice(usual.variant, choice.qty);
  const stocked = stockedOf(variant, mode);
  const [quote, similar] = await Promise.all([
    variant && price
      ? quoteOfVariant(
          product,
          variant,
          choice,
          { mode, goods: price.goods, warehouses: quotedPlaces(stocked, choice.qty, choice.from) },
          locale,
        )
      : null,
    similarGoods(product.id, product.categoryId),
  ]);
  const ask = { sku: variant?.sku ?? "", qty: choice.qty, country: choice.country };
  const wished = await wishedOf(member?.id, [product.id, ...similar.map((card) => card.id)]);
  return {
    view,
    mode,
    least,
    refused: refusedPieces(params, least, most),
    countries: choiceText(countries),
    choice,
    quote,
    unitPrice: price?.each ?? 0n,
    isOwnPrice: price !== null && usually !== null && price.each < usually.each,
    selection: quote && selectionOf(quote, choice.method, stocked, choice.qty),
    askPath: member ? shopPaths.cartAsk(ask) : shopPaths.contact({ topic: "stock", sku: ask.sku }),
    agent: agent?.name ?? null,
    ...(member ? { wished } : {}),
    places: places.map(({ code, name }) => ({ value: code, label: textIn(name, locale) })),
    similar: similar.map((card) => shownCard(card, locale)),
  };
}

function stockedOf(variant: ProductView["variant"], mode: SaleMode): Stocked {
  const stock = Object.fromEntries((variant?.stock ?? []).map(({ code, count }) => [code, count]));
  return { stock, unlimited: mode === "bulk" || variant?.backorder === true };
}

export default function ProductDetails() {
  const { t } = useTranslation("shop");
  const { view, similar } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-8 py-6 md:gap-10">
      <Breadcrumbs
        items={[
          { label: t("list.title"), to: shopPaths.goodsList() },
          ...view.trail.map(({ slug, name }) => ({ label: name, to: shopPaths.goodsList({ cat: slug }) })),
        ]}
      />
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="product-pictures">
          <Gallery key={view.pictures[0]?.src} pictures={view.pictures} title={view.title} root={view.root} />
          <PictureDownload product={view} />
        </div>
        <Buying />
      </div>
      <SectionLinks product={view} />
      <Shipping />
      <Description product={view} />
      <Specs product={view} />
      <ProductQuestions product={view} />
      {similar.length > 0 && (
        <Section title={t("product.similar")} className="rail">
          <GoodsGrid cards={similar} />
        </Section>
      )}
    </div>
  );
}

function useChosen(): Record<string, string> {
  const { view, mode, least, choice } = useLoaderData<typeof loader>();
  return {
    ...(chosenMode(null, view.saleModes) === mode ? {} : { mode }),
    country: choice.country,
    zip: choice.zip,
    from: choice.from,
    method: choice.method,
    qty: choice.qty > least ? String(choice.qty) : "",
  };
}

function Buying() {
  const { t } = useTranslation("shop");
  const {
    view,
    mode,
    least,
    refused,
    choice,
    unitPrice,
    isOwnPrice,
    agent,
    quote,
    selection,
    askPath,
    countries,
  } = useLoaderData<typeof loader>();
  const { variant } = view;
  const open = variant !== null && !view.offShelf && variant.weightG !== null;
  const chosen = useChosen();
  return (
    <div className="grid content-start gap-6">
      {view.offShelf && (
        <Banner tone="caution" title={t("product.offShelf")}>
          {t("product.offShelfText")}
        </Banner>
      )}
      <ProductHead product={view} />
      {variant && <PriceBlock {...{ variant, unitPrice, isOwnPrice }} qty={choice.qty} />}
      <ModeSwitch product={view} mode={mode} query={chosen} />
      <VariantOptions product={view} query={chosen} />
      {open && refused !== null && (
        <QuantityLimit {...{ product: view, mode, least, asked: refused, query: chosen }} />
      )}
      {open && (
        <BuyForm
          {...{ product: view.id, sku: variant.sku, mode, least, choice, method: selection?.row?.code ?? "" }}
          available={variant.canBeHad && !(selection && selection.most !== null)}
        >
          <ListButton id={view.id} />
          <WishButton id={view.id} title={view.title} />
        </BuyForm>
      )}
      {open && mode === "bulk" && (
        <div className="flex flex-wrap gap-2">
          <LinkButton to={shopPaths.newBulk({ product: view.id, kind: "INVENTORY" })} icon="package">
            {t("product.preorder")}
          </LinkButton>
          <LinkButton to={shopPaths.newBulk({ product: view.id, kind: "BULK" })} icon="stack">
            {t("product.bulkToAddress")}
          </LinkButton>
        </div>
      )}
      {open && quote && selection && (
        <ChosenShipping {...{ quote, selection, choice, countries, askPath }} isBulk={mode === "bulk"} />
      )}
      {variant && <NextStep product={view} variant={variant} />}
      {variant && (
        <AskAbout
          {...{ product: view.id, variant, agent }}
          from={choice.from || (selection?.row?.from ?? "")}
        />
      )}
      {variant && (
        <VariantFacts product={view} variant={variant} toOrder={mode === "bulk" ? choice.qty : null} />
      )}
    </div>
  );
}

function Shipping() {
  const { view, quote, mode, selection, ...data } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const chosen = useChosen();
  if (!view.variant || !quote) return null;
  const { id, variant } = view;
  const choose = (event: FormEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    const query = { ...chosen, sku: variant.sku, method: target.value };
    navigate(shopPaths.product(id, query), { replace: true, preventScrollReset: true });
  };
  const pick =
    selection && !view.offShelf ? { open: selection.open, chosen: selection.row?.code ?? "" } : null;
  return (
    <div onChange={choose}>
      <ProductShipping {...data} {...{ quote, pick }} keep={{ id, sku: variant.sku, mode }} />
    </div>
  );
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
        action={{ to: shopPaths.goodsList(), label: t("product.browse") }}
      >
        {t("product.notFoundText")}
      </EmptyState>
    </div>
  );
}
