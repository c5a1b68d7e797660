/** /goodslist: the catalogue, searched and filtered (§2.1). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { shownCard } from "~/domain/catalogue/components/card";
import { CategoryTree } from "~/domain/catalogue/components/category-tree";
import { GoodsFilters } from "~/domain/catalogue/components/goods-filters";
import { GoodsGrid } from "~/domain/catalogue/components/goods-grid";
import { goodsPage } from "~/domain/catalogue/goods.server";
import {
  filterCount,
  goodsSorts,
  goodsTabs,
  parseGoodsQuery,
  type GoodsQuery,
} from "~/domain/catalogue/goods-query";
import { categoryTree, warehouses } from "~/domain/catalogue/tree.server";
import { siteOf } from "~/domain/catalogue/components/product-meta";
import { textIn } from "~/domain/catalogue/words";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countText } from "~/platform/list";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, Breadcrumbs, cx, EmptyState, Icon, LinkButton, pageMeta, Tabs, useHrefWith } from "~/ui";
import { Link } from "~/ui/link";

export const handle = { i18n: ["shop"] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(data?.title, data?.description),
  ...(data ? [{ tagName: "link", rel: "canonical", href: siteOf(matches) + data.canonical }] : []),
  ...(data?.index === false ? [{ name: "robots", content: "noindex, follow" }] : []),
];

export async function loader(args: LoaderFunctionArgs) {
  const query = parseGoodsQuery(args.request.url);
  const locale = localeOf(args);
  const t = getT(args, "shop");
  const [page, places] = await Promise.all([goodsPage(query), warehouses()]);
  const tree = await categoryTree(query.cat, page.byCategory);
  const trail = tree.trail.map(({ slug, name }) => ({ slug, name: textIn(name, locale) }));
  const heading = trail.at(-1)?.name ?? t("list.title");
  return {
    title: query.q ? t("list.titleSearch", { q: query.q }) : heading,
    description: t("list.description"),
    // Search results and filtered lists are no pages of their own for search engines.
    index: !query.q && filterCount(query) === 0 && !query.after && !query.before,
    canonical: paths.goodsList({ cat: query.cat }),
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
    filters: filtersOf(query),
    cards: page.cards.map((card) => shownCard(card, locale)),
    after: page.after,
    before: page.before,
    mended: page.mended,
    partly: page.partly,
  };
}

function filtersOf(query: GoodsQuery) {
  const { min, max, from, mode, stock, q, cat } = query;
  return {
    ...{
      min: min === null ? "" : decimalText(min),
      max: max === null ? "" : decimalText(max),
      from,
      mode,
      stock,
    },
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
    <div className="page grid gap-5 py-6 md:py-8">
      {data.trail.length > 0 && <Trail trail={data.trail} />}
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="min-w-0 text-xl">{data.title}</h1>
        <p className="num text-sm text-muted">{data.count}</p>
      </header>
      {data.mended && <Banner live>{t("list.mended", { q: data.q, mended: data.mended })}</Banner>}
      {data.partly && <Banner live>{t("list.partly")}</Banner>}
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[14rem_minmax(0,1fr)]">
        <aside>
          <CategoryTree nodes={data.nodes} current={data.cat} />
        </aside>
        <div className="grid content-start gap-5">
          <ListBar />
          <GoodsFilters key={JSON.stringify(data.filters)} filters={data.filters} places={data.places} />
          <Results />
        </div>
      </div>
    </div>
  );
}

function Trail({ trail }: { trail: readonly { slug: string; name: string }[] }) {
  const { t } = useTranslation("shop");
  const crumbs = trail.map(({ slug, name }) => ({ label: name, to: paths.goodsList({ cat: slug }) }));
  const last = crumbs.at(-1);
  return (
    <Breadcrumbs
      items={[
        { label: t("list.title"), to: paths.goodsList() },
        ...crumbs.slice(0, -1),
        ...(last ? [{ label: last.label }] : []),
      ]}
    />
  );
}

function ListBar() {
  const { t } = useTranslation("shop");
  const hrefWith = useHrefWith();
  const { tab, sort } = useLoaderData<typeof loader>();
  const tabs = goodsTabs.map((key) => ({
    key,
    label: t(`tab.${key}`),
    to: hrefWith({ tab: key === "all" ? null : key, after: null, before: null }),
  }));
  return (
    <div className="goods-bar">
      <Tabs label={t("list.tabs")} items={tabs} current={tab} />
      <nav aria-label={t("list.sort")} className="flex flex-wrap items-center gap-1 text-sm">
        {goodsSorts.map((key) => (
          <Link
            key={key}
            to={hrefWith({ sort: key === "default" ? null : key, after: null, before: null })}
            className={cx(
              "rounded-s px-2.5 py-1.5 text-muted hover:bg-sunken",
              key === sort && "bg-sunken font-semibold text-text",
            )}
            {...(key === sort ? { "aria-current": "true" as const } : {})}
          >
            {t(`sort.${key}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Results() {
  const { t } = useTranslation("shop");
  const { cards } = useLoaderData<typeof loader>();
  if (cards.length === 0) {
    return (
      <EmptyState
        icon="magnifying-glass"
        title={t("list.empty")}
        action={{ to: paths.goodsList(), label: t("list.emptyAction") }}
      >
        {t("list.emptyText")}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="results" className="grid gap-6">
      <h2 id="results" className="sr-only">
        {t("list.results")}
      </h2>
      <GoodsGrid cards={cards} eager={6} />
      <Steps />
    </section>
  );
}

function Steps() {
  const { t } = useTranslation("common");
  const hrefWith = useHrefWith();
  const { after, before } = useLoaderData<typeof loader>();
  if (!after && !before) return null;
  return (
    <nav aria-label={t("pager.label")} className="flex justify-center gap-3 pt-2">
      {before && (
        <LinkButton to={hrefWith({ before, after: null })} rel="prev">
          <Icon name="caret-left" />
          {t("pager.previous")}
        </LinkButton>
      )}
      {after && (
        <LinkButton to={hrefWith({ after, before: null })} rel="next">
          {t("pager.next")}
          <Icon name="caret-right" />
        </LinkButton>
      )}
    </nav>
  );
}
