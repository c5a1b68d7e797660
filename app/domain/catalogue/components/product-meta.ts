/** What search engines and links elsewhere show of a product. Pure. */
import type { MetaDescriptor } from "@remix-run/react";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui/meta";
import type { ProductView } from "../product-view.server";

type Match = { id: string; data?: unknown };

/** Title, description, canonical address, picture and the product as JSON-LD. */
export function productMeta(
  page: { view: ProductView } | undefined,
  matches: readonly Match[],
): MetaDescriptor[] {
  if (!page) return [...pageMeta(undefined), { name: "robots", content: "noindex" }];
  const { view } = page;
  const origin = siteOf(matches);
  const address = origin + paths.product(view.id);
  const images = view.pictures.map((picture) => origin + picture.src);
  return [
    ...pageMeta(view.title, view.summary),
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "product" },
    { property: "og:url", content: address },
    ...(images[0] ? [{ property: "og:image", content: images[0] }] : []),
    { "script:ld+json": jsonLd(view, address, images) },
  ];
}

/** The origin of the site, from the root's data. */
export function siteOf(matches: readonly Match[]): string {
  const root = matches.find((match) => match.id === "root")?.data as { origin?: string } | undefined;
  return root?.origin ?? "";
}

function jsonLd(view: ProductView, url: string, image: string[]) {
  const { variant } = view;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    ...{ name: view.title, description: view.summary, productID: view.spu, url, image },
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
  };
}

function availability({ offShelf, variant }: ProductView): string {
  if (offShelf) return "Discontinued";
  if (!variant || variant.canBeHad === false) return "OutOfStock";
  return variant.available > 0 ? "InStock" : "BackOrder";
}
