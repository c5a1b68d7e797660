/** /index: what Quayside is, and the ways in (§2.1). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { warehouses } from "~/domain/stock/warehouses.server";
import { useTranslation } from "~/i18n/use-translation";
import { findMember } from "~/domain/accounts/guards.server";
import { wishedOf } from "~/domain/cart/wishlist.server";
import { shownCard } from "~/domain/catalogue/components/card";
import {
  CallToAction,
  CategoryTiles,
  Hero,
  HowItWorks,
  Platforms,
  Questions,
  Rail,
  Trust,
} from "~/domain/catalogue/components/home-sections";
import { homeRails } from "~/domain/catalogue/rails.server";
import { sourcedGoods } from "~/domain/catalogue/sourced.server";
import { categoryTiles } from "~/domain/catalogue/tree.server";
import { textIn } from "~/domain/catalogue/words";
import { servedCountries } from "~/domain/shipping/quote.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countText } from "~/platform/list";
import { shopPaths } from "~/platform/shop-paths";
import { pageMeta, useRootData } from "~/ui";
import { siteOf, structured } from "~/ui/structured-data";

export const handle = { i18n: ["home"] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const url = siteOf(matches);
  const search = {
    "@type": "SearchAction",
    target: `${url}/goodslist?q={q}`,
    "query-input": "required name=q",
  };
  return [
    ...pageMeta(data?.title, data?.description),
    structured("WebSite", { name: "Quayside", url, potentialAction: search }),
    structured("Organization", { name: "Quayside", url, logo: `${url}/apple-touch-icon.png` }),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const locale = localeOf(args);
  const t = getT(args, "home");
  // Near is where most readers of the language sell: the States, or China itself.
  const near = locale === "zh-CN" ? "CN" : "US";
  const [tiles, places, rails, sourced, countries] = await Promise.all([
    categoryTiles(),
    warehouses(),
    homeRails(near),
    sourcedGoods(),
    servedCountries(),
  ]);
  const place = places.find(({ code }) => code === near);
  const cards = (list: typeof rails.fresh) => list.map((card) => shownCard(card, locale));
  const shown = [rails.fresh, rails.hot, rails.ready, sourced].flat().map((card) => card.id);
  return {
    wished: await wishedOf((await findMember(args))?.id, shown),
    title: t("meta.title"),
    description: t("meta.description"),
    figures: {
      products: countText(
        tiles.reduce((total, tile) => total + tile.count, 0),
        locale,
      ),
      countries: String(countries.length),
    },
    tiles: tiles.map(({ slug, name }) => ({ slug, name: textIn(name, locale) })),
    near: { code: near, place: textIn(place?.name, locale) },
    rails: {
      fresh: cards(rails.fresh),
      hot: cards(rails.hot),
      sourced: cards(sourced),
      ready: place ? cards(rails.ready) : [],
    },
  };
}

export default function Home() {
  const { t } = useTranslation("home");
  const { figures, tiles, near, rails } = useLoaderData<typeof loader>();
  const member = Boolean(useRootData()?.member);
  return (
    <div className="grid gap-14 pb-16 md:gap-20 md:pb-24">
      <Hero figures={figures} member={member} />
      <CategoryTiles tiles={tiles} />
      <Rail
        title={t("rail.new")}
        text={t("rail.newText")}
        to={shopPaths.goodsList({ tab: "new" })}
        cards={rails.fresh}
      />
      <Rail
        title={t("rail.hot")}
        text={t("rail.hotText")}
        to={shopPaths.goodsList({ tab: "hot" })}
        cards={rails.hot}
      />
      <Rail
        title={t("rail.ready", { place: near.place })}
        text={t("rail.readyText")}
        to={shopPaths.goodsList({ from: near.code, stock: 1 })}
        cards={rails.ready}
      />
      <Rail
        title={t("rail.sourced")}
        text={t("rail.sourcedText")}
        to={shopPaths.sourcingForm()}
        more={t("rail.sourcedMore")}
        cards={rails.sourced}
      />
      <HowItWorks />
      <Platforms />
      <Trust />
      <Questions countries={figures.countries} />
      {!member && <CallToAction />}
    </div>
  );
}
