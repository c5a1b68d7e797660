/** A document for the page, and as a file to be saved. */
import { Readable } from "node:stream";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import type { Download } from "~/platform/http/download.server";
import type { IssuedDocument } from "../document";
import { pdfOf } from "./pdf.server";
import { sheetOf, type Sheet } from "./sheet";

/** What the page draws. */
export function shownSheet(document: IssuedDocument, locale: Locale): Omit<Sheet, "amounts"> {
  const { amounts: _, ...sheet } = sheetOf(document, { t: texts(locale, "invoices"), locale });
  return sheet;
}

/** The PDF of one document, as it is sent. */
export async function pdfFile(document: IssuedDocument, locale: Locale): Promise<Download> {
  const bytes = await pdfOf(document, locale);
  return {
    name: `${document.no}.pdf`,
    type: "application/pdf",
    bytes: bytes.length,
    read: () => Readable.from([bytes]),
  };
}
