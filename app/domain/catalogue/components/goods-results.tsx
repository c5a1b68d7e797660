/** The goods of a list, the ways to those before and after them, and what to do where there are none. */
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { EmptyState, Icon, LinkButton, useHrefWith } from "~/ui";
import type { ShownCard } from "./card";
import { GoodsGrid } from "./goods-grid";

type ResultsProps = {
  cards: readonly ShownCard[];
  after: string | null;
  before: string | null;
};

export function GoodsResults({ cards, after, before }: ResultsProps) {
  const { t } = useTranslation("shop");
  return (
    <section aria-labelledby="results" className="grid gap-6">
      <h2 id="results" className="sr-only">
        {t("list.results")}
      </h2>
      <GoodsGrid cards={cards} eager={6} />
      <Steps after={after} before={before} />
    </section>
  );
}

function Steps({ after, before }: Omit<ResultsProps, "cards">) {
  const { t } = useTranslation(["common", "shop"]);
  const hrefWith = useHrefWith();
  if (!after && !before) return null;
  return (
    <nav aria-label={t("pager.label")} className="flex flex-wrap justify-center gap-3 pt-2">
      {before && (
        <>
          <LinkButton to={hrefWith({ before: null, after: null })} tone="quiet">
            {t("shop:list.first")}
          </LinkButton>
          <LinkButton to={hrefWith({ before, after: null })} rel="prev">
            <Icon name="caret-left" />
            {t("pager.previous")}
          </LinkButton>
        </>
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

/** Nothing was found: look wider, or have it sourced. */
export function NoGoods({ q }: { q: string }) {
  const { t } = useTranslation("shop");
  return (
    <EmptyState
      icon="magnifying-glass"
      title={t("list.empty")}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={shopPaths.sourcingForm({ title: q })} tone="primary">
            {t("list.source")}
          </LinkButton>
          <LinkButton to={shopPaths.goodsList()}>{t("list.emptyAction")}</LinkButton>
        </div>
      }
    >
      <p>{t("list.emptyText")}</p>
      <p className="mt-2">{t("list.sourceText")}</p>
    </EmptyState>
  );
}
