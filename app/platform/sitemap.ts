/** Sitemaps (sitemaps.org): an index and its files, each of at most 50,000 addresses. Pure. */

/** An address with the day of its last change. */
export type SitemapEntry = { readonly path: string; readonly changed?: Date | undefined };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The list of a site's sitemap files. */
export function sitemapIndex(origin: string, files: readonly string[]): string {
  const entries = files.map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>\n`);
  return `${head}<sitemapindex xmlns="${namespace}">\n${entries.join("")}</sitemapindex>\n`;
}

/** One sitemap file, batch after batch: it is sent while it is read. */
export async function* sitemapFile(
  origin: string,
  batches: AsyncIterable<readonly SitemapEntry[]> | Iterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="${namespace}">\n`;
  for await (const batch of batches) yield batch.map((entry) => line(origin, entry)).join("");
  yield "</urlset>\n";
}

function line(origin: string, { path, changed }: SitemapEntry): string {
  const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : "";
  return `<url><loc>${escaped(origin + path)}</loc>${day}</url>\n`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&apos;",
  '"': "&quot;",
};

function escaped(text: string): string {
  return text.replace(/[&<>'"]/g, (character) => entities[character] ?? character);
}
