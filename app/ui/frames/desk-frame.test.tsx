import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { deskGroupsOf } from "~/domain/desk.server";
import "~/domain/wiring.server";
import { i18nFor } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { I18nProvider } from "~/i18n/server-texts";
import { keepMarkup } from "~/platform/http/kept-markup.server";
import { expectComplaint } from "../../../tests/setup/console";
import { KeeperContext } from "../kept";
import { DeskFrame } from "./desk-frame";

/** The desk's frame as it is drawn, with parts that are kept or without. */
function drawn(path: string, { name = "Ann", locale = "en-US" as Locale, keeps = true } = {}): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const keeper = keepMarkup();
  const staff = { name, groups: deskGroupsOf(["admin"]), keys: true };
  const element = (
    <KeeperContext.Provider value={keeps ? keeper : null}>
      <I18nProvider i18n={i18nFor(locale)}>
        <DeskFrame staff={staff}>{null}</DeskFrame>
      </I18nProvider>
    </KeeperContext.Provider>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  return keeper.finish(renderToStaticMarkup(<RouterProvider router={router} />));
}

test("the menu is kept by page and language: each is as it is drawn, the first time and from then on", () => {
  for (const path of ["/desk/orders", "/desk/claims"])
    for (const locale of ["en-US", "zh-CN"] as const) {
      const plain = drawn(path, { locale, keeps: false });
      expect(plain.match(/aria-current="page"/g)).toHaveLength(2);
      expect([drawn(path, { locale }), drawn(path, { locale })]).toEqual([plain, plain]);
    }
});

test("both places of the menu have ids of their own", () => {
  const ids = drawn("/desk/orders").match(/ id="[^"]+"/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
});
