/** What a payer does on Stripe's hosted page, over real HTTP. */
import { expect } from "vitest";
import { sandbox } from "../setup/outside";

export const cards = { good: "4242424242424242", declined: "4000000000000002" };

/** Pays on the page at `url` and tells where the payer is sent, or null where the card was refused. */
export async function payAt(url: string, card: string = cards.good): Promise<string | null> {
  const fields = { number: card, expiry: "12/40", cvc: "123", name: "Mira Holm", email: "mira@example.test" };
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return answer.headers.get("location");
}

/** The *back* link of the page. */
export async function backLink(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const link = /href="([^"]*cancel=[^"]*)"/.exec(page)?.[1]?.replaceAll("&#38;", "&");
  expect(link).toBeDefined();
  return String(link);
}

/** The address of a payment page within this test's sandbox. */
export function isPayPage(url: string | undefined): boolean {
  return url?.startsWith(`${sandbox().url}/stripe/pay/cs_`) ?? false;
}
