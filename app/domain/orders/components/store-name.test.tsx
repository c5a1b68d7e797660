import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { useStoreName } from "./store-name";

const Named = (order: { platform: string; storeName: string }) => useStoreName()(order);

test.each([
  ["en-US", "manual", "手动订单", "Manual orders"],
  ["zh-CN", "manual", "Manual orders", "手动订单"],
  ["zh-CN", "woocommerce", "Harbour Goods", "Harbour Goods"],
] as const)("in %s an order of a %s store called %s is of %s", (locale, platform, storeName, read) => {
  const named = (
    <I18nProvider i18n={i18nFor(locale)}>
      <Named platform={platform} storeName={storeName} />
    </I18nProvider>
  );
  expect(renderToStaticMarkup(named)).toBe(read);
});
