import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { lineHeight, writeLines } from "./write.server";

/** Where the text of a page stands, in points from its top. */
async function baselines(write: (pdf: PDFKit.PDFDocument) => void): Promise<number[]> {
  const pdf = new PDFDocument({ size: "A4", margin: 0, compress: false });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  write(pdf);
  pdf.end();
  await ended;
  const text = Buffer.concat(chunks).toString("latin1");
  return [...text.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => 841.89 - Number(y));
}

test("lines stand below the place they are given, whatever face their letters need", async () => {
  const pen = { size: 20 };
  const found = await baselines((pdf) => {
    writeLines(pdf, ["Invoice", "发票"], { x: 48, y: 100, width: 400 }, pen);
  });
  expect(found).toHaveLength(2);
  expect(found[0]).toBeCloseTo(120, 1);
  expect(found[1]).toBeCloseTo(120 + lineHeight(pen), 1);
});
