/** /goodslist: the catalogue, searched and filtered (§2.1). */
import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { warehouses } from "~/domain/stock/warehouses.server";
import { useTranslation } from "~/i18n/use-translation";
import { findMember } from "~/domain/accounts/guards.server";
import { wishedOf } from "~/domain/cart/wishlist.server";
import { shownCard } from "~/domain/catalogue/components/card";
import { CategoryTree } from "~/domain/catalogue/components/category-tree";
import { ChosenFilters, GoodsBar } from "~/domain/catalogue/components/goods-bar";
import { GoodsFilters } from "~/domain/catalogue/components/goods-filters";
import { GoodsResults, NoGoods } from "~/domain/catalogue/components/goods-results";
import { goodsPage, type GoodsPage } from "~/domain/catalogue/goods.server";
import { filterCount, parseGoodsQuery, type GoodsQuery } from "~/domain/catalogue/goods-query";
import { categoryTree, mergedInto } from "~/domain/catalogue/tree.server";
import { textIn } from "~/domain/catalogue/words";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countText } from "~/platform/list";
import { decimalText } from "~/platform/money";
import { shopPaths } from "~/platform/shop-paths";
import { Banner, Breadcrumbs, pageMeta } from "~/ui";
import { breadcrumbList, siteOf } from "~/ui/structured-data";

export const handle = { i18n: ["shop"] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(data?.title, data?.description),
  ...(data?.trail.length ? [breadcrumbList(siteOf(matches), trailOf(data))] : []),
  ...(data?.index === false ? [{ name: "robots", content: "noindex, follow" }] : []),
];

type Trailed = { top: string; trail: readonly { slug: string; name: string }[] };

const trailOf = ({ top, trail }: Trailed) => [
  { name: top, path: shopPaths.goodsList() },
  ...trail.map(({ slug, name }) => ({ name, path: shopPaths.goodsList({ cat: slug }) })),
];

export async function loader(args: LoaderFunctionArgs) {
  const query = parseGoodsQuery(args.request.url);
  const locale = localeOf(args);
  const t = getT(args, "shop");
  const [page, places] = await Promise.all([goodsPage(query), warehouses()]);
  const tree = await categoryTree(query.cat, page.byCategory);
  if (query.cat && tree.trail.length === 0) await followMerged(args.request, query.cat);
  // Nobody has such a category, or it is hidden: the page says so and is none for search engines (D18).
  const gone = query.cat !== "" && tree.trail.length === 0;
  const trail = tree.trail.map(({ slug, name }) => ({ slug, name: textIn(name, locale) }));
  const heading = trail.at(-1)?.name ?? t("list.title");
  const shown = {
    title: query.q ? t("list.titleSearch", { q: query.q }) : heading,
    description: trail.length > 0 ? t("list.descriptionOf", { category: heading }) : t("list.description"),
    // Search results and filtered lists are no pages of their own for search engines.
    index: !gone && !query.q && filterCount(query) === 0 && !query.after && !query.before,
    gone,
    top: t("list.title"),
    q: query.q,
    cat: query.cat,
    tab: query.tab,
    sort: query.sort,
    trail,
    count: t("list.count", { count: page.count, shown: countText(page.count, locale) }),
    nodes: tree.nodes.map(({ slug, name, count, depth }) => ({
      slug,
      name: textIn(name, locale),
      count,
      depth,
    })),
    places: places.map(({ code, name }) => ({ value: code, label: textIn(name, locale) })),
    // Beside each choice, what choosing it would find; of the categories perhaps an estimate.
    counts: page.about.facets ? null : page.facets.tabs,
    about: page.about.categories,
    filters: { ...filtersOf(query), counts: countsOf(page) },
    wished: await wishedOf(
      (await findMember(args))?.id,
      page.cards.map((card) => card.id),
    ),
    cards: page.cards.map((card) => shownCard(card, locale, query.mode)),
    after: page.after,
    before: page.before,
    mended: page.mended,
    partly: page.partly,
  };
  return data(shown, { status: gone ? 404 : 200 });
}

async function followMerged({ url }: Request, slug: string): Promise<void> {
  const into = await mergedInto(slug);
  if (!into) return;
  const asked = Object.fromEntries(new URL(url).searchParams);
  throw redirect(shopPaths.goodsList({ ...asked, cat: into }), {
    status: 301,
    headers: { "Cache-Control": "no-cache" },
  });
}

function countsOf({ about, facets }: Pick<GoodsPage, "about" | "facets">) {
  if (about.facets) return null;
  const { from, modes, stock, prices } = facets;
  const texts = prices && { min: decimalText(prices.min), max: decimalText(prices.max) };
  return { from, modes, stock, prices: texts };
}

function filtersOf(query: GoodsQuery) {
  const { min, max, unread, from, mode, stock, q, cat } = query;
  return {
    min: min === null ? "" : decimalText(min),
    max: max === null ? "" : decimalText(max),
    from,
    mode,
    stock,
    unread,
    active: filterCount(query),
    keep: {
      q,
      cat,
      tab: query.tab === "all" ? "" : query.tab,
      sort: query.sort === "default" ? "" : query.sort,
    },
  };
}

export default function GoodsList() {
  const { t } = useTranslation("shop");
  const data = useLoaderData<typeof loader>();
  return (
    <div className="page grid grid-cols-1 gap-5 py-6 md:py-8">
      {data.trail.length > 0 && (
        <Breadcrumbs
          items={trailOf(data).map(({ name, path }, i) => ({
            label: name,
            ...(i < data.trail.length ? { to: path } : {}),
          }))}
        />
      )}
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="min-w-0 text-xl">{data.title}</h1>
        <p className="num text-sm text-muted">{data.count}</p>
      </header>
      {data.gone && <Banner live>{t("list.noCategory")}</Banner>}
      {data.mended && (
        <Banner live>
          {t(data.partly ? "list.partlyMended" : "list.mended", { q: data.q, mended: data.mended })}
        </Banner>
      )}
      {data.partly && !data.mended && <Banner live>{t("list.partly")}</Banner>}
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-[14rem_minmax(0,1fr)]">
        <aside aria-label={t("list.categories")}>
          <CategoryTree nodes={data.nodes} current={data.cat} about={data.about} />
        </aside>
        <div className="grid grid-cols-1 content-start gap-5">
          <GoodsBar tab={data.tab} sort={data.sort} counts={data.counts} />
          <GoodsFilters key={JSON.stringify(data.filters)} filters={data.filters} places={data.places} />
          <ChosenFilters
            q={data.q}
            filters={data.filters}
            category={data.trail.at(-1)?.name ?? null}
            places={data.places}
          />
          {data.cards.length > 0 ? (
            <GoodsResults cards={data.cards} after={data.after} before={data.before} />
          ) : (
            <NoGoods q={data.q} />
          )}
        </div>
      </div>
    </div>
  );
}
