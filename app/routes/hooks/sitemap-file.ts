/** /sitemap/:file: pages, categories, or a range of products, sent while it is read. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beginsFile, listedCategories, listedProducts } from "~/domain/catalogue/sitemap.server";
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";
import { singlePages } from "~/platform/search-engines";
import { sitemapFile, type SitemapEntry } from "~/platform/sitemap";

export async function loader({ params }: LoaderFunctionArgs) {
  const name = /^([\w-]+)\.xml$/.exec(params["file"] ?? "")?.[1] ?? "";
  const batches = await batchesOf(name);
  if (!batches) return new Response(null, { status: 404 });
  const lines = sitemapFile(new URL(env().PUBLIC_URL).origin, batches);
  return new Response(streamOf(lines), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

async function batchesOf(name: string) {
  if (name === "pages") return [singlePages.map((path): SitemapEntry => ({ path }))];
  if (name === "categories")
    return [(await listedCategories()).map((cat): SitemapEntry => ({ path: paths.goodsList({ cat }) }))];
  const from = /^products-(.+)$/.exec(name)?.[1] ?? "";
  return beginsFile(from) ? productEntries(from) : null;
}

async function* productEntries(from: string): AsyncGenerator<readonly SitemapEntry[]> {
  for await (const batch of listedProducts(from))
    yield batch.map(({ id, changed }) => ({ path: paths.product(id), changed }));
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => parts.return(undefined).then(() => undefined),
  });
}
