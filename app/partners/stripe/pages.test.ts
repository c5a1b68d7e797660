import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/env.server";
import { findSession } from "./checkout.server";
import { forgetStripe } from "./client.server";
import { stripeBooks } from "./movements.server";
import { refundsOfPayment } from "./refunds.server";

/** What Stripe takes for each page, and how many pages its lists have. */
let stripe: { pageMs: number; pages: number; asked: (string | null)[] };
let server: Server;

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  Object.assign(env(), {
    STRIPE_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  stripe = { pageMs: 5_000, pages: 4, asked: [] };
  forgetStripe();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => void vi.useRealTimers());

function answer({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, "http://stripe.test");
  response.setHeader("Content-Type", "application/json");
  if (pathname === "/v1/balance") return void response.end(`{"available":[],"pending":[]}`);
  const after = searchParams.get("starting_after");
  stripe.asked.push(after);
  vi.advanceTimersByTime(stripe.pageMs);
  const at = Number(after ?? 0) + 1;
  const session = { id: String(at), client_reference_id: `mark-${at}` };
  const movement = {
    type: "charge",
    amount: 1_000,
    fee: 59,
    currency: "usd",
    created: 0,
    source: `pi_${at}`,
  };
  const data = [{ ...session, ...movement }];
  response.end(JSON.stringify({ object: "list", data, has_more: at < stripe.pages }));
}

test("a long list takes as long as its pages do: the nightly books of a busy shop come in whole", async () => {
  const books = await stripeBooks(new Date(0));
  expect(books.ok && books.value.movements.map(({ ref }) => ref)).toEqual(["1", "2", "3", "4"]);
  expect(stripe.asked).toEqual([null, "1", "2", "3"]);
});

test("what is looked for is found on a late page, and nothing is asked beyond it", async () => {
  expect(await findSession("mark-3", new Date())).toMatchObject({ ok: true, value: { id: "3" } });
  expect(stripe.asked).toEqual([null, "1", "2"]);
  expect(await findSession("mark-9", new Date())).toEqual({ ok: true, value: null });
});

test("a page that does not come within the patience of a call ends the walk: nobody knows", async () => {
  stripe.pageMs = 12_000;
  expect(await refundsOfPayment("pi_1")).toMatchObject({ ok: false, kind: "unclear", reason: "no-answer" });
});
