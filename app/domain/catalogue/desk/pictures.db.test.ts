import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import { runJobs } from "../../../../tests/setup/jobs";
import { productOf, newProduct } from "../../../../tests/desk-products";
import { seedReference } from "../../../../prisma/seed/reference";
import { addPictures, changePicture } from "./pictures.server";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

describe("pictures", () => {
  const photo = (background: string) =>
    sharp({ create: { width: 700, height: 500, channels: 3, background } })
      .jpeg()
      .toBuffer();

  test("are taken in, made ready by the job, put in order, described and taken away", async () => {
    const product = await newProduct(staff);
    const sent = [
      { name: "a.jpg", bytes: await photo("#c00") },
      { name: "b.jpg", bytes: await photo("#0c0") },
    ];
    expect(await addPictures(staff, product.id, sent)).toEqual({ ok: true, value: 2 });
    expect(await addPictures(staff, product.id, sent)).toEqual({ ok: true, value: 0 });
    await runJobs();
    // One that failed meanwhile is made ready where it is sent again.
    await db.run(sql`
      update product_media set status = 'failed', error = 'gone', file_key = null
      where id = (select id from product_media where product_id = ${product.id} order by sort limit 1)`);
    expect(await addPictures(staff, product.id, sent)).toEqual({ ok: true, value: 1 });
    await runJobs();
    const { pictures } = await productOf(product.id);
    expect(pictures.map(({ status, fileKey }) => [status, fileKey?.endsWith("-a")])).toEqual([
      ["ready", true],
      ["ready", true],
    ]);
    const [first, second] = pictures;
    const act = async (picture: string | undefined, intent: "up" | "words" | "remove", words = {}) =>
      changePicture(staff, product.id, {
        version: (await productOf(product.id)).version,
        intent,
        picture: picture ?? "",
        alt: null,
        altZh: null,
        ...words,
      });
    expect(await act(second?.id, "up")).toMatchObject({ ok: true });
    await act(first?.id, "words", { alt: "Lit", altZh: "点亮" });
    expect((await productOf(product.id)).pictures).toMatchObject([
      { id: second?.id },
      { id: first?.id, alt: "Lit", altZh: "点亮" },
    ]);
    await act(second?.id, "remove");
    expect((await productOf(product.id)).pictures).toMatchObject([{ id: first?.id }]);
    expect(await act(second?.id, "up")).toEqual({ ok: false, error: "gone" });
  });

  test("what is no picture is named, and nothing of what came with it is kept", async () => {
    const product = await newProduct(staff);
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const sent = [
      { name: "a.jpg", bytes: await photo("#00c") },
      { name: "b.jpg", bytes: svg },
    ];
    expect(await addPictures(staff, product.id, sent)).toEqual({
      ok: false,
      error: "refused",
      files: [{ name: "b.jpg", why: "not-a-picture" }],
    });
    expect((await productOf(product.id)).pictures).toEqual([]);
  });
});
