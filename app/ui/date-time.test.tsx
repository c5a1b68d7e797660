import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { CalendarDay } from "./date-time";

test.each([
  ["en-US", "2026-11-30T23:30:00Z", "Nov 30, 2026"],
  ["zh-CN", "2026-12-01T00:10:00Z", "2026年12月1日"],
] as const)("a document's day is the one it bears, in %s", (locale, at, day) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor(locale)}>
      <CalendarDay at={at} />
    </I18nProvider>,
  );
  expect(html).toBe(`<time dateTime="${at.slice(0, 10)}">${day}</time>`);
});
