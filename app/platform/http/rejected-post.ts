/** The fields of a refused post, to be shown again to its sender. Pure. */

export type Written = {
  readonly action: string;
  /** All that it said, to be sent once more; without what is secret. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly withheld: boolean;
  readonly typed: readonly string[];
  /** Fields whose file must be chosen again: a page cannot keep one. */
  readonly files: readonly string[];
};

/** Null for less than a sentence or three fields, which is quickly typed again. `url`: the post's address. */
export function writtenIn(url: string, form: FormData): Written | null {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const fields = texts.filter(([name]) => !isSecret(name));
  const own = fields.filter(([name, value]) => !isMachinery(name, value));
  const several = new Set(own.map(([name]) => name)).size >= 3;
  if (!several && !own.some(([, value]) => isSentence(value))) return null;
  const files = [...form].flatMap(([name, value]) => (typeof value !== "string" && value.name ? [name] : []));
  return {
    action: actionOf(url),
    fields,
    withheld: texts.some(([name, value]) => isSecret(name) && value !== ""),
    typed: own.map(([, value]) => value.trim()),
    files: [...new Set(files)],
  };
}

/** Without what Remix adds to it; `index` is how it tells a page from its layout. */
function actionOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ["_data", "_routes"]) searchParams.delete(name);
  return pathname.replace(/\.data$/, "") + (searchParams.size > 0 ? `?${searchParams.toString()}` : "");
}

/** Passwords, codes, store keys and bank data are never shown on a page that may stay open. */
const isSecret = (name: string) =>
  /password|secret|consumerKey|^(confirm|code|account|routing|swift|iban|bank|holder)$/i.test(name);

const isMachinery = (name: string, value: string) =>
  /^(_|intent$|version$|revision$|seen)/.test(name) ||
  value.trim() === "" ||
  /^(on|true|false|[A-Z]{2,3}|[\da-f]{8}-[\da-f-]{27})$/.test(value);

const isSentence = (text: string) => text.trim().length >= 20 && /[\s\u3400-\u9fff]/.test(text.trim());
