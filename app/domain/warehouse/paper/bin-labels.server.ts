/** Labels of bins: bars and code, one sheet each. */
import { db, sql } from "~/platform/db";
import { openPdf, wholePdf } from "~/platform/pdf/page.server";
import { drawBars } from "./bars.server";
import { addSheet, area, pen, put } from "./sheet.server";

/** Labels of all open bins of a warehouse as a file; null where it has none, or there is no such warehouse. */
export async function binLabels(warehouse: string): Promise<{ bytes: Buffer; name: string } | null> {
  const bins = await db.rows<{ code: string; kind: string; house: string }>(sql`
    select b.code, b.kind, w.code as house from bin b join warehouse w on w.id = b.warehouse_id
    where w.code = ${warehouse} and b.active order by b.sort, b.code`);
  const [first] = bins;
  if (!first) return null;
  const bytes = await wholePdf(await openPdf(first.house, "en-US", new Date(0)), (pdf) => {
    for (const { code, house } of bins) writeBin(pdf, code, house);
  });
  return { bytes, name: `bins-${first.house}.pdf` };
}

function writeBin(pdf: PDFKit.PDFDocument, code: string, house: string): void {
  addSheet(pdf);
  const y = put(pdf, [house], area.y, pen(14));
  const below = put(pdf, [code], y + 8, pen(code.length > 8 ? 36 : 60, "bold"));
  drawBars(pdf, code, { x: area.x, y: below + 6, width: area.width, height: 40 });
}
