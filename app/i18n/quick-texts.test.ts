import { fc, test as law } from "@fast-check/vitest";
import { createInstance, type i18n } from "i18next";
import { describe, expect, test } from "vitest";
import { i18nFor } from "./i18n.server";
import { i18nOptions, locales, type Locale } from "./locales";
import { quickTexts } from "./quick-texts";
import { resources, type Namespace } from "./resources";

const namespaces = Object.keys(resources["en-US"]) as Namespace[];

function plain(locale: Locale): i18n {
  const instance = createInstance();
  const options = { lng: locale, ns: namespaces, resources: { [locale]: resources[locale] } };
  void instance.init({ ...i18nOptions, ...options, initImmediate: false });
  return instance;
}

type Say = (key: string, options?: object) => string;
const slowly = (instance: i18n, ns: string) => instance.getFixedT(null, ns as Namespace) as unknown as Say;

test("a reader is made once, and asking leaves i18next's own instance as it is", () => {
  const instance = plain("en-US");
  const own = instance.getFixedT;
  const texts = quickTexts(instance, "en-US", resources["en-US"]);
  expect(texts.of("common")).toBe(texts.of("common"));
  expect(instance.getFixedT).toBe(own);
});

describe.each(locales)("texts of %s by tables", (locale) => {
  const slow = plain(locale);

  law.prop([fc.string(), fc.constantFrom(0, 1, 2, 5, 21, 1000, "1,234")], { numRuns: 4 })(
    "say what i18next says",
    (word, count) => {
      // One comparison of all: an assertion for each of the texts takes longer than to say them.
      const wrong: string[] = [];
      const agree = (said: string, meant: string, key: string) => {
        if (said !== meant) wrong.push(`${key}: ${said} / ${meant}`);
      };
      const everywhere = [i18nFor(locale).of("common") as Say, slowly(slow, "common")] as const;
      for (const namespace of namespaces) {
        const [quick, said] = [i18nFor(locale).of(namespace) as Say, slowly(slow, namespace)];
        for (const [key, text] of Object.entries(resources[locale][namespace])) {
          const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "");
          const options = Object.fromEntries(names.map((name, i) => [name, i === 0 ? word : i]));
          const stem = key.replace(/_(zero|one|two|few|many|other)$/, "");
          const full = `${namespace}:${key}`;
          agree(quick(key, options), said(key, options), full);
          if (names.length === 0) agree(quick(key), said(key), full);
          agree(everywhere[0](full, options), everywhere[1](full, options), full);
          if (stem !== key)
            agree(
              quick(stem, { ...options, count }),
              said(stem, { ...options, count }),
              `${full} (${count})`,
            );
        }
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  test("leave to i18next what they do not know", () => {
    const [quick, said] = [i18nFor(locale).of("shop") as Say, slowly(slow, "shop")];
    for (const [key, options] of [
      ["no.such.key", undefined],
      ["no.such.key", { defaultValue: "none" }],
      ["common:apply", undefined],
      ["list.title", { lng: locale }],
    ] as const) {
      expect(quick(key, options)).toBe(said(key, options));
    }
  });
});

test("a text that refers to others is i18next's own business", () => {
  const texts = { "en-US": { common: { a: "one", b: "$t(a) and {{ c }}", "d.e": "{{f}} of {{g}}" } } };
  const make = () => {
    const instance = createInstance();
    void instance.init({ ...i18nOptions, lng: "en-US", resources: texts, initImmediate: false });
    return instance;
  };
  const quick = quickTexts(make(), "en-US", texts["en-US"]).of("common") as Say;
  const said = slowly(make(), "common");
  for (const [key, options] of [
    ["b", { c: 1 }],
    ["d.e", { f: "$1", g: "{{f}}" }],
    ["a", {}],
  ] as const) {
    expect(quick(key, options)).toBe(said(key, options));
  }
});
