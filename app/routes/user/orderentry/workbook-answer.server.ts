/** A workbook, to be saved. */

export function workbookAnswer(book: Uint8Array<ArrayBuffer>, name: string): Response {
  return new Response(book, {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
