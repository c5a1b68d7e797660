import { fc, test as law } from "@fast-check/vitest";
import { createInstance, type i18n } from "i18next";
import { describe, expect, test } from "vitest";
import { i18nFor } from "./i18n.server";
import { i18nOptions, locales, type Locale } from "./locales";
import { quicken } from "./quick-texts";
import { resources, type Namespace } from "./resources";

const namespaces = Object.keys(resources["en-US"]) as Namespace[];

function plain(locale: Locale): i18n {
  const instance = createInstance();
  const options = { lng: locale, ns: namespaces, resources: { [locale]: resources[locale] } };
  void instance.init({ ...i18nOptions, ...options, initImmediate: false });
  return instance;
}

type Say = (key: string, options?: object) => string;

describe.each(locales)("texts of %s by tables", (locale) => {
  const slow = plain(locale);

  // Without them `<Trans>` looks for its text in the wrong namespace, and the server's page says the key.
  test("carry their language and namespace as i18next's own do", () => {
    const { lng, ns } = i18nFor(locale).getFixedT(locale, "accounts") as unknown as {
      lng: string;
      ns: string;
    };
    expect({ lng, ns }).toEqual({ lng: locale, ns: "accounts" });
  });
  const say = (instance: i18n, ns: string) => instance.getFixedT(null, ns as Namespace) as unknown as Say;

  law.prop([fc.string(), fc.constantFrom(0, 1, 2, 5, 21, 1000, "1,234")], { numRuns: 4 })(
    "say what i18next says",
    (word, count) => {
      for (const namespace of namespaces) {
        const [quickly, slowly] = [say(i18nFor(locale), namespace), say(slow, namespace)];
        for (const [key, text] of Object.entries(resources[locale][namespace])) {
          const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "");
          const options = Object.fromEntries(names.map((name, i) => [name, i === 0 ? word : i]));
          const stem = key.replace(/_(zero|one|two|few|many|other)$/, "");
          expect(quickly(key, options), `${namespace}:${key}`).toBe(slowly(key, options));
          if (names.length === 0) expect(quickly(key)).toBe(slowly(key));
          const full = `${namespace}:${key}`;
          expect(say(i18nFor(locale), "common")(full, options)).toBe(say(slow, "common")(full, options));
          if (stem !== key)
            expect(quickly(stem, { ...options, count })).toBe(slowly(stem, { ...options, count }));
        }
      }
    },
    60_000,
  );

  test("leave to i18next what they do not know", () => {
    const [quickly, slowly] = [say(i18nFor(locale), "shop"), say(slow, "shop")];
    for (const [key, options] of [
      ["no.such.key", undefined],
      ["no.such.key", { defaultValue: "none" }],
      ["common:apply", undefined],
      ["list.title", { lng: locale }],
    ] as const) {
      expect(quickly(key, options)).toBe(slowly(key, options));
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
  const [quick, slow] = [quicken(make(), "en-US", texts["en-US"]), make()].map(
    (instance) => instance.getFixedT(null, "common") as unknown as Say,
  );
  for (const [key, options] of [
    ["b", { c: 1 }],
    ["d.e", { f: "$1", g: "{{f}}" }],
    ["a", {}],
  ] as const) {
    expect(quick?.(key, options)).toBe(slow?.(key, options));
  }
});
