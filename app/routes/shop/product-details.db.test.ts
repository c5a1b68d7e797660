import { buffer } from "node:stream/consumers";
import { randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { keepDrawing, keepPlain, openPicture } from "~/domain/catalogue/media.server";
import { archiveLimit } from "~/domain/catalogue/config";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { seedReference } from "../../../prisma/seed/reference";
import { makeMember, makeProduct, makeStaff, type ProductParts } from "../../../tests/factories";
import { callLoader, type Call } from "../../../tests/setup/call";
import { loader } from "./product-details";
import { loader as picturesLoader } from "./product-pictures";

beforeAll(() => seedReference());

const open = (id: string, query: Record<string, string> = {}, as?: Call["as"]) =>
  callLoader(loader, { url: paths.product(id, query), ...(as ? { as } : {}) });

async function warehouse(code: "CN" | "US"): Promise<string> {
  const row = await db.first<{ id: string }>(sql`select id from warehouse where code = ${code}`);
  return row?.id ?? "";
}

const put = async (parts: ProductParts = {}) => makeProduct({ warehouseId: await warehouse("CN"), ...parts });

describe("what is shown", () => {
  test("a product with its variant, price, stock and a quote", async () => {
    const { id, variants } = await put();
    const { status, data } = await open(id);
    expect(status).toBe(200);
    expect(data.view).toMatchObject({ title: "Folding camp chair", offShelf: false });
    expect(data.view.variant).toMatchObject({ sku: variants[0]?.sku, price: 1250n, available: 100 });
    expect(data.quote?.status).toBe("priced");
    expect(data.agent).toBeNull();
  });

  test("without an id one is led to the list; an id that is none, or of nothing, is not found", async () => {
    expect(await callLoader(loader, { url: "/productdetails" })).toMatchObject({
      status: 302,
      location: "/goodslist",
    });
    for (const id of [randomUUID(), "1 or 1=1", "%00"]) expect((await open(id)).status).toBe(404);
  });

  test("a draft is nobody's, a private product its owner's", async () => {
    const owner = await makeMember();
    const { id: draft } = await put({ product: { status: "draft" } });
    const { id: own } = await put({ product: { visibility: "private", ownerUserId: owner.id } });
    expect((await open(draft, {}, owner)).status).toBe(404);
    expect((await open(own)).status).toBe(404);
    expect((await open(own, {}, await makeMember())).status).toBe(404);
    expect((await open(own, {}, owner)).status).toBe(200);
  });

  test("what was taken down stays, and says so", async () => {
    const { id } = await put({ product: { status: "off" } });
    expect((await open(id)).data.view.offShelf).toBe(true);
    const { id: without } = await put({ variants: [{ status: "off" }] });
    const { view, quote } = (await open(without)).data;
    expect([view.offShelf, view.variant, quote]).toEqual([true, null, null]);
  });

  test("the picture of the chosen variant comes first", async () => {
    const { id, variants } = await put({ variants: [{}, { imageUrl: "https://shop.test/blue.jpg" }] });
    await db.run(sql`
      insert into product_media (product_id, source_url, file_key, sort, kind) values
        (${id}, 'https://shop.test/red.jpg', 'aa/red.svg', 0, 'image'),
        (${id}, 'https://shop.test/blue.jpg', 'aa/blue.svg', 1, 'image'),
        (${id}, 'https://shop.test/film.mp4', 'aa/film.mp4', 2, 'video')`);
    const shown = async (sku = "") => (await open(id, { sku })).data.view.pictures.map(({ src }) => src);
    expect(await shown(variants[0]?.sku)).toEqual(["/media/aa/red.svg", "/media/aa/blue.svg"]);
    expect(await shown(variants[1]?.sku)).toEqual(["/media/aa/blue.svg", "/media/aa/red.svg"]);
  });
});

describe("sale mode and quantity", () => {
  const parts = { product: { moq: 10 }, tiers: [{ minQty: 10, price: 1000n }] };

  test("dropship begins at one piece, bulk at the MOQ and at the price of its tier", async () => {
    const { id } = await put(parts);
    const single = (await open(id)).data;
    expect(single).toMatchObject({ mode: "dropship", least: 1, unitPrice: 1250n, choice: { qty: 1 } });
    const bulk = (await open(id, { mode: "bulk", qty: "3" })).data;
    expect(bulk).toMatchObject({ mode: "bulk", least: 10, unitPrice: 1000n, choice: { qty: 10 } });
  });

  test("in bulk a member sees the private price, which is nobody else's", async () => {
    const { id, variants } = await put(parts);
    const member = await makeMember();
    await db.run(sql`
      insert into member_price (user_id, variant_id, min_qty, price, valid_from, valid_until)
      select ${member.id}::uuid, v.id, 1, 800, now() - interval '1 day', now() + interval '1 day'
      from variant v where v.sku = ${variants[0]?.sku ?? ""}`);
    const bulk = async (as?: Call["as"]) => (await open(id, { mode: "bulk", qty: "20" }, as)).data;
    const own = await bulk(member);
    expect(own).toMatchObject({ unitPrice: 800n, isOwnPrice: true });
    expect(own.view.variant).toMatchObject({ price: 800n, tiers: [] });
    expect(own.quote?.rows.every((row) => row.total >= 16_000n)).toBe(true);
    for (const other of [await bulk(), await bulk(await makeMember())])
      expect(other).toMatchObject({ unitPrice: 1000n, isOwnPrice: false });
    expect((await open(id, { mode: "dropship" }, member)).data).toMatchObject({
      unitPrice: 1250n,
      isOwnPrice: false,
    });
  });

  test("what is fewer or more than it takes is told, and not priced", async () => {
    const { id } = await put(parts);
    const asked = async (query: Record<string, string>) => {
      const { refused, choice } = (await open(id, query)).data;
      return [refused, choice.qty];
    };
    expect(await asked({ qty: "500" })).toEqual([500, 99]);
    expect(await asked({ qty: "500", mode: "bulk" })).toEqual([null, 500]);
    expect(await asked({ qty: "3", mode: "bulk" })).toEqual([3, 10]);
    expect(await asked({ qty: "100000", mode: "bulk" })).toEqual([100_000, 99_999]);
    expect(await asked({})).toEqual([null, 1]);
  });

  test("a mode it is not sold in is not shown", async () => {
    const { id } = await put({ product: { moq: 5, saleModes: ["bulk"] } });
    expect((await open(id, { mode: "dropship" })).data).toMatchObject({ mode: "bulk", least: 5 });
  });
});

describe("shipping", () => {
  test("from where there is stock, or from where one says", async () => {
    const { id } = await put();
    const from = async (query: Record<string, string>) => {
      const { quote } = (await open(id, query)).data;
      return [...new Set(quote?.rows.map((row) => row.from))];
    };
    expect(await from({ country: "US" })).toEqual(["CN"]);
    expect(await from({ country: "US", from: "US" })).toEqual(["US"]);
    expect(await from({ country: "US", from: "MOON" })).toEqual(["CN"]);
  });

  test("without a weight there is no price and no order", async () => {
    const { id } = await put({ variants: [{ weightG: null }] });
    expect((await open(id)).data.quote?.status).toBe("no-weight");
  });
});

test("a member sees the agent who looks after them, as long as there is one", async () => {
  const { id } = await put();
  const agent = await makeStaff({ roles: ["agent"] });
  const member = await makeMember({ agentId: agent.id });
  expect((await open(id, {}, member)).data.agent).toBe(agent.name);
  await db.run(sql`update staff set status = 'left' where id = ${agent.id}`);
  expect((await open(id, {}, member)).data.agent).toBeNull();
});

describe("all pictures in one archive", () => {
  const fetchZip = (id: string, as?: Call["as"], ip = randomUUID()) =>
    picturesLoader({
      request: new Request(new URL(paths.productPictures(id), "http://x"), {
        headers: as ? { cookie: as.cookie } : {},
      }),
      params: {},
      context: { clientIp: ip },
    } as never);

  async function withPictures(product: ProductParts["product"] = {}) {
    const made = await put({ product: { spu: `CH/${randomUUID().slice(0, 8)}`, ...product } });
    const drawn = (id: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>${id}</title><path d="M0 0h4v3z"/></svg>`;
    const drawings = [drawn("one"), drawn(randomUUID())];
    for (const [sort, svg] of drawings.entries()) {
      await db.run(sql`
        insert into product_media (product_id, file_key, sort) values (${made.id}, ${await keepDrawing(svg)}, ${sort})`);
    }
    await db.run(sql`
      insert into product_media (product_id, source_url, status, sort) values (${made.id}, 'https://x.test/late.jpg', 'queued', 9)`);
    return { ...made, drawings };
  }

  test("holds what is ready, named by the product's number, and is as long as it says", async () => {
    const { id, spu, drawings } = await withPictures();
    const answer = (await fetchZip(id)) as Response;
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="${spu.replace("/", "-")}.zip"`,
    );
    expect(Number(answer.headers.get("content-length"))).toBe(bytes.length);
    // Drawings leave as PNG: no store takes SVG.
    for (const [i, svg] of drawings.entries()) {
      const name = `${spu.replace("/", "-")}-0${i + 1}.png`;
      expect(bytes.includes(Buffer.from(name))).toBe(true);
      expect(bytes.includes(Buffer.from(svg))).toBe(false);
      const kept = await openPicture((await keepPlain(await keepDrawing(svg))) ?? "");
      const png = await buffer(kept!.read());
      expect(bytes.includes(png)).toBe(true);
      const sum = Buffer.alloc(4);
      sum.writeUInt32LE(crc32(png));
      expect(bytes.includes(sum)).toBe(true);
    }
    expect(bytes.includes(Buffer.from(`${spu.replace("/", "-")}-03`))).toBe(false);
  });

  test("is nobody's but the owner's for a private product, and nothing where there are no pictures", async () => {
    const owner = await makeMember();
    const { id } = await withPictures({ visibility: "private", ownerUserId: owner.id });
    await expect(fetchZip(id)).rejects.toMatchObject({ status: 404 });
    expect(await fetchZip(id, owner)).toMatchObject({ status: 200 });
    const { id: bare } = await put();
    await expect(fetchZip(bare)).rejects.toMatchObject({ status: 404 });
    await expect(fetchZip("x")).rejects.toMatchObject({ status: 404 });
  });

  test("is not for one address to fetch without end", async () => {
    const { id } = await withPictures();
    const ip = randomUUID();
    for (let i = 0; i < archiveLimit.limit; i++) {
      const answer = (await fetchZip(id, undefined, ip)) as Response;
      await answer.body?.cancel();
      expect(answer.status).toBe(200);
    }
    const refused = (await fetchZip(id, undefined, ip)) as Response;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await fetchZip(id)).toMatchObject({ status: 200 });
    // A member is counted by the account, and works through far more.
    const member = await makeMember();
    expect(await fetchZip(id, member, ip)).toMatchObject({ status: 200 });
  });
});
