/** Text files that people send: which encoding they are in, and the text. */
import { isUtf8 } from "node:buffer";

/** Whether a file begins with the mark of UTF-16, as Excel's "Unicode Text" does. */
export function beginsAsUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** The text of a file in UTF-16 without its mark; null where it is cut or broken. */
export function utf16Text(bytes: Buffer): string | null {
  const encoding = bytes[0] === 0xff ? "utf-16le" : "utf-16be";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The text of a file in UTF-8 or UTF-16 without its mark; null where it is in neither. */
export function fileText(bytes: Buffer): string | null {
  if (beginsAsUtf16(bytes)) return utf16Text(bytes);
  return isUtf8(bytes) ? bytes.toString().replace(/^\ufeff/, "") : null;
}
