import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { LostAnswer } from "./desk-wire";

const stale = { initialValue: { intent: "reject" }, error: { "": ["wallet:error.stale"] } };

const shown = (forms: readonly ("confirm" | "reject")[], result = stale) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18nFor("en-US")}>
      <LostAnswer result={result} shown={forms} />
    </I18nProvider>,
  );

test("a decision that came too late says so, also where its form is gone by then; else its form says it", () => {
  expect(shown(["confirm"])).toContain("has changed in the meantime");
  expect(shown([])).toContain("has changed in the meantime");
  expect(shown(["confirm", "reject"])).toBe("");
  expect(shown([], { ...stale, error: { "": [] } })).toBe("");
});
