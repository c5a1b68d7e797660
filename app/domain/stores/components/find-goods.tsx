/** Where the goods for a store's product are looked for: in the catalogue, the wishlist, what was sourced, or by SKU. */
import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { pictureOf } from "~/domain/catalogue/pictures";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import { Link } from "~/ui/link";
import { Button, Card, EmptyState, Field, Input, LinkButton, Money, ProductImage, Tabs } from "~/ui";
import { findTabs, type FindTab } from "../products";
import type { GoodsToConnect } from "../products.server";

type Props = {
  storeProduct: string;
  tab: FindTab;
  q: string;
  goods: readonly GoodsToConnect[] | null;
  title: string;
};

export function FindGoods({ storeProduct, tab, q, goods, title }: Props) {
  const { t } = useTranslation("mapping");
  return (
    <Card flush>
      <Tabs
        label={t("find.tabs")}
        current={tab}
        items={findTabs.map((key) => ({
          key,
          label: t(`find.tab.${key}`),
          to: paths.addConnection({ storeProduct, tab: key === findTabs[0] ? null : key }),
        }))}
      />
      <div className="border-b border-line px-5 py-3">
        <Form method="get" role="search" className="flex items-end gap-2">
          <input type="hidden" name="storeProduct" value={storeProduct} />
          {tab !== findTabs[0] && <input type="hidden" name="tab" value={tab} />}
          <Field
            label={t(tab === "sku" ? "find.sku" : "find.q")}
            name="q"
            value={q}
            plain
            className="max-w-96 min-w-0 flex-1"
          >
            <Input type="search" key={`${tab} ${q}`} maxLength={200} autoComplete="off" />
          </Field>
          <Button type="submit" icon="magnifying-glass">
            {t(tab === "sku" ? "find.sku.submit" : "find.submit")}
          </Button>
        </Form>
      </div>
      {goods === null && <p className="hint px-5 py-6">{t("find.start.sku")}</p>}
      {goods?.length === 0 && (
        <EmptyState
          icon="magnifying-glass"
          title={t(`find.none.${tab}`)}
          action={{ to: paths.sourcingForm({ storeProduct, title }), label: t("find.source") }}
        >
          {t(`find.none.${tab}.text`)}
        </EmptyState>
      )}
      {goods && goods.length > 0 && (
        <ul className="grid sm:grid-cols-2 xl:grid-cols-3">
          {goods.map((each) => (
            <Goods key={each.id} goods={each} storeProduct={storeProduct} />
          ))}
        </ul>
      )}
      {goods && goods.length > 0 && (
        <p className="hint px-5 py-3">
          {t("find.notAmong")}{" "}
          <Link to={paths.sourcingForm({ storeProduct, title })} className="link">
            {t("find.source")}
          </Link>
        </p>
      )}
    </Card>
  );
}

function Goods({ goods, storeProduct }: { goods: GoodsToConnect; storeProduct: string }) {
  const { t, i18n } = useTranslation("mapping");
  const picture = goods.fileKey ? pictureOf(goods.fileKey) : null;
  const title = textIn(goods.title, i18n.language);
  return (
    <li className="flex items-center gap-3 border-b border-line px-5 py-3">
      <ProductImage
        src={picture?.src ?? null}
        {...(picture?.srcSet ? { srcSet: picture.srcSet, sizes: "64px" } : {})}
        alt=""
        className="size-16 flex-none rounded-s"
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="line-clamp-2 font-semibold">{title}</p>
        <p className="text-muted">
          <Money amount={goods.priceFrom} />
          {goods.priceTo !== goods.priceFrom && (
            <>
              {" – "}
              <Money amount={goods.priceTo} />
            </>
          )}
          {" · "}
          {t("find.variants", { count: goods.variants })}
        </p>
      </div>
      <LinkButton
        to={paths.skuConnect({ storeProduct, product: goods.id })}
        size="s"
        aria-label={`${t("find.this")}: ${title}`}
      >
        {t("find.this")}
      </LinkButton>
    </li>
  );
}
