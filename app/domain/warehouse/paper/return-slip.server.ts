/** The sheet that goes on a parcel that is sent back: where to, what it is, and its case in bars. */
import type { Locale } from "~/i18n/locales";
import { texts } from "~/i18n/i18n.server";
import { sql, type Queryable } from "~/platform/db";
import { openPdf, wholePdf } from "~/platform/pdf/page.server";
import { addressLines, countryLine, latinLines, type Party } from "./address-lines";
import { drawBars } from "./bars.server";
import { addSheet, area, line, pen, put } from "./sheet.server";

/** Where goods of an order are sent back to: the address that its warehouse sends from; null where none was entered. */
export async function returnAddressOf(on: Queryable, orderId: string): Promise<Party | null> {
  const row = await on.first<{ sender: Partial<Omit<Party, "country">>; country: string }>(sql`
    select f.sender, w.country from store_order o join warehouse w on w.id = o.warehouse_id
    join warehouse_sender f on f.warehouse_id = w.id where o.id = ${orderId}`);
  if (!row) return null;
  const empty = {
    ...{ firstName: "", lastName: "", company: "", province: "", city: "", street: "", houseNo: "" },
    ...{ address: "", postCode: "", phone: "", email: "" },
  };
  return { ...empty, ...row.sender, country: row.country };
}

export type ReturnSlip = {
  /** The number of the case: the warehouse scans it. */
  readonly reference: string;
  readonly orderNo: string;
  readonly to: Party;
  readonly goods: readonly { readonly name: string; readonly sku: string | null; readonly qty: number }[];
  readonly until: Date | null;
  /** When it was agreed on: the same sheet has the same bytes. */
  readonly at: Date;
};

/** The sheet as a file. */
export async function returnSlipPdf(slip: ReturnSlip, locale: Locale): Promise<Buffer> {
  const t = texts(locale, "papers");
  const { reference, orderNo, to, goods, until, at } = slip;
  return wholePdf(await openPdf(reference, locale, at), (pdf) => {
    addSheet(pdf);
    let y = put(pdf, [t("returnSlip.title", { no: reference })], area.y, pen(14, "bold"));
    y = put(pdf, [t("returnSlip.order", { no: orderNo })], y + 1, pen(9));
    line(pdf, y + 1.5);
    y = put(pdf, [t("returnSlip.to")], y + 3, pen(8));
    const lines = [...addressLines(to), countryLine(to.country), ...(latinLines(to) ?? [])];
    y = put(pdf, [...lines, ...(to.phone ? [to.phone] : [])], y + 1, pen(11, "bold"));
    line(pdf, y + 2);
    const named = goods.map(({ name, sku, qty }) => `${qty} × ${[sku, name].filter(Boolean).join(" · ")}`);
    y = put(pdf, named.slice(0, 12), y + 4, pen(8));
    if (named.length > 12) y = put(pdf, [t("returnSlip.more", { count: named.length - 12 })], y, pen(8));
    if (until)
      y = put(pdf, [t("returnSlip.until", { day: until.toISOString().slice(0, 10) })], y + 2, pen(8));
    put(pdf, [t("returnSlip.how")], y + 2, pen(8));
    drawBars(pdf, reference, { x: area.x, y: 122, width: area.width, height: 18 });
    put(pdf, [reference], 141, pen(9, "bold"));
  });
}
