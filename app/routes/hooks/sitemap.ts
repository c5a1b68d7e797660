/** /sitemap.xml: the list of sitemap files. */
import { productFiles } from "~/domain/catalogue/sitemap.server";
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";
import { sitemapIndex } from "~/platform/sitemap";

export async function loader() {
  const files = ["pages", "categories", ...(await productFiles()).map((id) => `products-${id}`)];
  const { origin } = new URL(env().PUBLIC_URL);
  return new Response(sitemapIndex(origin, files.map(paths.sitemapFile)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
