/** What search engines and links elsewhere show of a product. Pure. */
import type { MetaDescriptor } from "@remix-run/react";
import { decimalText } from "~/platform/money";
import { shopPaths } from "~/platform/shop-paths";
import { pageMeta } from "~/ui/meta";
import { breadcrumbList, siteOf, structured } from "~/ui/structured-data";
import type { ProductView } from "../product-view.server";

/** Title, description, picture, and the product and where it stands as JSON-LD. */
export function productMeta(
  page: { view: ProductView } | undefined,
  matches: Parameters<typeof siteOf>[0],
): MetaDescriptor[] {
  if (!page) return [...pageMeta(undefined), { name: "robots", content: "noindex" }];
  const { view } = page;
  const origin = siteOf(matches);
  const address = origin + shopPaths.product(view.id);
  const images = view.pictures.map((picture) => origin + picture.src);
  return [
    ...pageMeta(view.title, view.summary),
    { property: "og:type", content: "product" },
    ...(images[0] ? [{ property: "og:image", content: images[0] }] : []),
    jsonLd(view, address, images),
    breadcrumbList(origin, [
      ...view.trail.map(({ slug, name }) => ({ name, path: shopPaths.goodsList({ cat: slug }) })),
      { name: view.title, path: shopPaths.product(view.id) },
    ]),
  ];
}

function jsonLd(view: ProductView, url: string, image: string[]): MetaDescriptor {
  const { variant } = view;
  return structured("Product", {
    name: view.title,
    description: view.summary,
    productID: view.spu,
    url,
    image,
    ...(view.vendor ? { brand: { "@type": "Brand", name: view.vendor } } : {}),
    ...(variant
      ? {
          sku: variant.sku,
          offers: {
            "@type": "Offer",
            priceCurrency: "USD",
            price: decimalText(variant.price),
            availability: `https://schema.org/${availability(view)}`,
            url,
          },
        }
      : {}),
  });
}

function availability({ offShelf, variant }: ProductView): string {
  if (offShelf) return "Discontinued";
  if (!variant || variant.canBeHad === false) return "OutOfStock";
  return variant.available > 0 ? "InStock" : "BackOrder";
}
