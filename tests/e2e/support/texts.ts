/** Whether a page says everything in the language it is shown in. */
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page } from "@playwright/test";

/** By namespace; Playwright knows no `import.meta.glob`, by which the product finds them. */
async function textsIn(locale: string): Promise<Record<string, Record<string, string>>> {
  const all: Record<string, Record<string, string>> = {};
  for (const path of globSync(`app/{i18n,domain/*}/texts/*${locale}.ts`)) {
    const file = (await import(pathToFileURL(resolve(path)).href)) as typeof all;
    // Nouns may share a namespace.
    for (const [namespace, texts] of Object.entries(file)) all[namespace] = { ...all[namespace], ...texts };
  }
  return all;
}
const [chinese, english] = await Promise.all([textsIn("zh-CN"), textsIn("en-US")]);

/**
 * Says what a page says in a language: `say("checkout", "continue")`. Values stand where the text has their names; a
 * `count` chooses between one and many.
 */
export type Said = (namespace: string, key: string, values?: Record<string, string | number>) => string;

const sayIn =
  (texts: Record<string, Record<string, string>>): Said =>
  (namespace, key, values = {}) => {
    const found = texts[namespace];
    const text = found?.[key] ?? found?.[`${key}_${values["count"] === 1 ? "one" : "other"}`];
    if (!text) throw new Error(`no text ${namespace}:${key}`);
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]));
  };
export const [inEnglish, inChinese] = [sayIn(english), sayIn(chinese)];

/** A language in which a journey is walked. */
export type Language = "en-US" | "zh-CN";
type Pair = readonly { readonly language: Language; readonly name: string; readonly tag: "@js" | "@nojs" }[];
/** Long journeys are walked in pairs: in English with script, in Chinese without. */
export const languages: Pair = [
  { language: "en-US", name: "English", tag: "@js" },
  { language: "zh-CN", name: "Chinese", tag: "@nojs" },
];
/** Those of staff, and of products in stores: with script; in pairs where `JOURNEYS=all`. */
export const languagesAtWork: Pair = languages.slice(0, process.env["JOURNEYS"] === "all" ? 2 : 1);
export const sayingIn = (language: Language): Said => (language === "zh-CN" ? inChinese : inEnglish);

/** Names that a Chinese page may say as they are. */
const names = new Set(["AliExpress"]);

/** English texts of pages, unless Chinese pages say the same. A single letter or sign belongs to no language. */
const saidInChinese = new Set(Object.values(chinese).flatMap((texts) => Object.values(texts)));
const onlyEnglish = new Set(
  Object.values(english)
    .flatMap((texts) => Object.values(texts))
    .filter((text) => /[a-z]{2}/i.test(text) && !saidInChinese.has(text) && !names.has(text)),
);

const namespaces = Object.keys(chinese);
// The audit log shows the name of an action beside its word, and another text may be called the same.
const isAction = (key: string) => `action.${key}` in (chinese["audit"] ?? {});
const dottedKeys = new Set(
  Object.values(chinese)
    .flatMap((texts) => Object.keys(texts))
    .filter((key) => key.includes(".") && !isAction(key)),
);
const qualified = new RegExp(`\\b(${namespaces.join("|")}):[a-z][\\w.-]*`, "i");

/** A page that says everything in that language. What people wrote or named may be in another. */
export async function expectIn(page: Page, language: Language): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const said = await textsOf(page);
  expect(keysAmong(said), `texts missing on ${page.url()}`).toEqual([]);
  const english = said.filter((text) => onlyEnglish.has(text));
  if (language === "zh-CN") expect(english, `English on ${page.url()}`).toEqual([]);
}

/** A page in Chinese: marked so, titled so, and nowhere English or the key of a text instead of the text. */
export async function expectTranslated(page: Page): Promise<void> {
  await expectIn(page, "zh-CN");
  await expect(page.getByRole("heading", { level: 1 }).first()).toHaveText(/\p{Script=Han}/u);
  await expect(page).toHaveTitle(/\p{Script=Han}/u);
}

/** Keys of texts that a page shows instead of the texts. */
export async function missingTexts(page: Page): Promise<string[]> {
  return keysAmong(await textsOf(page));
}

const keysAmong = (said: readonly string[]): string[] =>
  said.filter((text) => dottedKeys.has(text) || qualified.test(text) || text.includes("{{"));

/** Every piece of text, and what is said to those who do not see; but for what is marked as of another language. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isText = ({ parentElement }: Node) =>
      !/^(script|style|noscript)$/i.test(parentElement?.tagName ?? "") &&
      !parentElement?.closest("[lang]:not(html)");
    const said: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      if (text && isText(node)) said.push(text);
    }
    const spoken = ["aria-label", "placeholder", "title", "alt"];
    for (const element of document.body.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      said.push(...spoken.flatMap((name) => element.getAttribute(name) ?? []));
    return said;
  });
}
