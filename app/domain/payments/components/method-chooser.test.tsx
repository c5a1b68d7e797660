import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { MethodChooser } from "./method-chooser";

test("ways that cannot pay a recharge are no ways there, and none is said not to be configured", () => {
  const shown = (balance: bigint | null, configured: ("card" | "paypal" | "wire")[]) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18nFor("en-US")}>
        <MethodChooser
          ways={{ cards: [], canSave: false, configured }}
          balance={balance}
          chosen="card"
          now={new Date("2026-11-22T07:00:00Z")}
        />
      </I18nProvider>,
    );
  const ways = (html: string) => [...html.matchAll(/value="(\w+)"/g)].map(([, value]) => value);
  const recharge = shown(null, ["card", "paypal"]);
  expect(ways(recharge)).toEqual(["card", "paypal"]);
  expect(recharge).not.toContain("Not configured");
  const bill = shown(500n, ["card", "wire"]);
  expect(ways(bill)).toEqual(["wallet", "card", "paypal", "wire"]);
  expect(bill.match(/Not configured/g)).toHaveLength(1);
});

test("the fee of PayPal comes from the balance where that covers it, else on top of the price", () => {
  const shown = (feeAdded: boolean) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18nFor("en-US")}>
        <MethodChooser
          ways={{ cards: [], canSave: false, configured: ["card", "paypal"] }}
          balance={feeAdded ? 0n : 500n}
          feeAdded={feeAdded}
          chosen="paypal"
          now={new Date("2026-11-22T07:00:00Z")}
        />
      </I18nProvider>,
    );
  expect(shown(false)).toContain("PayPal fee (2.00%), taken from your balance");
  expect(shown(true)).toContain("PayPal fee (2.00%), added to the PayPal payment");
  expect(shown(true)).not.toContain("taken from your balance");
});

test("a balance that does not suffice is no way to pay, and the first that can is chosen", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor("en-US")}>
      <MethodChooser
        ways={{ cards: [], canSave: false, configured: ["paypal"] }}
        balance={0n}
        lacking={500n}
        chosen=""
        now={new Date("2026-11-22T07:00:00Z")}
      />
    </I18nProvider>,
  );
  expect(html).toMatch(/<input[^>]*disabled=""[^>]*value="wallet"/);
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="paypal"|<input[^>]*value="paypal"[^>]*checked=""/);
});
