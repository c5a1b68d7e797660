import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { goodsPage } from "~/domain/catalogue/goods.server";
import { parseGoodsQuery } from "~/domain/catalogue/goods-query";
import { openPicture } from "~/domain/catalogue/media.server";
import { findProduct } from "~/domain/catalogue/product.server";
import { suggestions } from "~/domain/catalogue/suggestions.server";
import { db, sql } from "~/platform/db";
import { seedDemoCatalogue } from "./catalogue";
import { seedReference } from "./reference";

const folder = mkdtempSync(join(tmpdir(), "quayside-seed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
vi.mock("~/partners/files/files.server", async (original) => {
  const real = await original<typeof import("~/partners/files/files.server")>();
  return { ...real, files: () => real.folderStore(folder) };
});

test("the demonstration's goods are there, in both languages, with pictures; seeding again changes nothing", async () => {
  await seedReference();
  const count = await seedDemoCatalogue();
  expect(count).toBeGreaterThanOrEqual(200);
  const sums = () =>
    db.first(sql`select count(*)::int as products, sum(version)::int as versions,
      (select count(*)::int from product_media where status = 'ready') as pictures from product`);
  const first = await sums();
  expect(first).toMatchObject({ products: count, versions: 0, pictures: 3 * count });
  await seedDemoCatalogue();
  expect(await sums()).toEqual(first);

  const page = await goodsPage(parseGoodsQuery(`http://x/?q=${encodeURIComponent("帐篷")}`));
  expect(page.cards.length).toBeGreaterThan(0);
  expect(await suggestions("耳", "zh-CN")).toContain("耳机");
  const product = await findProduct(page.cards[0]?.id ?? "");
  expect(product).toMatchObject({ title: { zh: expect.stringMatching(/\p{Script=Han}/u) }, status: "on" });
  expect(await openPicture(product?.pictures[0]?.key ?? "")).toMatchObject({ type: "image/svg+xml" });
});
