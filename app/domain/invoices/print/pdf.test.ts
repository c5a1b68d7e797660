/** What stands in a PDF, read back out of its bytes. */
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { Locale } from "~/i18n/locales";
import type { IssuedDocument } from "../document";
import { runsOf } from "~/platform/pdf/letters.server";
import { openPdf } from "~/platform/pdf/page.server";
import { pdfOf, writeDocument } from "./pdf.server";

function invoice(lines: number, fields: Partial<IssuedDocument> = {}): IssuedDocument {
  const goods = BigInt(lines) * 2_500n;
  return {
    id: "",
    no: "INV-2026-000123",
    kind: "INVOICE",
    refType: "store_order",
    refNo: "Q261121100001",
    issuedAt: new Date("2026-11-21T10:00:00Z"),
    supplyOn: "2026-11-20",
    ccy: "USD",
    seller: {
      version: 1,
      legalName: "Quayside Trading Ltd",
      street: "8 Harbour Road",
      city: "Hong Kong",
      postCode: "999077",
      province: "",
      country: "HK",
      registration: "CR 3124",
      vatNo: "",
      email: "",
      footer: "",
    },
    buyer: {
      name: "王小明",
      company: "深圳市港湾贸易有限公司",
      companyId: "",
      vatNo: "DE123456789",
      taxId: "",
      street: ["南山区科技园 12 号"],
      city: "深圳",
      province: "广东",
      postCode: "518057",
      country: "CN",
      email: "",
    },
    content: {
      lines: Array.from({ length: lines }, (_, i) => ({
        sku: `SKU-${i + 1}`,
        hsCode: "940171",
        qty: 2,
        unit: 1_250n,
        amount: 2_500n,
        description: { en: "Folding camp chair", zh: "户外折叠露营椅" },
      })),
      taxes: [{ kind: "vat", label: {}, ppm: 190_000n, base: 5_000n, amount: 950n }],
      note: "taxed",
      store: { name: "Łódź Sklep", orderNo: "#1042" },
      from: "CN",
      to: "DE",
      paid: {
        method: "card",
        at: "2026-11-20T09:00:00Z",
        transaction: "pi_3Q",
        amount: goods + 2_150n,
        ccy: "USD",
        rate: null,
      },
      credited: null,
      corrects: null,
      reason: "",
    },
    goods,
    discount: 0n,
    shipping: 1_200n,
    service: 0n,
    tax: 950n,
    fee: 0n,
    total: goods + 2_150n,
    ...fields,
  };
}

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((page) => page.replace(/\s+/g, " "));
}

const read = async (document: IssuedDocument, locale: Locale = "en-US") =>
  pagesOf(await pdfOf(document, locale));

test("an invoice says who, what and how much, Chinese names included", async () => {
  const [page = "", ...more] = await read(invoice(2));
  expect(more).toEqual([]);
  for (const words of [
    "Invoice",
    "INV-2026-000123",
    "November 21, 2026",
    "深圳市港湾贸易有限公司",
    "王小明",
    "广东",
    "VAT no.: DE123456789",
    "Quayside Trading Ltd",
    "Łódź Sklep",
    "Q261121100001",
    "Folding camp chair",
    "940171",
    "VAT 19 % of 50.00",
    "Total (USD)",
    "71.50",
    "Card",
    "pi_3Q",
    "Page 1 of 1",
  ])
    expect(page).toContain(words);
});

test("a SKU as long as those of the catalogue stands in one line", async () => {
  const [line] = invoice(1).content.lines;
  if (!line) throw new Error("no line");
  const sku = "QS-FAS-007-GARDENF/L";
  const [page] = await read(invoice(1, { content: { ...invoice(1).content, lines: [{ ...line, sku }] } }));
  expect(page).toContain(sku);
});

test("the same in Chinese", async () => {
  const [page] = await read(invoice(1), "zh-CN");
  for (const words of [
    "发票",
    "户外折叠露营椅",
    "增值税 19 %（计税金额 50.00）",
    "合计 (USD)",
    "增值税号：DE123456789",
    "银行卡，2026年11月20日",
    "第 1 页，共 1 页",
  ])
    expect(page).toContain(words);
});

test.each([
  ["F261122100004", "Refund F261122100004"],
  ["D261122100006", "Bill D261122100006"],
  ["Ordered twice", "Reason Ordered twice"],
])("a credit note for %s says what that is", async (reason, words) => {
  const note = invoice(1, { kind: "CREDIT_NOTE", content: { ...invoice(1).content, reason } });
  expect((await read(note))[0]).toContain(words);
});

test("a Chinese province has its Chinese name on a document in Chinese, its Latin one elsewhere", async () => {
  const kept = invoice(1, { buyer: { ...invoice(1).buyer, province: "Guangdong" } });
  expect((await read(kept, "zh-CN"))[0]).toContain("广东省");
  expect((await read(kept, "en-US"))[0]).toContain("Guangdong");
});

test("a document in Chinese takes no more room than its letters", async () => {
  const bytes = await pdfOf(invoice(1), "zh-CN");
  expect(bytes.length).toBeLessThan(40_000);
});

test("a long one carries its total from page to page", async () => {
  const pages = await read(invoice(60));
  expect(pages.length).toBeGreaterThan(1);
  for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
  const amount = /Carried forward ?([\d,.]+)/.exec(pages[0] ?? "")?.[1];
  const rows = (pages[0]?.match(/SKU-\d+/g) ?? []).length;
  expect(amount).toBe((rows * 25).toLocaleString("en-US", { minimumFractionDigits: 2 }));
  expect(pages[1]).toContain("Brought forward");
  expect(pages[1]).toContain(amount);
  expect(pages.join(" ").match(/SKU-\d+/g)).toHaveLength(60);
});

test("several in one file each count their own pages", async () => {
  const pdf = await openPdf("Invoices", "en-US");
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  writeDocument(pdf, invoice(1), "en-US");
  writeDocument(pdf, invoice(60, { no: "INV-2026-000124" }), "en-US");
  pdf.end();
  await ended;
  const pages = await pagesOf(Buffer.concat(chunks));
  expect(pages[0]).toContain("INV-2026-000123 · Page 1 of 1");
  expect(pages[1]).toContain(`INV-2026-000124 · Page 1 of ${pages.length - 1}`);
});

test("a name wider than the page, with signs nobody draws, breaks lines and loses none of what is known", async () => {
  const company = `${"W".repeat(150)} ${"贸".repeat(80)} 🚢\u0007`;
  const [page = ""] = await read(invoice(1, { buyer: { ...invoice(1).buyer, company } }));
  expect(page.match(/W/g)?.length).toBeGreaterThanOrEqual(150);
  expect(page.match(/贸/g)?.length).toBeGreaterThanOrEqual(80);
});

test("a paper that was issued with letters no face has says which they are; Thai and Arabic are drawn", async () => {
  const buyer = { ...invoice(1).buyer, company: "ᠮ Ltd", name: "สมชาย", city: "محمد" };
  const [page = ""] = await read(invoice(1, { buyer }));
  expect(page).toContain("Letters that cannot be printed are shown as “?”: U+182E.");
  expect(page.replace(/\s/g, "")).toContain("สมชาย");
  expect(page).toContain("محمد");
  expect(page.match(/\?/g)).toHaveLength(2);
});

test("the face changes only where it must", () => {
  const runs = runsOf("Łódź 港湾, Ελλάδα", "regular");
  expect(runs.map(({ face }) => face)).toEqual(["latin", "chinese", "latin"]);
});

test("names of Japan and Korea, and a Chinese one that is rare, are drawn as they are written", async () => {
  const names = "𠮷田商店 髙﨑 주식회사 한국";
  expect(runsOf(names, "bold").map(({ face }) => face)).toContain("korean");
  const [page = ""] = await read(invoice(1, { buyer: { ...invoice(1).buyer, company: names } }));
  expect(page).toContain(names);
});
