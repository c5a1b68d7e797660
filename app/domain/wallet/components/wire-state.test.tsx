import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { expectComplaint } from "../../../../tests/setup/console";
import type { OwnWire } from "../wire-row.server";
import { WirePaymentNews } from "~/domain/payments/components/wire-payment";
import type { PaymentWireView } from "~/domain/payments/wires/views.server";
import type { Undoing } from "~/domain/payments/wires/undone.server";
import { DeclaredList } from "~/ui";
import type { DeskWire } from "../desk.server";
import type { RechargeRow } from "../wallet.server";
import { DeskWireFacts, DeskWireForms } from "./desk-wire";
import { BalanceCards, type Quantities } from "./balance-cards";
import { rechargeView } from "./recharge-table";
import { WireFacts, WireNews } from "./wire-state";

function shown(children: ReactNode): string {
  const element = <I18nProvider i18n={i18nFor("en-US")}>{children}</I18nProvider>;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

const wire = {
  id: "1",
  no: "R1",
  status: "PENDING",
  ccy: "EUR",
  amount: 20_000n,
  sentAmount: null,
  credited: null,
  fxRate: null,
  received: null,
  tags: [],
  expiresAt: null,
  createdAt: new Date(0),
  proofName: null,
  recalled: null,
  repaid: 0n,
} as unknown as DeskWire & OwnWire;
const facts = (over: Partial<OwnWire>, rate: bigint | null = 1_085_000n) =>
  shown(<WireFacts wire={{ ...wire, ...over }} rate={rate} offers={{}} />);

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
    status: "COMPLETED",
    ccy: "GBP",
    amount: 10_000n,
    received: 13_000n,
    credited: 16_510n,
    fxRate: 1_270_000n,
    reference: "QS1",
    decidedAt: null,
  } as DeskWire & OwnWire;
  for (const html of [facts(done), shown(<DeskWireFacts wire={done} />)])
    expect(html).toMatch(/£100\.00.*Amount received.*£130\.00.*1 GBP = \$1\.2700.*\$165\.10/s);
  expect(facts({ ...done, ccy: "USD", fxRate: 1_000_000n })).not.toContain("Rate");
});

test("a wire that was sent back is not said to have no proof", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const waiting = { ...wire, status: "AWAITING_PAYMENT" } as DeskWire & OwnWire;
  const undoing = { may: false, reason: "", line: null, correction: null } as unknown as Undoing;
  const forms = (proofName: string | null) =>
    shown(
      <DeskWireForms
        wire={{ ...waiting, proofName }}
        offers={{}}
        undoing={undoing}
        onStatement={null}
        result={undefined}
      />,
    );
  expect(forms(null)).toContain("No proof yet");
  expect(forms("slip.pdf")).not.toContain("No proof yet");
  expect(forms("slip.pdf")).toContain("Returned to the member");
});

test("what is pending opens below the cards, and only where something is", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const none = { balance: 0n, promo: 0n, pendingIn: 0n, pendingOut: 0n, deposit: 0n, borrowed: 0n };
  const wallet: Quantities = { ...none, loanLimit: 0n, spendingPower: 0n, owed: 0n, disputed: false };
  const holds = [{ refType: "recharge_order", refNo: "R1", amount: 500n }];
  expect(shown(<BalanceCards wallet={wallet} holds={[]} />)).not.toContain("<details");
  const html = shown(<BalanceCards wallet={{ ...wallet, pendingIn: 500n }} holds={holds} />);
  expect(html.indexOf("<details")).toBeGreaterThan(html.indexOf("</dl>"));
  expect(html).toContain("Pending amounts");
});

const credited = {
  ...wire,
  status: "COMPLETED",
  ccy: "USD",
  amount: 5_000n,
  received: 5_000n,
  credited: 5_000n,
  reference: "QS1",
} as DeskWire & OwnWire;

test("a wire that the bank took back says so to the member and at the desk, with the day and the correction", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const row = { ...credited, recalled: { no: "A1", on: "2026-11-20", amount: "5000" }, decidedAt: null };
  const news = shown(<WireNews wire={row} came={null} />) + facts(row);
  expect(news).toMatch(/took this money back on Nov 20, 2026.*\$50\.00 was taken from your balance.*A1/s);
  expect(news).not.toMatch(/has arrived|>Completed</);
  const list = shown(
    <DeclaredList
      view={rechargeView}
      list={{
        page: {
          rows: [{ ...row, at: new Date(0), method: "wire", fee: null } as unknown as RechargeRow],
          after: null,
          before: null,
        },
        counts: null,
        tab: "all",
        sort: "",
        size: 20,
        filters: {},
      }}
      more={{ receipts: {}, offers: {} }}
    />,
  );
  expect(list).toMatch(/<s[^>]*>.*\$50\.00.*<\/s>.*Taken back by the bank.*Nov 20, 2026.*A1/s);
  const undoing = { may: false, reason: "", line: null, correction: null } as unknown as Undoing;
  const desk = shown(
    <DeskWireForms wire={row} offers={{}} undoing={undoing} onStatement={null} result={undefined} />,
  );
  expect(desk).toMatch(/took this money back on Nov 20, 2026.*href="[^"]*\/A1"/s);
  expect(desk).not.toContain("There is nothing left to do");
  const paying = { ...row, status: "SUCCESSFUL", payables: [], repaid: 0n } as unknown as PaymentWireView;
  const paid = shown(<WirePaymentNews wire={paying} came={null} frozen />);
  expect(paid).toMatch(/took this money back on Nov 20, 2026.*are kept.*A1/s);
});

test("an undone wire shows no figures of what was confirmed, and says whether its own money has come", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const row = { ...credited, amount: 9_000n, tags: ["UNDONE"] };
  expect(facts(row)).not.toMatch(/\$50\.00|Amount received|Credited/);
  const waits = shown(<WireNews wire={row} came={null} />);
  expect(waits).toMatch(/was from another payment.*If its money arrives, it is credited/s);
  const came = shown(<WireNews wire={row} came={{ on: "2026-11-21", amount: 8_800n }} />);
  expect(came).toMatch(/was from another payment.*arrived on Nov 21, 2026.*\$88\.00/s);
  expect(came).not.toContain("If its money arrives");
});

test("a wire that repaid what was owed says how much of it did", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const news = (repaid: bigint) => shown(<WireNews wire={{ ...credited, repaid }} came={null} />);
  expect(news(0n)).not.toContain("repaid");
  expect(news(2_000n)).toMatch(/\$50\.00.*\$20\.00 of it repaid what you owed; the rest is on your balance/s);
  expect(news(5_000n)).toMatch(/All of it repaid what you owed/);
  expect(facts({ ...credited, repaid: 2_000n })).toMatch(/Repaid what you owed.*\$20\.00/s);
});

test("money that arrived on a closed recharge is said to have been credited all the same", () => {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const late = { ...credited, status: "CLOSED" as const, tags: ["LATE_CREDIT"] };
  expect(shown(<WireNews wire={late} came={null} />)).toMatch(
    /has arrived.*\$50\.00.*arrived after this recharge was closed, and was still credited/s,
  );
  expect(shown(<WireNews wire={credited} came={null} />)).not.toContain("closed");
});
