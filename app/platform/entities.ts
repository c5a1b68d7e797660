/** Signs that a text from outside writes as HTML entities, such as `&amp;` or `&#8211;`. Pure. */
import { decodeHTMLStrict } from "entities";

/**
 * The text with its entities as the signs they mean, decoded once: `Salt &amp; Pepper` is `Salt & Pepper`. Only those
 * that end with a semicolon count, so that addresses such as `?a=1&copy=2` stay.
 */
export function decodedText(text: string): string {
  return text.includes("&") ? decodeHTMLStrict(text) : text;
}
