/** Phone numbers as they are typed: read, not refused. What a number means in its country, `phones.server` knows. Pure. */
import { plainText } from "./typed-text";

const label =
  /^(?:tel(?:efon[eo]?|ephone)?|t[ée]l(?:[ée]phone)?|fon|phone|mob(?:ile?|il)?|cell(?:ulare?)?|handy|whatsapp|[tmp]) ?(?:no|nr|n°)?[.:]{0,3} ?(?=[+(\d])/i;
const extension =
  / ?[,;]? ?(?:ext(?:ension)?|extn|poste|durchwahl|int(?:erno)?|ramal|x|#) ?[.:]? ?(\d{1,7}) ?$/i;
/** `+1 555 123 4567,12` is how telephones keep a number and what to dial after it. */
const dialled = / ?[,;] ?(\d{1,7})$/;
const marks = /[\u00b7\u2022\u2027\u2219\u30fb_'\u2018\u2019]/g;
const wordsBehind = /^(?: \(?|\()\p{L}/u;
const dashes = /[\u2010-\u2015\u2212\u30fc\uff0d~]/g;

/**
 * A number with what a keyboard or a program put around it taken off: dots, slashes, dashes of every kind, labels, marks
 * of direction. Of two numbers in one field it is the first. What is no number comes back as it was.
 */
export function plainPhone(typed: string): string {
  // `plainText` leaves single blanks, and the patterns rely on that.
  const dashed = plainText(typed.slice(0, 200).normalize("NFC")).replace(dashes, "-");
  const text = withoutWords(plainText(dashed.replace(marks, " ")).replace(label, ""));
  const [number, inner] = cutExtension(firstOf(text));
  if (!/^[\d+()\s./-]*$/.test(number)) return text;
  const plain = (/^\( ?\+/.test(number) ? number.slice(1).replace(")", " ").trim() : number)
    .replace(/[./\s]+/g, " ")
    .replace(/ ?- ?/g, "-")
    .replace(/(?!^)\+/g, "")
    .trim();
  return inner ? `${plain} ext. ${inner}` : plain;
}

/** Whether it can be called: 5 to 20 digits, behind which an extension may stand. */
export function isPhone(typed: string): boolean {
  const [number] = cutExtension(plainPhone(typed));
  const digits = number.replace(/\D/g, "").length;
  return /^[\d+() -]*$/.test(number) && digits >= 5 && digits <= 20;
}

/** Letters that are dialled, as in `1-800-FLOWERS`, stay: too few digits stand before them. */
function withoutWords(text: string): string {
  const end = 1 + Math.max(...[..."0123456789"].map((digit) => text.lastIndexOf(digit)));
  const number = wordsBehind.test(text.slice(end)) ? text.slice(0, end) : text;
  return number.replace(/\D/g, "").length >= 8 ? number : text;
}

function cutExtension(text: string): [number: string, extension: string] {
  const found = extension.exec(text) ?? dialled.exec(text);
  return found ? [text.slice(0, found.index), found[1] ?? ""] : [text, ""];
}

/** `0421/12345` is one number, `0612345678 / 0712345678` are two. */
function firstOf(text: string): string {
  const [first = "", ...rest] = text.split(/ ?(?:\/|;|,|\bor\b|\bou\b|\boder\b) ?/i);
  const isNumber = (part: string) => part.replace(/\D/g, "").length >= 7;
  return rest.length > 0 && isNumber(first) && rest.every(isNumber) ? first : text;
}
