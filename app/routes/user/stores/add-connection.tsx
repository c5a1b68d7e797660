/** /user/addconnection[?storeProduct=&tab=&q=]: finds the product of the catalogue that a store's is shipped from (§2.5). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireMember } from "~/domain/accounts/guards.server";
import { wishedIds } from "~/domain/cart/wishlist.server";
import { mostWishes } from "~/domain/cart/config";
import { sourcedFor } from "~/domain/catalogue/sourced.server";
import { FindGoods } from "~/domain/stores/components/find-goods";
import { productChoiceView, StorePicture } from "~/domain/stores/components/product-table";
import { mostFound } from "~/domain/stores/config";
import { findingChoice } from "~/domain/stores/lists.server";
import { findTabs, type FindTab } from "~/domain/stores/products";
import {
  goodsToConnect,
  linkableProduct,
  productsWithSku,
  searchSkus,
  type GoodsToConnect,
} from "~/domain/stores/products.server";
import { storeNames } from "~/domain/stores/views.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, PageHeader, pageMeta } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["mapping", "stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const t = getT(args, "mapping");
  const storeProduct = searchParams.get("storeProduct");
  if (!storeProduct) {
    const [{ list }, stores] = await Promise.all([openList(args, findingChoice), storeNames(member.id)]);
    const frozen = member.status !== "1";
    return { kind: "choose" as const, title: t("find.choose"), list, stores, frozen };
  }
  const { id, title, store, fileKey } = found(await linkableProduct(member.id, storeProduct));
  const tab = findTabs.find((each) => each === searchParams.get("tab")) ?? findTabs[0];
  const asked = searchParams.get("q");
  // Without a word the title of the store's product is looked for.
  const q = cleanFilter(asked ?? (tab === "search" ? title : ""));
  const goods = await goodsUnder(member.id, tab, q);
  return {
    kind: "find" as const,
    title: t("find.title"),
    product: { id, title, store, fileKey },
    tab,
    q,
    goods,
  };
}

async function goodsUnder(member: string, tab: FindTab, q: string): Promise<GoodsToConnect[] | null> {
  switch (tab) {
    case "wishlist":
      return (await goodsToConnect(member, await wishedIds(member, mostWishes), q)).slice(0, mostFound);
    case "sourced":
      return goodsToConnect(member, await sourcedFor(member, mostFound), q);
    case "sku":
      return q ? goodsToConnect(member, await productsWithSku(member, q)) : null;
    case "search": {
      const skus = await searchSkus(member, q);
      return goodsToConnect(member, [...new Set(skus.map(({ productId }) => productId))]);
    }
  }
}

export default function AddConnection() {
  const data = useLoaderData<typeof loader>();
  return data.kind === "find" ? <Finding data={data} /> : <Choosing data={data} />;
}

type Data<K> = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: K }>;

function Choosing({ data: { title, list, stores, frozen } }: { data: Data<"choose"> }) {
  const { t } = useTranslation("mapping");
  return (
    <>
      <PageHeader title={title} description={t("find.choose.text")} />
      <DeclaredList view={productChoiceView} list={list} more={{ stores, frozen, choice: "find" }} />
    </>
  );
}

function Finding({ data: { title, product, tab, q, goods } }: { data: Data<"find"> }) {
  const { t } = useTranslation("mapping");
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <StorePicture fileKey={product.fileKey} title={product.title} />
            {title}
          </span>
        }
        description={`${t("find.for", { title: product.title })} · ${product.store}`}
        actions={
          <LinkButton to={paths.skuConnect({ storeProduct: product.id })} tone="quiet">
            {t("find.elsewhere")}
          </LinkButton>
        }
      />
      <FindGoods storeProduct={product.id} title={product.title} tab={tab} q={q} goods={goods} />
    </>
  );
}
