/** Error keys into words: `noun:key`, with parameters as `noun:key|{"max":50}`. */
import type { TFunction } from "i18next";

type Translate = (key: string, params?: Record<string, unknown>) => string;

const key = /^([a-z][a-zA-Z]*:[\w.-]+)(?:\|(\{.*\}))?$/s;

/**
 * What an error says to a person. A required field names its label (F: "Please enter …", "Please choose …");
 * a library's own message, which no text key stands for, becomes "not valid".
 */
export function errorText(t: TFunction, error: string, label = "", choice = false): string {
  const translate = t as unknown as Translate;
  if (error === "common:required" || /received (undefined|null)\b/i.test(error)) {
    if (!label) return translate("common:required");
    const words = choice ? "common:required.choose" : "common:required.enter";
    return spaced(translate(words, { label: inSentence(label) }));
  }
  const match = key.exec(error);
  if (!match?.[1])
    return /\s/.test(error) && !/^Invalid\b/.test(error) ? error : translate("common:field.invalid");
  return translate(match[1], paramsOf(match[2]));
}

/** An additional text for an error of this key; undefined where there is none. */
export function errorParams(
  errors: readonly string[] | undefined,
  name: string,
): Record<string, unknown> | undefined {
  const error = errors?.find((one) => key.exec(one)?.[1] === name);
  return error === undefined ? undefined : paramsOf(key.exec(error)?.[2]);
}

function paramsOf(text: string | undefined): Record<string, unknown> {
  if (!text) return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const names = /^(AliExpress|PayPal|Payoneer|Shopify|Stripe|Wise|WooCommerce)\b/;

const spaced = (text: string) => text.replaceAll(/(\p{Script=Han})(?=[A-Za-z\d])/gu, "$1 ");

/** "First name" reads "first name" within a sentence; "VAT number", "E-mail" and "Payoneer account" stay. */
function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) && !names.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}
