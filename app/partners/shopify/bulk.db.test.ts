import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { err, ok } from "~/platform/result";
import { readBulk, startBulk, type BulkPlace } from "./bulk.server";
import type { Call } from "./wire.server";

const id = "gid://shopify/BulkOperation/1";
let file = "";
const server = createServer((request, response) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200).end(Buffer.from(file).subarray(from));
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
});
afterAll(() => server.close());

/** A shop that has written `file`. */
const shop = ((_name, schema) => {
  const operation = { id, status: "COMPLETED", createdAt: "2026-11-01T00:00:00Z", rootObjectCount: "1", url };
  return Promise.resolve(ok(schema.parse({ bulkOperation: operation })));
}) as Call;
const failing = (failure: "rejected" | "malformed" | "unavailable" | "unauthorised") =>
  (() => Promise.resolve(err(failure))) as unknown as Call;

const linesOf = (entries: number, below: number) =>
  Array.from({ length: entries }, (_, i) => [
    { id: `P${i}` },
    ...Array.from({ length: below }, (_, j) => ({ id: `V${i}-${j}`, __parentId: `P${i}` })),
  ])
    .flat()
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");

async function pages(limits: { entries: number; below?: number }) {
  const read: { entries: number; below: number }[] = [];
  for (let place: BulkPlace | null = { id, offset: 0 }; place;) {
    const page = await readBulk(shop, place, limits);
    if (!page.ok || page.value.state !== "ready") throw new Error("not ready");
    const { groups, next } = page.value;
    read.push({ entries: groups.length, below: groups.reduce((sum, { below }) => sum + below.length, 0) });
    place = next;
  }
  return read;
}

describe("a page of a file", () => {
  test("is bounded by what its entries hold, too, and ends with a whole one", async () => {
    file = linesOf(5, 1_500);
    expect(await pages({ entries: 100 })).toEqual([
      { entries: 2, below: 3_000 },
      { entries: 2, below: 3_000 },
      { entries: 1, below: 1_500 },
    ]);
  });

  test("keeps no more of an entry than is asked for", async () => {
    file = linesOf(3, 900);
    const read = await pages({ entries: 100, below: 301 });
    expect(read.reduce((sum, { below }) => sum + below, 0)).toBe(3 * 301);
    expect(read.reduce((sum, { entries }) => sum + entries, 0)).toBe(3);
  });

  test("has no NUL and no half characters", async () => {
    file = '{"id":"O1","note":"a\\u0000b"}\n{"id":"L1","title":"\\ud83d!","__parentId":"O1"}\n';
    const page = await readBulk(shop, { id, offset: 0 }, { entries: 9 });
    expect(page).toMatchObject({
      value: { groups: [{ node: { note: "ab" }, below: [{ title: "\ufffd!" }] }] },
    });
  });
});

test.each([
  ['{"id":"P1"}\n{"id":', "a line that breaks off"],
  ["[1]\n", "a line that is no entry"],
  ['{"id":"V1","__parentId":"P1"}\n', "an entry without the one above it"],
  [`"${"x".repeat(5 * 1024 * 1024)}`, "a line without an end"],
])("a file with a fault is as good as none", async (content) => {
  file = content;
  expect(await readBulk(shop, { id, offset: 0 }, { entries: 9 })).toEqual(ok({ state: "gone" }));
});

test("a shop that does not want to write a list is read by pages; one that is away is asked again", async () => {
  for (const failure of ["rejected", "malformed"] as const) {
    expect(await startBulk(failing(failure), "query { x }")).toEqual(ok(null));
    expect(await readBulk(failing(failure), { id, offset: 0 }, { entries: 9 })).toEqual(
      ok({ state: "gone" }),
    );
  }
  for (const failure of ["unavailable", "unauthorised"] as const) {
    expect(await startBulk(failing(failure), "query { x }")).toEqual(err(failure));
    expect(await readBulk(failing(failure), { id, offset: 0 }, { entries: 9 })).toEqual(err(failure));
  }
});
