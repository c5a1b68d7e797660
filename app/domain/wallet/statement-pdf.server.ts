/** A member's statement of a period as PDF: what there was, every booked line, what there is, on numbered pages. */
import { setImmediate as breathe } from "node:timers/promises";
import type { Member } from "~/domain/accounts/people";
import {
  balanceBefore,
  linesBetween,
  type PastBalance,
  type StatementRow,
} from "~/domain/ledger/statement.server";
import { remarkOf } from "~/domain/ledger/statement";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { shiftDay } from "~/platform/days";
import { decimalText } from "~/platform/money";
import { letterCodes, undrawable } from "~/platform/pdf/letters.server";
import {
  body,
  bottom,
  endPages,
  inner,
  openPdf,
  page,
  rule,
  small,
  strong,
  title,
  wholePdf,
  writeHeads,
  type Column,
} from "~/platform/pdf/page.server";
import { ink, lineHeight, linesOf, writeLines, type Pen } from "~/platform/pdf/write.server";
import { err, ok, type Result } from "~/platform/result";
import { clockAt, startOfDay } from "~/platform/zones";
import { statementPdfLines } from "./config";
import type { Period } from "./period";

type Whose = Pick<Member, "id" | "name" | "email" | "timezone">;
type Pocket = StatementRow["account"];
const pockets = ["mem:avail", "mem:promo", "mem:deposit"] as const satisfies Pocket[];

type Cell = "at" | "what" | "no" | "account" | "amount" | "after";
const columns: readonly Column<Cell>[] = [
  { key: "at", x: 0, width: 84 },
  { key: "what", x: 90, width: 148 },
  { key: "no", x: 244, width: 84 },
  { key: "account", x: 334, width: 52 },
  { key: "amount", x: 388, width: 52, align: "right" },
  { key: "after", x: 444, width: inner - 444, align: "right" },
];

/** Sums of one pocket over the period, in cents. */
type Sums = { opening: bigint; in: bigint; out: bigint; closing: bigint };
type Statement = { period: Period; rows: readonly StatementRow[]; sums: Record<Pocket, Sums> };

/** The whole file; `too-long` where it has more lines than anybody would print: those are for the CSV. */
export async function statementPdf(
  member: Whose,
  period: Period,
  locale: Locale,
): Promise<Result<Buffer, "too-long">> {
  const begin = startOfDay(period.from, member.timezone);
  const end = startOfDay(shiftDay(period.to, 1), member.timezone);
  const opening = await balanceBefore(member.id, begin);
  const rows: StatementRow[] = [];
  for await (const some of linesBetween(member.id, begin, end)) {
    rows.push(...some);
    if (rows.length > statementPdfLines) return err("too-long");
  }
  const statement = { period, rows, sums: sumsOf(opening, rows) };
  const name = texts(locale, "wallet")("statement.title");
  return ok(await wholePdf(await openPdf(name, locale), (pdf) => write(pdf, member, statement, locale)));
}

function sumsOf(opening: PastBalance, rows: readonly StatementRow[]): Record<Pocket, Sums> {
  const begun = (amount: bigint): Sums => ({ opening: amount, in: 0n, out: 0n, closing: amount });
  const sums = {
    "mem:avail": begun(opening.balance - opening.promo),
    "mem:promo": begun(opening.promo),
    "mem:deposit": begun(opening.deposit),
  };
  for (const { account, amount, after } of rows) {
    const pocket = sums[account];
    if (amount > 0n) pocket.in += amount;
    else pocket.out += amount;
    pocket.closing = after ?? pocket.closing;
  }
  return sums;
}

function wordsOf(locale: Locale) {
  const t = texts(locale, "wallet");
  const pay = texts(locale, "payments");
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // A colon in a key would read as the name of another noun's texts.
  const account: Record<Pocket, string> = {
    "mem:avail": t("account.avail"),
    "mem:promo": t("account.promo"),
    "mem:deposit": t("account.deposit"),
  };
  const money = (amount: bigint) => format.format(decimalText(amount) as unknown as number);
  const remark = (memo: string | null) => remarkOf(memo, (key) => t(key));
  const what = ({ type, method, memo }: StatementRow) =>
    [t(`type.${type}`), method === "wallet" ? null : pay(`method.${method}`), remark(memo)]
      .filter(Boolean)
      .join(" · ");
  const heads: Record<Cell, string> = {
    at: t("tx.time"),
    what: t("tx.type"),
    no: t("tx.no"),
    account: t("statement.account"),
    amount: t("tx.amount"),
    after: t("tx.after"),
  };
  return { t, account, money, what, heads };
}

type Words = ReturnType<typeof wordsOf>;

async function write(pdf: PDFKit.PDFDocument, member: Whose, statement: Statement, locale: Locale) {
  const words = wordsOf(locale);
  const { t } = words;
  pdf.addPage();
  let y = writeHead(pdf, member, statement, words);
  y = writeSums(pdf, statement, words, y);
  await writeRows(pdf, member, statement, words, y);
  endPages(pdf, 0, {
    left: `Quayside · ${member.name}`,
    right: (number, pages) => t("statement.page", { page: number, pages }),
  });
}

function writeHead(pdf: PDFKit.PDFDocument, member: Whose, { period }: Statement, { t }: Words): number {
  let y: number = page.margin;
  const put = (text: string, pen: Pen, gap: number) => {
    y += writeLines(pdf, linesOf(pdf, text, inner, pen), { x: page.margin, y, width: inner }, pen) + gap;
  };
  put(t("statement.title"), title, 12);
  put(member.name, strong, 1);
  put(member.email, body, 8);
  const zone = member.timezone;
  put(t("statement.period", { from: period.from, to: period.to, zone }), body, 1);
  const codes = letterCodes(undrawable([member.name, member.email]));
  const made = t("statement.made", { at: clockAt(new Date(), zone).slice(0, 16).replace("T", " ") });
  put(codes ? `${made} · ${t("statement.letters", { codes })}` : made, small, 14);
  return y;
}

const sumColumns: readonly Column<"account" | keyof Sums>[] = [
  { key: "account", x: 0, width: 150 },
  { key: "opening", x: 154, width: 82, align: "right" },
  { key: "in", x: 240, width: 82, align: "right" },
  { key: "out", x: 326, width: 82, align: "right" },
  { key: "closing", x: 412, width: inner - 412, align: "right" },
];

function writeSums(pdf: PDFKit.PDFDocument, { sums }: Statement, words: Words, top: number): number {
  const { t, account, money } = words;
  const heads = {
    account: `${t("statement.account")} (USD)`,
    opening: t("statement.opening"),
    in: t("statement.in"),
    out: t("statement.out"),
    closing: t("statement.closing"),
  };
  let y = writeHeads(pdf, sumColumns, heads, top);
  for (const pocket of pockets) {
    const { opening, in: came, out, closing } = sums[pocket];
    if (pocket !== "mem:avail" && [opening, came, out, closing].every((amount) => amount === 0n)) continue;
    const cells = {
      account: account[pocket],
      opening: money(opening),
      in: money(came),
      out: money(out),
      closing: money(closing),
    };
    y = writeRow(pdf, sumColumns, cells, y, strong);
  }
  return y + 16;
}

function writeRow<Key extends string>(
  pdf: PDFKit.PDFDocument,
  of: readonly Column<Key>[],
  cells: Record<Key, string>,
  y: number,
  pen: Pen,
): number {
  const lines = of.map(({ key, width }) => linesOf(pdf, cells[key], width, pen));
  for (const [i, { x, width, align }] of of.entries()) {
    writeLines(pdf, lines[i] ?? [], { x: page.margin + x, y, width, ...(align ? { align } : {}) }, pen);
  }
  const end = y + Math.max(...lines.map(({ length }) => length)) * lineHeight(pen);
  rule(pdf, end + 2);
  return end + 6;
}

const row: Pen = { size: 8, colour: ink };

async function writeRows(
  pdf: PDFKit.PDFDocument,
  { timezone }: Whose,
  { rows }: Statement,
  { t, heads, account, money, what }: Words,
  top: number,
): Promise<void> {
  if (rows.length === 0) {
    const none = t("statement.nothing");
    writeLines(pdf, linesOf(pdf, none, inner, body), { x: page.margin, y: top, width: inner }, body);
    return;
  }
  let y = writeHeads(pdf, columns, heads, top);
  for (const [i, line] of rows.entries()) {
    const cells: Record<Cell, string> = {
      at: clockAt(line.at, timezone).slice(0, 16).replace("T", " "),
      what: what(line),
      no: line.refNo ?? "",
      account: account[line.account],
      amount: money(line.amount),
      after: line.after === null ? "" : money(line.after),
    };
    const most = Math.max(...columns.map(({ key, width }) => linesOf(pdf, cells[key], width, row).length));
    if (y + most * lineHeight(row) + 6 > bottom) {
      pdf.addPage();
      y = writeHeads(pdf, columns, heads, page.margin);
    }
    y = writeRow(pdf, columns, cells, y, row);
    // Others have their turn between some lines and the next.
    if (i % 20 === 19) await breathe();
  }
}
