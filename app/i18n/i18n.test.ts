import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { localeOf, rememberedLocale, texts } from "./i18n.server";
import { locales } from "./locales";
import { resources, type Namespace } from "./resources";
import { textFile } from "./text-files";

const namespaces = Object.keys(resources["en-US"]) as Namespace[];
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

function request(path: string, headers: Record<string, string> = {}): Request {
  return new Request(`http://site${path}`, { headers });
}

describe("texts", () => {
  test("every file is there in both languages, and no text is in two files", async () => {
    const paths = globSync("app/{i18n,domain/*}/texts/*").toSorted();
    const inEnglish = paths.filter((path) => textFile(path)?.locale === "en-US");
    expect(paths).toHaveLength(inEnglish.length * locales.length);
    const keys: string[] = [];
    for (const path of inEnglish) {
      expect(paths).toContain(path.replace("en-US", "zh-CN"));
      const namespace = textFile(path)?.namespace ?? "";
      const { [namespace]: texts = {} } = (await import(`../../${path}`)) as Record<string, object>;
      keys.push(...Object.keys(texts).map((key) => `${namespace}:${key}`));
    }
    const english = Object.entries(resources["en-US"]);
    const known = english.flatMap(([namespace, texts]) =>
      Object.keys(texts).map((key) => `${namespace}:${key}`),
    );
    expect(keys.toSorted()).toEqual(known.toSorted());
  });

  test.each([
    ["app/domain/wallet/texts/en-US.ts", "wallet"],
    ["../domain/withdrawals/texts/withdrawals-desk.zh-CN.ts", "withdrawalsDesk"],
    ["i18n/texts/common.en-US.ts", "common"],
  ])("%s holds the texts %s", (path, namespace) => {
    expect(textFile(path)?.namespace).toBe(namespace);
  });

  test.each(namespaces)("%s says the same in both languages, with the same parameters", (namespace) => {
    const english: Record<string, string> = resources["en-US"][namespace];
    const chinese: Record<string, string> = resources["zh-CN"][namespace];
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      expect([key, ...placeholders(chinese[key] ?? "")]).toEqual([key, ...placeholders(text)]);
      expect(chinese[key]?.trim(), key).toBeTruthy();
    }
  });

  test("plurals and parameters are filled in", () => {
    const t = texts("en-US", "common");
    expect(t("table.selected", { count: 1 })).toBe("1 selected");
    expect(texts("zh-CN", "common")("table.selected", { count: 3 })).toBe("已选 3 项");
  });
});

describe("the language of a request (D22)", () => {
  test("without a choice it is English, whatever the browser prefers", () => {
    expect(localeOf(request("/index", { "accept-language": "zh-CN,zh" }))).toBe("en-US");
  });

  test("the address decides over what is remembered", () => {
    const remembered = { cookie: "a=b; lng=zh-CN" };
    expect(rememberedLocale(request("/index", remembered))).toBe("zh-CN");
    expect(localeOf(request("/index", remembered))).toBe("zh-CN");
    expect(localeOf(request("/index?q=1&lng=en-US", remembered))).toBe("en-US");
    expect(localeOf(request("/index?lng=xx", remembered))).toBe("zh-CN");
  });
});
