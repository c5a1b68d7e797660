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

/**
 * The text of a file in GBK, as Excel saves CSV in Chinese; null where it is not clearly that. Letters of Western Europe
 * decode as GBK, too, but to rare signs: most pairs of a Chinese text are of GB 2312, whose second byte is high.
 */
export function gbkText(bytes: Buffer): string | null {
  let [pairs, usual] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    pairs++;
    if (lead >= 0xa1 && lead <= 0xf7 && (bytes[at + 1] ?? 0) >= 0xa1) usual++;
    at++;
  }
  if (pairs === 0 || usual < pairs * leastUsual) return null;
  try {
    return new TextDecoder("gb18030", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const leastUsual = 0.9;

/** The text of a file in UTF-8 or UTF-16 without its mark; null where it is in neither. */
export function fileText(bytes: Buffer): string | null {
  if (beginsAsUtf16(bytes)) return utf16Text(bytes);
  return isUtf8(bytes) ? bytes.toString().replace(/^\ufeff/, "") : null;
}
