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

/** Says what a page says in a language: `inChinese("checkout", "continue")`. */
export type Said = (namespace: string, key: string) => string;

const sayIn =
  (texts: Record<string, Record<string, string>>): Said =>
  (namespace, key) => {
    const text = texts[namespace]?.[key];
    if (!text) throw new Error(`no text ${namespace}:${key}`);
    return text;
  };
export const [inEnglish, inChinese] = [sayIn(english), sayIn(chinese)];
const namespaces = Object.keys(chinese);
const dottedKeys = new Set(
  Object.values(chinese)
    .flatMap((texts) => Object.keys(texts))
    .filter((key) => key.includes(".")),
);
const qualified = new RegExp(`\\b(${namespaces.join("|")}):[a-z][\\w.-]*`, "i");

/** A page in Chinese: marked so, titled so, and nowhere the key of a text instead of the text. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("heading", { level: 1 }).first()).toHaveText(/\p{Script=Han}/u);
  await expect(page).toHaveTitle(/\p{Script=Han}/u);
  expect(await missingTexts(page), `texts missing on ${page.url()}`).toEqual([]);
}

/** Keys of texts that a page shows instead of the texts. */
export async function missingTexts(page: Page): Promise<string[]> {
  const said = await textsOf(page);
  return said.filter((text) => dottedKeys.has(text) || qualified.test(text) || text.includes("{{"));
}

/** Every piece of text, and what is said to those who do not see. */
async function textsOf(page: Page): Promise<string[]> {
  const html = page.locator("body");
  const [texts, spoken] = await Promise.all([
    html.locator("*:not(script):not(style):not(noscript)").evaluateAll((elements) =>
      elements.flatMap((element) =>
        [...element.childNodes]
          .filter((node) => node.nodeType === 3)
          .map((node) => (node.textContent ?? "").trim())
          .filter(Boolean),
      ),
    ),
    html
      .locator("[aria-label], [placeholder], [title], [alt]")
      .evaluateAll((elements) =>
        elements.flatMap((element) =>
          ["aria-label", "placeholder", "title", "alt"].flatMap((name) => element.getAttribute(name) ?? []),
        ),
      ),
  ]);
  return [...texts, ...spoken];
}
