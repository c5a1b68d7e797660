/** Phone numbers as they are typed: read, not refused. What a number means in its country, `phones.server` knows. Pure. */
import { plainText } from "./typed-text";

/** Words in front of a number, and in front of an extension behind it. */
const label =
  /^(?:tel(?:efon[eo]?|ephone)?|t[ée]l(?:[ée]phone)?|fon|phone|mob(?:ile?|il)?|cell(?:ulare?)?|handy|whatsapp|[tmp]) ?(?:no|nr|n°)?[.:]{0,3} ?(?=[+(\d])/i;
const extension =
  / ?[,;]? ?(?:ext(?:ension)?|extn|poste|durchwahl|int(?:erno)?|ramal|x|#) ?[.:]? ?(\d{1,7}) ?$/i;
const dashes = /[\u2010-\u2015\u2212\u30fc\uff0d~]/g;

/**
 * A number with what a keyboard or a program put around it taken off: dots, slashes, dashes of every kind, labels, marks
 * of direction. Of two numbers in one field it is the first. What is no number comes back as it was.
 */
export function plainPhone(typed: string): string {
  // `plainText` leaves single blanks, and the patterns rely on that.
  const text = plainText(typed.normalize("NFC")).replace(dashes, "-").replace(label, "");
  const [number, inner] = cutExtension(firstOf(text));
  if (!/^[\d+()\s./-]*$/.test(number)) return text;
  const plain = number
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

function cutExtension(text: string): [number: string, extension: string] {
  const found = extension.exec(text);
  return found ? [text.slice(0, found.index), found[1] ?? ""] : [text, ""];
}

/** `0421/12345` is one number, `0612345678 / 0712345678` are two. */
function firstOf(text: string): string {
  const [first = "", ...rest] = text.split(/ ?(?:\/|;|,|\bor\b|\bou\b|\boder\b) ?/i);
  const isNumber = (part: string) => part.replace(/\D/g, "").length >= 7;
  return rest.length > 0 && isNumber(first) && rest.every(isNumber) ? first : text;
}
