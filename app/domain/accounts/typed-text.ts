/** Reads what people and their keyboards write: digits of every script, marks that nobody sees, odd blanks. Pure. */

const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040,
  0x17e0,
];

/** Marks that say which way a text runs, and blanks without width: pasted along, never meant. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text without marks that nobody sees, and with single plain blanks. */
export function visibleText(text: string): string {
  return text
    .replace(invisible, "")
    .replace(/[\s\u3164]+/g, " ")
    .trim();
}

/** As `visibleText`, with wide letters made plain and every script's digits as 0 to 9: for numbers and codes. */
export function plainText(text: string): string {
  return visibleText(text.normalize("NFKC")).replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
