import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { WireCurrencies } from "./confirm-parts";

const wires = [
  { ccy: "USD", amount: 10_000n },
  { ccy: "EUR", amount: 9_200n },
] as const;

test("the currency of a wire stays chosen when the form comes back; one that is gone gives way to the first", () => {
  const chosen = (ccy: string | null) => {
    const html = renderToStaticMarkup(
      <I18nProvider i18n={i18nFor("en-US")}>
        <WireCurrencies wires={wires} chosen={ccy} />
      </I18nProvider>,
    );
    const input = html.match(/<input[^>]*>/g)?.find((tag) => tag.includes("checked"));
    return /value="(\w+)"/.exec(input ?? "")?.[1];
  };
  expect([chosen("EUR"), chosen(null), chosen("GBP")]).toEqual(["EUR", "USD", "USD"]);
});
