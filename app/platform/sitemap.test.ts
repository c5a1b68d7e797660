import { expect, test } from "vitest";
import { sitemapFile, sitemapIndex } from "./sitemap";

async function text(parts: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const part of parts) whole += part;
  return whole;
}

test("the index names each file by its whole address", () => {
  expect(sitemapIndex("https://shop.example", ["/sitemap/a.xml", "/sitemap/b.xml"])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://shop.example/sitemap/a.xml</loc></sitemap>
<sitemap><loc>https://shop.example/sitemap/b.xml</loc></sitemap>
</sitemapindex>
`,
  );
});

test("a file is written batch by batch, and what XML would misread is escaped", async () => {
  const batches = [
    [{ path: "/goodslist?cat=a&x=<b>" }],
    [{ path: "/index", changed: new Date("2026-03-04T23:59:00Z") }],
  ];
  expect(await text(sitemapFile("https://shop.example", batches))).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://shop.example/goodslist?cat=a&amp;x=&lt;b&gt;</loc></url>
<url><loc>https://shop.example/index</loc><lastmod>2026-03-04</lastmod></url>
</urlset>
`,
  );
});
