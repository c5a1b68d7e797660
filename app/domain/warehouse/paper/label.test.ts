/** Labels, read back out of their bytes: what they say, where it stands, and that it is the same each time. */
import { createHash } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { openPdf, wholePdf } from "~/platform/pdf/page.server";
import type { Party } from "./address-lines";
import type { Carried, PaperContent } from "./content";
import { writeCustoms } from "./customs-form.server";
import { writeLabel } from "./label.server";

const party = (fields: Partial<Party> = {}): Party => ({
  firstName: "Mira",
  lastName: "Holm",
  company: "",
  country: "DE",
  province: "",
  city: "Hamburg",
  street: "Kajen",
  houseNo: "7",
  address: "",
  postCode: "20459",
  phone: "+4915112345678",
  email: "",
  ...fields,
});

const item = {
  variantId: "v",
  productId: "p",
  sku: "CHAIR-BLK",
  title: { en: "Folding camp chair", zh: "户外折叠露营椅" },
  sold: "Chair 0",
  variant: "Black",
  qty: 2,
  weightG: 400,
  value: "7800",
  hsCode: "940171",
  origin: "CN",
  battery: false,
};

export const content = (fields: Partial<PaperContent> = {}): PaperContent => ({
  parcelNo: "P261128000001",
  orderNo: "Q261128100001",
  storeOrderNo: "#1042",
  part: 1,
  parts: 2,
  day: "2026-11-28",
  at: "2026-11-28T10:00:00.000Z",
  service: { name: { en: "China Post registered" }, carrier: "China Post" },
  from: party({
    firstName: "",
    lastName: "",
    company: "义乌仓库",
    country: "CN",
    province: "Zhejiang",
    city: "义乌",
    street: "稠州路 8 号",
    houseNo: "",
    postCode: "322000",
  }),
  to: party(),
  weightG: 820,
  items: [item],
  ccy: "EUR",
  store: { name: "Harbour Goods", manual: false },
  customs: {
    form: "CN22",
    sender: ["IOSS IM2760000742"],
    recipient: [],
    signer: "Li Na",
    invoice: false,
    ddp: false,
  },
  ...fields,
});

const post: Carried = { carrier: "China Post", trackingNo: "RB123456785CN" };

const labelOf = async (of: PaperContent, carried: Carried = post) =>
  wholePdf(await openPdf(of.parcelNo, "en-US", new Date(of.at)), (pdf) => writeLabel(pdf, of, carried));

async function textsOf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  return { pages: pdf.numPages, text, pdf };
}

const mmOf = (points: number) => (points / 72) * 25.4;

test("a label says where it goes, with what service, and which parcel it is", async () => {
  const { pages, text } = await textsOf(await labelOf(content()));
  expect(pages).toBe(1);
  for (const said of [
    "Mira Holm",
    "Kajen 7",
    "20459 Hamburg",
    "GERMANY",
    "+4915112345678",
    "China Post registered",
    "RB 123 456 785 CN",
    "Q261128100001",
    "#1042",
    "Parcel 1 of 2",
    "0.820 kg",
    "2026-11-28",
    "CHAIR-BLK × 2",
  ])
    expect(text).toContain(said);
});

test("the same label is the same bytes, whenever it is printed", async () => {
  const hashes = new Set<string>();
  for (let i = 0; i < 3; i++)
    hashes.add(
      createHash("sha256")
        .update(await labelOf(content()))
        .digest("hex"),
    );
  expect(hashes.size).toBe(1);
});

const long = "Bartholomäus-Maximilian ".repeat(5).trim();

test.each([
  [
    "a long name, firm and street",
    party({ firstName: long, company: long.toUpperCase(), street: long, address: long }),
  ],
  ["one word without a blank", party({ company: "Donaudampfschifffahrtsgesellschaft".repeat(3) })],
  [
    "Chinese beside Latin",
    party({
      lastName: "王",
      firstName: "伟",
      country: "CN",
      province: "广东省",
      city: "深圳",
      street: "南山区科技园 12 号",
      houseNo: "",
      postCode: "518057",
    }),
  ],
])("nothing is cut or written outside of the area that every paper has: %s", async (_, to) => {
  const { pdf, text } = await textsOf(
    await labelOf(content({ to, items: Array.from({ length: 40 }, () => item) })),
  );
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  expect([mmOf(width), mmOf(height)].map(Math.round)).toEqual([100, 150]);
  const { items } = await page.getTextContent();
  for (const one of items) {
    if (!("transform" in one) || one.str.trim() === "") continue;
    const [, , , , x = 0, y = 0] = one.transform as number[];
    expect(mmOf(x)).toBeGreaterThanOrEqual(2.9);
    expect(mmOf(x + one.width)).toBeLessThanOrEqual(97.1);
    expect(mmOf(y)).toBeGreaterThanOrEqual(3.9);
    expect(mmOf(y + one.height)).toBeLessThanOrEqual(146.5);
  }
  const plain = text.replaceAll(/\s/g, "");
  for (const field of [to.firstName, to.company, to.street, to.city])
    expect(plain).toContain(field.replaceAll(/\s/g, ""));
});

test("Latin letters stand beside Chinese ones", async () => {
  const to = party({
    lastName: "王",
    firstName: "伟",
    country: "CN",
    city: "深圳",
    street: "科技园 12 号",
    houseNo: "",
    postCode: "518057",
  });
  const { text } = await textsOf(await labelOf(content({ to })));
  expect(text).toContain("王伟");
  expect(text).toContain("Wei Wang");
  expect(text).toContain("CHINA");
});

describe("without a carrier's number", () => {
  test.each([
    ["it has none", null],
    ["it holds letters that no bars can say", { carrier: "Bring", trackingNo: "ÄB 123 456" }],
    ["its bars would be too wide", { carrier: "Bring", trackingNo: "AB".repeat(25) }],
  ])("the label is ours alone: %s", async (_, carried) => {
    const { text } = await textsOf(await labelOf(content(), carried));
    expect(text).toContain("P261128000001");
    if (carried) expect(text.replaceAll(/\s/g, "")).toContain(carried.trackingNo.replaceAll(/\s/g, ""));
    else {
      expect(text).toContain("PACKING LABEL");
      expect(text).toContain("this is not postage");
    }
  });
});

test("a customs form says each article, the totals, the kind and the numbers, on as many sheets as it takes", async () => {
  const of = content({ items: Array.from({ length: 30 }, (_, i) => ({ ...item, sku: `S${i}` })) });
  const bytes = await wholePdf(await openPdf("x", "en-US", new Date(of.at)), (pdf) =>
    writeCustoms(pdf, of, post),
  );
  const { text, pages } = await textsOf(bytes);
  expect(pages).toBeGreaterThan(1);
  expect(text.split("Folding camp chair").length - 1).toBe(30);
  for (const said of [
    "CN22",
    "[X] Sale of goods",
    "940171",
    "78.00 EUR",
    "Total 2340.00 EUR",
    "IOSS IM2760000742",
    "Li Na",
  ])
    expect(text).toContain(said);
});
