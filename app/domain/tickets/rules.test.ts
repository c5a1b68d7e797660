import { describe, expect, test } from "vitest";
import { attachmentKind, nameOfType, plainFileName } from "~/platform/attachment";
import { ticketStates, type TicketEvent, type TicketStatus } from "./states";

test.each<[TicketStatus, TicketEvent, TicketStatus]>([
  ["OPEN", "answer", "WAITING_USER"],
  ["WAITING_USER", "reply", "OPEN"],
  ["WAITING_USER", "solve", "SOLVED"],
  ["SOLVED", "reply", "OPEN"],
  ["SOLVED", "close", "CLOSED"],
  ["OPEN", "close", "CLOSED"],
])("%s + %s → %s", (from, event, to) => {
  expect(ticketStates.next(from, event)).toEqual({ ok: true, value: to });
});

describe("attachments", () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  test.each([
    ["\u00ff\u00d8\u00ff\u00e0JFIF", "image/jpeg"],
    ["\u0089PNG\r\n\u001a\n", "image/png"],
    ["%PDF-1.7", "application/pdf"],
    ["RIFF\u0000\u0000\u0000\u0000WEBPVP8 ", "image/webp"],
    ["RIFF\u0000\u0000\u0000\u0000WAVE", undefined],
    ["<svg xmlns=''><script/></svg>", undefined],
    ["", undefined],
  ])("%j is %s by its first bytes", (start, type) => {
    expect(attachmentKind(bytes(start))?.type).toBe(type);
  });

  test.each([
    ["photo.jpg", "photo.jpg"],
    ["C:\\Users\\me\\crack.png", "crack.png"],
    ["../../etc/passwd", "passwd"],
    ['a"b\r\nc.pdf', "abc.pdf"],
    ["", "attachment"],
  ])("%j is shown as %j", (name, shown) => {
    expect(plainFileName(name)).toBe(shown);
  });

  test("signs that turn a name around are left out", () => {
    expect(plainFileName("bill\u202egpj.exe")).toBe("billgpj.exe");
  });

  test.each([
    ["scan.png", "image/png", "scan.png"],
    ["SCAN.JPEG", "image/jpeg", "SCAN.JPEG"],
    ["scan.exe", "image/png", "scan.png"],
    ["scan.pdf.html", "application/pdf", "scan.pdf.pdf"],
    ["scan", "image/webp", "scan.webp"],
    ["scan of 03.2026", "application/pdf", "scan of 03.2026.pdf"],
    [".htaccess", "image/png", "attachment.png"],
    ["bills.tar.gz", "application/gzip", "bills.tar.gz"],
  ])("%s of type %s is saved as %s", (name, type, saved) => {
    expect(nameOfType(name, type)).toBe(saved);
  });
});
