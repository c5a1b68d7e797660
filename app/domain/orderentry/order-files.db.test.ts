/** Files of orders, end to end: looked at, imported, mended, undone; nothing double, nothing overwritten. */
import * as xlsx from "@e965/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { runAutopay } from "~/domain/autopay/run.server";
import { db, prisma, sql } from "~/platform/db";
import * as fileOrdersPage from "~/routes/user/orderentry/file-orders";
import * as orderFilesPage from "~/routes/user/orderentry/order-files";
import { decide, fileSaid, orderCsv, orderHead, orderRow, sendOrders } from "../../../tests/order-files";
import { fund, makeWorld, pay, type World } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { failRun } from "~/domain/imports/runs.server";
import { orderImport } from "./import.server";
import { mistakesBook, templateBook } from "./workbooks.server";

let world: World;
let sku: string;
let other: string;
beforeAll(async () => {
  world = await makeWorld();
  [sku = "", other = ""] = await Promise.all(
    world.variants.map(
      async ({ skuId }) => (await prisma.variant.findUniqueOrThrow({ where: { id: skuId } })).sku,
    ),
  );
});

type Made = {
  no: string;
  status: string;
  box: string;
  source: string;
  platform: string;
  remark: string | null;
  lines: number;
  total: bigint;
  abnormal: string[];
  quiet: string;
};

const ordersCalled = (...numbers: string[]) =>
  db.rows<Made>(sql`
    select o.no, o.status, o.box, o.source, s.platform, o.remark, o.total, o.abnormal,
      (select count(*)::int from order_line l where l.order_id = o.id) as lines,
      case when o.autopay_from = 'infinity' then 'closed' when o.autopay_from > now() then 'waits' else 'open' end as quiet
    from store_order o join store s on s.id = o.store_id
    where o.user_id = ${world.member.id} and o.external_no = any(${numbers}::text[]) order by o.external_no`);

const outcomes = async (importId: string) => {
  const { data } = await callLoader(fileOrdersPage.loader, { as: world.member, params: { importId } });
  return data.page.rows.map(({ externalNo, outcome, note }) =>
    [externalNo, outcome, note].filter(Boolean).join(" "),
  );
};

describe("a file with mistakes", () => {
  test("names every cell at once, imports what is sound, and gives the rest back as a workbook", async () => {
    const id = await sendOrders(
      world.member,
      orderCsv(
        orderRow("M-1", sku, { Quantity: "2", Remark: "gift" }),
        orderRow("M-2", "NO-SUCH-SKU", { "Post code": "9", Phone: "call me" }),
        orderRow("M-1", other),
        orderRow("M-3", sku, { "Country code": "Atlantis", City: "" }),
        orderRow("M-4", sku, { Province: "Nowhere" }),
        orderRow("M-5", sku, { Quantity: "none" }),
        orderRow("M-6", sku, { Store: "Nobody's" }),
      ),
    );
    const looked = await fileSaid(world.member, id);
    expect(looked.run).toMatchObject({ status: "CHECKED", rows: 7, items: 6, created: 1, failed: 5 });
    expect(looked.cells.sort()).toEqual(
      [
        "3 SKU sku-unknown",
        "3 Phone phone",
        "3 Post code post-code",
        "5 Country code country",
        "5 City missing",
        "6 Province province",
        "7 Quantity qty",
        "8 Store store-unknown",
      ].sort(),
    );
    expect(await ordersCalled("M-1")).toEqual([]);
    await decide(world.member, id, { intent: "apply" });
    const done = await fileSaid(world.member, id);
    expect(done.run).toMatchObject({ status: "DONE_WITH_ERRORS", created: 1, failed: 5 });
    expect(await ordersCalled("M-1", "M-2")).toMatchObject([
      {
        status: "AWAITING_PAYMENT",
        box: "ACTIVE",
        source: "excel",
        platform: "manual",
        remark: "gift",
        lines: 2,
        abnormal: [],
        quiet: "waits",
      },
    ]);
    expect((await ordersCalled("M-1"))[0]?.total).toBeGreaterThan(3 * 1250);
    const rows = sheetOf(await mistakesBook(id, looked.run.checked?.opened?.names ?? [], "en-US"));
    expect(rows[0]).toEqual(expect.arrayContaining(["SKU", "⚠ SKU", "Post code", "⚠ Post code"]));
    const at = (name: string) => rows[0]?.indexOf(name) ?? -1;
    expect(rows[1]?.[at("Order number")]).toBe("M-2");
    expect(rows[1]?.[at("⚠ SKU")]).toBe("There is no such SKU");
    // Mended and sent as it is, it is read again.
    const mended = rows
      .slice(1, 2)
      .map((cells) =>
        cells.map(
          (cell, i) =>
            ({ [at("SKU")]: sku, [at("Phone")]: "4155550132", [at("Post code")]: "94102" })[i] ?? cell,
        ),
      );
    const again = await sendOrders(world.member, bookOf([rows[0] ?? [], ...mended]), { name: "mended.xlsx" });
    expect((await fileSaid(world.member, again)).run).toMatchObject({ created: 1, failed: 0 });
  });

  test("a failed order does not block its good twin in the next file", async () => {
    const wrong = await sendOrders(world.member, orderCsv(orderRow("T-1", sku, { "Post code": "x" })));
    await decide(world.member, wrong, { intent: "apply" });
    const good = await sendOrders(world.member, orderCsv(orderRow("T-1", sku)));
    await decide(world.member, good, { intent: "apply" });
    expect(await ordersCalled("T-1")).toHaveLength(1);
  });
});

describe("nothing twice", () => {
  test("the same file again warns, and skips and names what is there; a press twice is one import", async () => {
    const file = orderCsv(orderRow("D-1", sku), orderRow("D-2", sku));
    const first = await sendOrders(world.member, file);
    await Promise.all([1, 2].map(() => decide(world.member, first, { intent: "apply" })));
    expect(await ordersCalled("D-1", "D-2")).toHaveLength(2);
    const second = await sendOrders(world.member, file);
    const looked = await fileSaid(world.member, second);
    expect(looked.same?.id).toBe(first);
    expect(looked.run).toMatchObject({ created: 0, unchanged: 2 });
    expect(looked.notes).toEqual(["2 Order number duplicate", "3 Order number duplicate"]);
    expect((await decide(world.member, second, { intent: "apply" })).status).toBe(409);
    const [made] = await ordersCalled("D-1");
    expect(await outcomes(second)).toContain(`D-1 duplicate ${made?.no}`);
  });

  test("two files that bring in one number at once make one order", async () => {
    const files = await Promise.all([
      sendOrders(world.member, orderCsv(orderRow("R-1", sku))),
      sendOrders(world.member, orderCsv(orderRow("R-1", other))),
    ]);
    for (const id of files) await decide(world.member, id, { intent: "apply" });
    expect(await ordersCalled("R-1")).toHaveLength(1);
    const states = await Promise.all(files.map(async (id) => (await fileSaid(world.member, id)).run));
    expect(states.map(({ created }) => created).sort()).toEqual([0, 1]);
  });

  test("an order of the store itself is skipped and stays as it is", async () => {
    const store = await prisma.store.findUniqueOrThrow({ where: { id: world.storeId } });
    await prisma.storeOrder.create({
      data: {
        no: "Q26010199001",
        userId: world.member.id,
        storeId: world.storeId,
        externalOrderId: "555",
        externalNo: "#S-1",
        source: "webhook",
        placedAt: new Date(),
        shipTo: {},
        country: "US",
      },
    });
    const id = await sendOrders(
      world.member,
      orderCsv(orderRow("S-1", sku, { Store: store.name }), orderRow("S-2", sku, { Store: store.name })),
    );
    await decide(world.member, id, { intent: "apply" });
    expect(await outcomes(id)).toEqual([expect.stringMatching(/^S-1 duplicate Q/), "S-2 new"]);
    expect(await ordersCalled("S-2")).toMatchObject([{ source: "excel", platform: store.platform }]);
  });

  test("an import that was killed goes on behind what it has made", async () => {
    const id = await sendOrders(
      world.member,
      orderCsv(...["K-1", "K-2", "K-3"].map((no) => orderRow(no, sku))),
    );
    await decide(world.member, id, { intent: "apply" });
    // As a process leaves it that dies after the second order.
    const [last] = await ordersCalled("K-3");
    await db.run(sql`delete from order_file_order where import_id = ${id}::uuid and seq = 2`);
    await db.run(sql`delete from store_order where no = ${last?.no ?? ""}`);
    await db.run(sql`
      update import_run set status = 'RUNNING', items = 2, created = 2, bytes_read = 10, heartbeat_at = now() - interval '1 hour'
      where id = ${id}::uuid`);
    await db.rows(sql`select graphile_worker.add_job('imports.resume')::text`);
    await runJobs();
    expect((await fileSaid(world.member, id)).run).toMatchObject({
      status: "DONE",
      items: 3,
      created: 3,
      rows: 3,
    });
    expect(await ordersCalled("K-1", "K-2", "K-3")).toHaveLength(3);
  });
});

describe("a file changes orders that are there", () => {
  const stateOf = (no: string) =>
    db.first<{ city: string; remark: string | null; lines: string; quiet: boolean }>(sql`
      select o.ship_to ->> 'city' as city, o.remark, o.autopay_from > now() as quiet, (
        select string_agg(v.sku || ':' || l.qty, ' ' order by l.id) from order_line l join variant v on v.id = l.variant_id
        where l.order_id = o.id) as lines
      from store_order o where o.external_no = ${no} and o.user_id = ${world.member.id}`);

  test("only where it is asked for: said cell by cell, applied to what is unpaid, and undone where untouched", async () => {
    const numbers = ["CH-1", "CH-2", "CH-3", "CH-4"];
    const first = await sendOrders(
      world.member,
      orderCsv(...numbers.map((no) => orderRow(no, sku, { Quantity: "2", Remark: "gift" }))),
    );
    await decide(world.member, first, { intent: "apply" });
    await fund(world.member.id, 200_00n);
    await pay(world, { no: (await ordersCalled("CH-3"))[0]?.no ?? "" });
    const before = await ordersCalled("CH-1", "CH-4");
    const later = orderCsv(
      orderRow("CH-1", sku, { Quantity: "3", City: "Oakland", "Post code": "94601" }),
      orderRow("CH-1", other, { City: "Oakland", "Post code": "94601" }),
      orderRow("CH-2", sku, { Quantity: "4" }),
      orderRow("CH-3", sku, { Quantity: "5" }),
      orderRow("CH-4", sku, { Quantity: "2", Remark: "gift" }),
    );
    const id = await sendOrders(world.member, later);
    const looked = await fileSaid(world.member, id);
    expect(looked.run).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    expect(looked.notes).toEqual(
      expect.arrayContaining(["2 Quantity would-change", "3 Quantity would-change", "2 City would-change"]),
    );
    await decide(world.member, id, { intent: "change" });
    const asked = await fileSaid(world.member, id);
    expect(asked.run).toMatchObject({ status: "CHECKED", updated: 2, unchanged: 2 });
    expect(asked.hints.rows.find(({ line, column }) => line === 2 && column === "Quantity")?.detail).toMatch(
      /^Q\d+: 2 → 3$/,
    );
    expect(asked.notes).toContain("5 Order number not-changed");
    // Nothing of it has happened yet.
    expect(await stateOf("CH-1")).toMatchObject({ city: "San Francisco", lines: `${sku}:2` });
    await decide(world.member, id, { intent: "apply" });
    expect(await stateOf("CH-1")).toMatchObject({
      ...{ city: "Oakland", remark: "gift", lines: `${sku}:3 ${other}:1`, quiet: true },
    });
    expect(await stateOf("CH-3")).toMatchObject({ lines: `${sku}:2` });
    const [changed, same] = await ordersCalled("CH-1", "CH-4");
    expect(changed?.total).toBeGreaterThan(before[0]?.total ?? 0n);
    expect([changed?.no, same?.total]).toEqual([before[0]?.no, before[1]?.total]);
    expect((await outcomes(id)).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      ...["CH-1 changed", "CH-2 changed", "CH-3 duplicate", "CH-4 duplicate"],
    ]);
    await db.run(sql`update store_order set version = version + 1 where external_no = 'CH-2'`);
    await decide(world.member, id, { intent: "undo" });
    expect((await fileSaid(world.member, id)).undo).toEqual({ undone: 1, kept: 1, left: 0 });
    expect(await stateOf("CH-1")).toMatchObject({ city: "San Francisco", lines: `${sku}:2` });
    expect(await stateOf("CH-2")).toMatchObject({ lines: `${sku}:4` });
    expect((await ordersCalled("CH-1"))[0]).toMatchObject({ box: "ACTIVE", total: before[0]?.total });
  });

  test("what is wrong in it then refuses its order, and one that is being paid stays", async () => {
    const first = await sendOrders(world.member, orderCsv(orderRow("E-1", sku), orderRow("E-2", sku)));
    await decide(world.member, first, { intent: "apply" });
    const id = await sendOrders(
      world.member,
      orderCsv(orderRow("E-1", "NO-SUCH"), orderRow("E-2", sku, { Quantity: "7" })),
    );
    await decide(world.member, id, { intent: "change" });
    expect((await fileSaid(world.member, id)).run).toMatchObject({ updated: 1, failed: 1 });
    await db.run(sql`update store_order set pay_lock = uuidv7() where external_no = 'E-2'`);
    await decide(world.member, id, { intent: "apply" });
    expect(await stateOf("E-2")).toMatchObject({ lines: `${sku}:1` });
    expect((await fileSaid(world.member, id)).run).toMatchObject({ updated: 0, unchanged: 1, failed: 1 });
    await db.run(sql`update store_order set pay_lock = null where external_no = 'E-2'`);
  });
});

describe("undo", () => {
  test("what is unpaid goes to the trash, what is paid stays and is named, and the file can be sent again", async () => {
    const numbers = ["U-1", "U-2", "U-3"];
    const file = orderCsv(...numbers.map((no) => orderRow(no, sku)));
    const id = await sendOrders(world.member, file);
    await decide(world.member, id, { intent: "apply" });
    const [paid] = await ordersCalled("U-2");
    await fund(world.member.id, 100_00n);
    await pay(world, { no: paid?.no ?? "" });
    await decide(world.member, id, { intent: "undo" });
    expect((await fileSaid(world.member, id)).undo).toEqual({ undone: 2, kept: 1, left: 0 });
    expect(await outcomes(id)).toEqual(["U-1 undone", "U-2 kept paid", "U-3 undone"]);
    expect((await ordersCalled(...numbers)).map(({ box, status }) => `${box} ${status}`)).toEqual([
      "TRASH AWAITING_PAYMENT",
      "ACTIVE PENDING",
      "TRASH AWAITING_PAYMENT",
    ]);
    const again = await sendOrders(world.member, file);
    await decide(world.member, again, { intent: "apply" });
    expect(await outcomes(again)).toEqual(["U-1 new", expect.stringMatching(/^U-2 duplicate/), "U-3 new"]);
  });

  test("a file that failed midway: auto-pay waits no longer, and it is undone; what must stay is paid as any other", async () => {
    const id = await sendOrders(world.member, orderCsv(...["W-1", "W-2"].map((no) => orderRow(no, sku))));
    await decide(world.member, id, { intent: "apply" });
    // As it stands when its file is gone after two orders.
    await db.run(sql`
      update import_run set status = 'RUNNING', heartbeat_at = now() - interval '1 hour' where id = ${id}::uuid`);
    await db.run(sql`update store_order set autopay_from = 'infinity' where external_no in ('W-1', 'W-2')`);
    await failRun(orderImport, id, "gone");
    expect((await fileSaid(world.member, id)).run).toMatchObject({ status: "FAILED" });
    expect(await ordersCalled("W-1", "W-2")).toMatchObject([{ quiet: "waits" }, { quiet: "waits" }]);
    await db.run(sql`update store_order set pay_lock = uuidv7() where external_no = 'W-2'`);
    await decide(world.member, id, { intent: "undo" });
    expect(await outcomes(id)).toEqual(["W-1 undone", "W-2 kept paying"]);
    expect(await ordersCalled("W-2")).toMatchObject([{ box: "ACTIVE", quiet: "waits" }]);
    await db.run(sql`update store_order set pay_lock = null where external_no = 'W-2'`);
  });

  test("an order that its member threw away frees its number; another store's same number is said", async () => {
    const file = orderCsv(orderRow("X-1", sku));
    const first = await sendOrders(world.member, file);
    await decide(world.member, first, { intent: "apply" });
    await db.run(sql`update store_order set box = 'TRASH' where external_no = 'X-1'`);
    const again = await sendOrders(world.member, file);
    await decide(world.member, again, { intent: "apply" });
    expect(await outcomes(again)).toEqual(["X-1 new"]);
    const store = await prisma.store.findUniqueOrThrow({ where: { id: world.storeId } });
    const other = await sendOrders(world.member, orderCsv(orderRow("X-1", sku, { Store: store.name })));
    const hints = await db.rows(sql`
      select code from import_finding where import_id = ${other}::uuid and code = 'elsewhere'`);
    expect(hints).toHaveLength(1);
  });
});

describe("auto-pay", () => {
  test("leaves the orders of a file alone for ten minutes after the import", async () => {
    await prisma.autopayRule.upsert({
      where: { userId: world.member.id },
      create: { userId: world.member.id, mode: "now" },
      update: { mode: "now" },
    });
    await fund(world.member.id, 500_00n);
    const id = await sendOrders(world.member, orderCsv(orderRow("P-1", sku)));
    await decide(world.member, id, { intent: "apply" });
    await runAutopay(world.member.id, "all");
    expect(await ordersCalled("P-1")).toMatchObject([{ status: "AWAITING_PAYMENT", quiet: "waits" }]);
    await db.run(
      sql`update store_order set autopay_from = now() - interval '1 second' where external_no = 'P-1'`,
    );
    await runAutopay(world.member.id, "all");
    expect(await ordersCalled("P-1")).toMatchObject([{ status: "PENDING" }]);
    await prisma.autopayRule.update({ where: { userId: world.member.id }, data: { mode: "off" } });
  });
});

describe("kinds of files", () => {
  const rows = (no: string) => [orderHead, orderRow(no, sku)];

  test.each([
    [
      "semicolons",
      (no: string) =>
        rows(no)
          .map((row) => row.join(";"))
          .join("\r\n"),
      { was: "utf-8", delimiter: ";" },
    ],
    [
      "a mark of byte order",
      (no: string) =>
        `\ufeff${rows(no)
          .map((row) => row.join(","))
          .join("\n")}`,
      { was: "utf-8", delimiter: "," },
    ],
    [
      "a line that names the separator",
      (no: string) =>
        `sep=;\n${rows(no)
          .map((row) => row.join(";"))
          .join("\n")}`,
      { delimiter: ";" },
    ],
    [
      "tabs in UTF-16",
      (no: string) =>
        utf16(
          rows(no)
            .map((row) => row.join("\t"))
            .join("\r\n"),
        ),
      { was: "utf-16", delimiter: "\t" },
    ],
    [
      "GBK",
      (no: string) =>
        gbk(
          rows(no)
            .map((row) => row.join(","))
            .join("\n"),
        ),
      { was: "gbk", delimiter: "," },
    ],
    ["xlsx", (no: string) => bookOf(rows(no)), { was: "xlsx" }],
    ["xls", (no: string) => bookOf(rows(no), "biff8"), { was: "xls" }],
  ])("%s are sniffed, read and shown", async (what, content, opened) => {
    const name = what === "xlsx" || what === "xls" ? `orders.${what}` : "orders.csv";
    const id = await sendOrders(world.member, content(`F-${what}`), { name });
    const { run } = await fileSaid(world.member, id);
    expect(run).toMatchObject({ status: "CHECKED", created: 1, failed: 0 });
    expect(run.checked?.opened).toMatchObject(opened);
  });

  test("letters of another encoding far down are refused as a whole", async () => {
    const rows = Array.from({ length: 900 }, (_, i) => orderRow(`E-${i}`, sku));
    const text = orderCsv(...rows, orderRow("E-last", sku, { "Last name": "M\u00fcller" }));
    const id = await sendOrders(world.member, new Uint8Array(Buffer.from(text, "latin1")));
    expect((await fileSaid(world.member, id)).run).toMatchObject({
      status: "FAILED",
      error: expect.stringMatching(/^encoding/),
    });
  });

  test.each([
    ["orders.pdf", "%PDF", "orderentry:error.type"],
    ["orders.csv", "x".repeat(5 * 1024 * 1024 + 1), 'orderentry:error.tooLarge|{"size":5}'],
  ])("%s of another kind or size is not taken", async (name, content, error) => {
    const form = { file: new File([content], name), store: "" };
    const answer = await callAction(orderFilesPage.action, { as: world.member, form });
    expect(answer.data?.result.error?.["file"]).toEqual([error]);
  });

  test("an old workbook that is none, and more rows than a file may have, fail with the reason", async () => {
    const broken = new Uint8Array(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]));
    const none = await sendOrders(world.member, broken, { name: "broken.xls" });
    expect((await fileSaid(world.member, none)).run).toMatchObject({ status: "FAILED", error: "not-csv" });
    const many = Array.from({ length: 2001 }, (_, i) => orderRow(`L-${i}`, sku));
    const long = await sendOrders(world.member, orderCsv(...many));
    expect((await fileSaid(world.member, long)).run).toMatchObject({
      status: "FAILED",
      error: "too-many-rows|2000",
    });
  });

  test("columns with names of their own are chosen once and kept for the next file of the shape", async () => {
    const names = orderHead.map((_, i) => `c${i}`);
    const file = (no: string) => [names, orderRow(no, sku)].map((row) => row.join(",")).join("\n");
    const first = await sendOrders(world.member, file("C-1"));
    expect((await fileSaid(world.member, first)).run).toMatchObject({
      status: "CHECKED",
      items: 0,
      created: 0,
    });
    const means = [
      "store",
      "orderNo",
      "sku",
      "qty",
      "firstName",
      "lastName",
      "phone",
      "country",
      "province",
      "city",
      "street",
      "postCode",
      "remark",
    ];
    const twice = await decide(world.member, first, { intent: "columns", means: means.map(() => "sku") });
    expect(twice.status).toBe(400);
    await decide(world.member, first, { intent: "columns", means });
    expect((await fileSaid(world.member, first)).run).toMatchObject({ status: "CHECKED", created: 1 });
    const next = await sendOrders(world.member, file("C-2"));
    expect((await fileSaid(world.member, next)).run).toMatchObject({ status: "CHECKED", created: 1 });
  });

  test.each(["en-US", "zh-CN"] as const)("the template in %s is read as it is", async (language) => {
    const [head = []] = sheetOf(templateBook(language));
    const id = await sendOrders(world.member, bookOf([head, head.map(() => "")]), { name: "template.xlsx" });
    const { run } = await fileSaid(world.member, id);
    expect(Object.keys(run.checked?.opened?.columns ?? {})).toHaveLength(head.length);
  });
});

function sheetOf(bytes: Uint8Array | null): string[][] {
  const book = xlsx.read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  return sheet ? xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: "" }) : [];
}

function bookOf(
  rows: readonly (readonly string[])[],
  bookType: "xlsx" | "biff8" = "xlsx",
): Uint8Array<ArrayBuffer> {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), "Orders");
  return new Uint8Array(xlsx.write(book, { type: "buffer", bookType }) as Buffer);
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));

/** The remark says 礼物, "gift", and the head 备注: D6 bytes of GB 2312. */
function gbk(text: string): Uint8Array<ArrayBuffer> {
  const signs: Record<string, string> = { 备注: "b1b8d7a2", 礼物: "c0f1cef9" };
  const parts = text
    .replace("Remark", "备注")
    .replace(/,$/m, ",礼物")
    .split(/(备注|礼物)/);
  return new Uint8Array(
    Buffer.concat(parts.map((part) => (signs[part] ? Buffer.from(signs[part], "hex") : Buffer.from(part)))),
  );
}
