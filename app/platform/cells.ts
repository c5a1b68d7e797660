/**
 * Reads the cell of a table that somebody sends as what the person meant: here a text, a choice, a code or a truth value;
 * `cell-numbers` and `cell-days` read the rest. What a spreadsheet broke is never guessed, but refused with its reason.
 * Pure.
 */
import { fromCsvCell } from "./csv";
import type { CellFault } from "./cell-faults";
import { allMonths, czechWords, usualMonths } from "./cell-months";
import { decodedText } from "./entities";
import { err, ok, type Result } from "./result";

/** A cell as it is looked at: without zero bytes, marks of byte order and blanks around it. */
export function bareCell(cell: string): string {
  return cell
    .replaceAll("\u0000", "")
    .toWellFormed()
    .replace(/[\u200b\u2060\ufeff\u00ad]/g, "")
    .trim();
}

/** `="00123"` is how programs write a text that no spreadsheet shall touch; `'00123` is how people do. */
const quotedText = /^="((?:[^"]|"")*)"$/;

/** What a cell says, whatever it was wrapped in. */
export function cellOf(cell: string): string {
  const bare = bareCell(cell);
  const [, quoted] = quotedText.exec(bare) ?? [];
  return quoted === undefined ? fromCsvCell(bare) : quoted.replaceAll('""', '"').trim();
}

// Excel's and LibreOffice's errors in all their languages: #N/A, #REF!, #DIV/0!, #NAME?, #WERT!, #¡VALOR!, #NV, Err:502.
export const errorCell =
  /^(?:#(?:[¡¿]?[\p{Lu}\d/_]+[!?]|N\/?[ABDV]|N\/DISP|NÃO\.DISP|Н\/?Д|I\/T|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|GETTING_DATA|#+)|(?:Err|Fehler|Erreur):\d{3})$/u;
/** A number in powers of ten: its last digits may be lost. */
export const scientific = /^[+-]?\d+(?:[.,]\d*)?E[+-]?\d{1,3}$/i;
/** Spreadsheets keep 15 digits of a number. */
const cutDigits = /^\d{15}0+$/;

const frenchMonth = /^(?:janv|févr|mars|avr|juin|juil|août|sept|déc)$/;
const numericDay =
  /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{1,2}[.-]\d{1,2}[.-]\d{4})(?:[ T]\d{1,2}:\d{2}.*)?$/;
const timeOfDay = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/i;
const eastAsianDay = /^(?:\d{2,4}[年년] ?)?\d{1,2}[月월](?: ?\d{1,2}[日일])?$/;
const dayElsewhere = /^(?:0?[1-9]|[12]\d|3[01])([-./]) ?(\p{L}{3,5})\.?(?:[-./ ]\d{2,4})?$/u;
const namedDay =
  /^(?:\d{1,4}[-./ ]{1,2}(\p{L}{3,5})\.?(?:[-./ ]{1,2}\d{2,4})?|(\p{L}{3,5})\.?[-./ ]{1,2}\d{1,4})$/u;

/** Whether a text is what a spreadsheet makes of a day or a time. */
export function looksLikeDay(text: string): boolean {
  if (numericDay.test(text) || timeOfDay.test(text) || eastAsianDay.test(text)) return true;
  const named = namedDay.exec(text);
  const name = named?.[1] ?? named?.[2] ?? "";
  // No spreadsheet writes a month in capitals, or an English one first and small: MAR-01 and sep-1 were typed so.
  const isTyped =
    name === name.toUpperCase() || (named?.[2] === name.toLowerCase() && !frenchMonth.test(name));
  return (!isTyped && usualMonths.has(name.toLowerCase())) || isDayElsewhere(text);
}

/** `01-mag`, `12-out`: no other languages write a blank there, so that a choice such as `2 set` stays. */
function isDayElsewhere(text: string): boolean {
  const [, sign, name = ""] = dayElsewhere.exec(text) ?? [];
  const key = name.toLowerCase();
  const turkish = name.charAt(0) !== key.charAt(0) && name.slice(1) === key.slice(1) && name !== "Set";
  if (name !== key && !turkish) return false;
  return allMonths.has(key) && (sign === "." || !czechWords.has(key));
}

/** A truth value as spreadsheets write it in English. */
export const truth = /^(?:true|false)$/i;
const truthElsewhere = new Set(
  (
    "WAHR FALSCH VRAI FAUX VERDADERO FALSO VERO WAAR ONWAAR VERDADEIRO ИСТИНА ЛОЖЬ PRAWDA FAŁSZ PRAVDA NEPRAVDA " +
    "DOĞRU YANLIŞ SANT FALSKT SANN USANN TOSI EPÄTOSI IGAZ HAMIS ADEVĂRAT FALS"
  ).split(" "),
);

function brokenText(text: string): "error" | "signs" | null {
  if (errorCell.test(text)) return "error";
  return text.includes("\ufffd") ? "signs" : null;
}

/** A text; entities are the signs they mean. */
export function cellText(cell: string): Result<string, CellFault> {
  const text = cellOf(cell);
  const fault = brokenText(text);
  return fault
    ? err(fault)
    : ok(
        decodedText(text)
          .replace(/[\u00a0\u3000]/g, " ")
          .trim(),
      );
}

/** `'10-12` is a text for a spreadsheet; `'90s` is a text of its own. */
const apostropheNumber = /^'\d[\d./:-]*$/;
const openFormula = /^=[^"(]*\(/;
const link = /^=HYPERLINK\("[^"]*"[,;]\s?"([^"]+)"\)$/i;
const emptyDecimals = /^(\d{6,})[.,]0+$/;

/** A text that a spreadsheet may have taken for a number or a day, such as a size: `10-12` became `12-Oct`. */
export function cellChoice(cell: string): Result<string, CellFault> {
  const typed = bareCell(cell);
  if (apostropheNumber.test(typed)) return cellText(typed.slice(1));
  if (isMeantAsText(cell)) return cellText(cell);
  const text = plainCode(cellOf(cell));
  if (errorCell.test(text) || openFormula.test(text)) return err("error");
  if (scientific.test(text) && /[.,+]/.test(text)) return err("scientific");
  return looksLikeDay(text) ? err("date") : cellText(cell);
}

/** Every sign that looks like a hyphen or a minus. */
export const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const fullWidth = /[\uff01-\uff5e]/g;

/**
 * A code, such as a SKU or a barcode, in the one way it is kept: no signs that nobody sees, one kind of hyphen and of
 * blank, half-width signs. Case stays; `codeKey` leaves it aside.
 */
export function cellCode(cell: string): Result<string, CellFault> {
  const written = cellOf(cell);
  const [, shown = written] = link.exec(written) ?? [];
  // `csvLine` puts no apostrophe before a letter or digit.
  const typed = plainCode(shown).replace(/^'(?=[\p{L}\d])/u, "");
  const fault = brokenText(typed);
  if (fault) return err(fault);
  if (isMeantAsText(cell)) return ok(typed);
  if (openFormula.test(typed)) return err("error");
  const code = emptyDecimals.exec(typed)?.[1] ?? typed;
  if (scientific.test(code)) return err("scientific");
  if (cutDigits.test(code)) return err("digits");
  if (truth.test(code) || truthElsewhere.has(code)) return err("boolean");
  return looksLikeDay(code) ? err("date") : ok(code);
}

/** A code without what makes two of them look alike; case stays. */
export function plainCode(code: string): string {
  return code
    .replace(/[\p{Cf}\ufe00-\ufe0f]/gu, "")
    .replace(hyphens, "-")
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
}

/** Two codes, or two choices, with the same key are one to whoever reads them. */
export const codeKey = (code: string): string => plainCode(code).normalize("NFKC").toLowerCase();

/** A code as kept and its key without the zeros in front, which spreadsheets drop from numbers. */
export const withoutZeros = (code: string): string =>
  /^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, "") : code;

function isMeantAsText(cell: string): boolean {
  const bare = bareCell(cell);
  return quotedText.test(bare) || bare.startsWith("'");
}

const yes = /^(?:true|yes|y|1|x|wahr|ja|vrai|oui|verdadero|sí|si|vero|waar|verdadeiro|sim|是)$/i;
const no = /^(?:false|no|n|0|falsch|nein|faux|non|falso|onwaar|nee|não|否)$/i;

/** A truth value in the languages that spreadsheets write it in; null where it is none. */
export function cellBoolean(cell: string): boolean | null {
  const text = cellOf(cell);
  return yes.test(text) ? true : no.test(text) ? false : null;
}
