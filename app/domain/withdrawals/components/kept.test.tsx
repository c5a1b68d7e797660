import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { WithdrawalForm } from "./withdrawal-form";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import { RechargeForm } from "~/domain/wallet/components/recharge-form";

function chosenIn(element: React.ReactNode): string[] {
  const app = <I18nProvider i18n={i18nFor("en-US")}>{element}</I18nProvider>;
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", element: app }])} />,
  );
  const radios = html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
  return radios
    .filter((radio) => radio.includes("checked"))
    .map((radio) => /value="([^"]*)"/.exec(radio)?.[1] ?? "");
}

const refused = (initialValue: Record<string, string>) => ({
  status: "error" as const,
  initialValue,
  error: { amount: ["common:error.amount"] },
});
const rates = { USD: 1_000_000n, EUR: 1_085_000n, GBP: 1_270_000n };

beforeEach(() => expectComplaint(/useLayoutEffect does nothing on the server/));

test("a refused recharge comes back by the way and in the currency that were chosen", () => {
  const asked = { amount: "", currency: "USD" as const, method: null, balance: 0n, repays: 0n, rates };
  const configured = ["card", "paypal", "wire"] as const;
  const form = (result: ReturnType<typeof refused> | undefined) => (
    <RechargeForm result={result} configured={configured} {...asked} />
  );
  expect(chosenIn(form(undefined))).toEqual(["USD", "card"]);
  expect(chosenIn(form(refused({ amount: "5", currency: "EUR", method: "wire" })))).toEqual(["EUR", "wire"]);
});

test("a refused withdrawal comes back in the currency that was chosen", () => {
  const form = (result: ReturnType<typeof refused> | undefined) => (
    <WithdrawalForm
      type="payoneer"
      withdrawable={10_000n}
      {...{ rates, result, countries: [], payees: [], earlier: null, before: null }}
    />
  );
  expect(chosenIn(form(undefined))).toEqual(["USD"]);
  expect(chosenIn(form(refused({ type: "payoneer", ccy: "EUR", amount: "5" })))).toEqual(["EUR"]);
});

test("beside the amount stands what is withdrawable, and nothing else, also where it is too little", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18nFor("en-US")}>
      <RouterProvider
        router={createMemoryRouter([
          {
            path: "*",
            element: (
              <WithdrawalForm
                type="payoneer"
                withdrawable={3_000n}
                {...{ rates, result: undefined, countries: [], payees: [], earlier: null, before: null }}
              />
            ),
          },
        ])}
      />
    </I18nProvider>,
  );
  expect(html).toMatch(/>Withdrawable: \$30\.00</);
  expect(html).not.toContain("50.00");
});

test("without script the form names the rate of each currency that may be paid out", () => {
  const form = (type: "payoneer" | "ach") =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18nFor("en-US")}>
        <RouterProvider
          router={createMemoryRouter([
            {
              path: "*",
              element: (
                <WithdrawalForm
                  type={type}
                  withdrawable={10_000n}
                  {...{ rates, result: undefined, countries: [], payees: [], earlier: null, before: null }}
                />
              ),
            },
          ])}
        />
      </I18nProvider>,
    );
  expect(form("payoneer")).toContain("1 EUR = $1.0850, 1 GBP = $1.2700");
  expect(form("ach")).not.toContain("rates:");
});

test("what is wrong with an IBAN form is said in the order of its fields", () => {
  const fields = ["holder", "bank", "country", "swift", "account"];
  const error = Object.fromEntries(fields.toReversed().map((name) => [name, ["common:required"]]));
  const result = { status: "error" as const, initialValue: { type: "iban" }, error };
  const form = (
    <I18nProvider i18n={i18nFor("en-US")}>
      <WithdrawalForm
        type="iban"
        withdrawable={10_000n}
        {...{ rates, result, countries: [], payees: [], earlier: null, before: null }}
      />
    </I18nProvider>
  );
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "*", element: form }])} />,
  );
  const said = [...html.matchAll(/href="#withdrawal-(\w+)"/g)].map(([, name]) => name);
  expect(said).toEqual(fields);
});
