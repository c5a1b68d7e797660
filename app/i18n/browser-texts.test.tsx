import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { browserTexts } from "./browser-texts";
import { i18nOptions, locales } from "./locales";
import { resources, type Namespace } from "./resources";
import { Trans } from "./trans";

type Say = (key: string, options?: object) => string;

const loadNow = (locale: string, namespaces: readonly string[]) =>
  Promise.resolve<Record<string, Record<string, string>>>(
    Object.fromEntries(
      namespaces.map((name) => [name, resources[locale as (typeof locales)[number]][name as Namespace]]),
    ),
  );

describe.each(locales)("texts of %s in the browser", (locale) => {
  const namespaces = Object.keys(resources[locale]) as Namespace[];
  const whole = createInstance();
  void whole.init({
    ...i18nOptions,
    lng: locale,
    ns: namespaces,
    resources: { [locale]: resources[locale] },
    initImmediate: false,
  });

  test("say what i18next says, of every key", async () => {
    const texts = browserTexts(locale, loadNow);
    await texts.load(namespaces);
    for (const namespace of namespaces) {
      const [own, theirs] = [texts.hook(namespace).t, whole.getFixedT(null, namespace) as unknown as Say];
      for (const [key, text] of Object.entries(resources[locale][namespace])) {
        const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "");
        for (const value of ["word <b>", 7, null, true, 0]) {
          const options = Object.fromEntries(names.map((name) => [name, value]));
          expect(own(key, options), `${namespace}:${key}`).toBe(theirs(key, options));
        }
        const stem = key.replace(/_(zero|one|two|few|many|other)$/, "");
        for (const count of stem === key ? [] : [0, 1, 2, 1000])
          expect(own(stem, { count }), stem).toBe(theirs(stem, { count }));
        expect(own(`${namespace}:${key}`)).toBe(own(key));
      }
    }
    expect(texts.hook("common").t("common:no.such.key")).toBe("no.such.key");
  });
});

test("loads a namespace once, tells when all are there, and tries again after a failure", async () => {
  const asked: string[] = [];
  let broken = true;
  const texts = browserTexts("en-US", (_, namespaces) => {
    asked.push(namespaces.join("."));
    return namespaces[0] === "shop" && broken
      ? Promise.reject(new Error("offline"))
      : Promise.resolve(Object.fromEntries(namespaces.map((name) => [name, { a: "A" }])));
  });
  await Promise.all([texts.load(["common"]), texts.load(["common", "layout"])]);
  expect([asked, texts.load(["layout", "common"])]).toEqual([["common", "layout"], null]);
  await expect(texts.load(["shop"])).rejects.toThrow("offline");
  broken = false;
  await texts.load(["shop"]);
  expect(texts.hook("shop").t("a")).toBe("A");
  expect(texts.hook("shop")).toBe(texts.hook("shop"));
});

test("fetches what a route lists as one file, unless some of it is there", async () => {
  const asked: string[] = [];
  const texts = browserTexts("en-US", (_, namespaces) => {
    asked.push(namespaces.join("."));
    return Promise.resolve(Object.fromEntries(namespaces.map((name) => [name, { a: name }])));
  });
  await texts.load(["common", "cart", "orders", "area"], [["cart", "orders"], ["area"]]);
  expect(texts.load([], [["cart", "orders"]])).toBeNull();
  expect(texts.hook("orders").t("a")).toBe("orders");
  await texts.load([], [["orders", "payments"]]);
  expect(asked).toEqual(["cart.orders", "area", "common", "payments"]);
});

test("a text with links in it", () => {
  const components = { a: <a href="/a" />, b: <b /> };
  const markup = (text: string) => renderToStaticMarkup(<Trans text={text} components={components} />);
  expect(markup("I read <a>the terms & more</a> and <b>agree</b>.")).toBe(
    'I read <a href="/a">the terms &amp; more</a> and <b>agree</b>.',
  );
  expect(markup("<a>Only</a>")).toBe('<a href="/a">Only</a>');
  expect(markup("1 < 2 <c>x</c>")).toBe("1 &lt; 2 x");
});
