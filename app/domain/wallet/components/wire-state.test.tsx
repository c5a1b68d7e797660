import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { WireView } from "../wire-row.server";
import type { Undoing } from "~/domain/payments/wires/undone.server";
import type { DeskWire } from "../desk.server";
import { DeskWireFacts, DeskWireForms } from "./desk-wire";
import { BalanceCards, type Quantities } from "./balance-cards";
import { WireFacts } from "./wire-state";

function shown(children: ReactNode): string {
  const element = <I18nextProvider i18n={i18nFor("en-US")}>{children}</I18nextProvider>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

const wire = {
  ...{ id: "1", no: "R1", status: "PENDING", ccy: "EUR", amount: 20_000n, sentAmount: null, credited: null },
  ...{ fxRate: null, received: null, tags: [], expiresAt: null, createdAt: new Date(0), proofName: null },
} as unknown as WireView;
const facts = (over: Partial<WireView>, rate: bigint | null = 1_085_000n) =>
  shown(<WireFacts wire={{ ...wire, ...over }} rate={rate} frozen />);

test("a wire in another currency says what it is worth now, and that it is final when the money is there", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  expect(facts({})).toMatch(/1 EUR = \$1\.0850.*≈.*\$217\.00.*final when the money has arrived/s);
  expect(facts({ ccy: "USD" }, 1_000_000n)).not.toContain("Rate");
  const done = facts({ status: "COMPLETED", credited: 22_000n, fxRate: 1_100_000n });
  expect(done).toContain("1 EUR = $1.1000");
  expect(done).not.toContain("Indicative");
});

test("what arrived stands beside what was announced, with the rate it was credited at, for the member and at the desk", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const done = {
    ...wire,
    ...{ status: "COMPLETED", ccy: "GBP", amount: 10_000n, received: 13_000n },
    ...{ credited: 16_510n, fxRate: 1_270_000n, reference: "QS1", decidedAt: null },
  } as DeskWire;
  for (const html of [facts(done), shown(<DeskWireFacts wire={done} />)])
    expect(html).toMatch(/£100\.00.*Amount received.*£130\.00.*1 GBP = \$1\.2700.*\$165\.10/s);
  expect(facts({ ...done, ccy: "USD", fxRate: 1_000_000n })).not.toContain("Rate");
});

test("a wire that was sent back is not said to have no proof", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const waiting = { ...wire, status: "AWAITING_PAYMENT" } as DeskWire;
  const undoing = { may: false, reason: "", line: null, correction: null } as unknown as Undoing;
  const forms = (proofName: string | null) =>
    shown(
      <DeskWireForms
        wire={{ ...waiting, proofName }}
        undoing={undoing}
        onStatement={null}
        result={undefined}
      />,
    );
  expect(forms(null)).toContain("No proof yet");
  expect(forms("slip.pdf")).not.toContain("No proof yet");
  expect(forms("slip.pdf")).toContain("Sent back to the member");
});

test("what is pending opens below the cards, and only where something is", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const none = { balance: 0n, promo: 0n, pendingIn: 0n, pendingOut: 0n, deposit: 0n, borrowed: 0n };
  const wallet: Quantities = { ...none, loanLimit: 0n, spendingPower: 0n, owed: 0n, disputed: false };
  const holds = [{ refType: "recharge_order", refNo: "R1", amount: 500n }];
  expect(shown(<BalanceCards wallet={wallet} holds={[]} />)).not.toContain("<details");
  const html = shown(<BalanceCards wallet={{ ...wallet, pendingIn: 500n }} holds={holds} />);
  expect(html.indexOf("<details")).toBeGreaterThan(html.indexOf("</dl>"));
  expect(html).toContain("What is pending");
});
