/** A provider's books of some days, as lines, with what it holds for us at their end. */
import { paypalConfigured } from "~/partners/paypal/client.server";
import { paypalBooks } from "~/partners/paypal/movements.server";
import { stripeConfigured } from "~/partners/stripe/client.server";
import { stripeBooks } from "~/partners/stripe/movements.server";
import { err, ok, type Result } from "~/platform/result";
import { paypalLines, providers, stripeLines, type Provider, type ProviderLine } from "./lines";

export type ProviderBooks = {
  /** Everything since `from`; some of it may be of after `end`. */
  readonly lines: readonly ProviderLine[];
  /** What the provider holds for us at `end`, by currency; minor units. */
  readonly closing: ReadonlyMap<string, bigint>;
  /** Up to when the provider's books are complete. */
  readonly until: Date;
};

/** Providers that take money for us. */
export function configuredProviders(): Provider[] {
  const configured = { stripe: stripeConfigured(), paypal: paypalConfigured() };
  return providers.filter((provider) => configured[provider]);
}

/** What may have been told after midnight of what happened before. */
const afterMs = 3_600_000;

/** Reads the lines since `from` and the balance at `end`, or why not: no answer, or inconsistent data. */
export async function readBooks(
  provider: Provider,
  { from, end, now }: { from: Date; end: Date; now: Date },
): Promise<Result<ProviderBooks, string>> {
  if (!configuredProviders().includes(provider)) return err("not-configured");
  return provider === "stripe" ? readStripe(from, end, now) : readPayPal(from, end, now);
}

async function readStripe(from: Date, end: Date, now: Date): Promise<Result<ProviderBooks, string>> {
  const read = await stripeBooks(from);
  if (!read.ok) return err(read.reason);
  const lines = stripeLines(read.value.movements);
  // Stripe tells only what it holds now: what moved since the end is taken off.
  const closing = new Map(read.value.balance);
  for (const { at, ccy, amount } of lines) if (at >= end) closing.set(ccy, (closing.get(ccy) ?? 0n) - amount);
  return ok({ lines, closing, until: end < now ? end : now });
}

async function readPayPal(from: Date, end: Date, now: Date): Promise<Result<ProviderBooks, string>> {
  const over = end.getTime() + afterMs <= now.getTime();
  // PayPal tells seconds: the present one belongs to what has been.
  const present = new Date(now.getTime() + 1_000);
  const to = over ? new Date(end.getTime() + afterMs) : present;
  const read = await paypalBooks(from, { to, closeAt: end < now ? end : present, mustReach: end <= now });
  if (!read.ok) return err(read.reason);
  const { movements, balance, until } = read.value;
  return ok({ lines: paypalLines(movements), closing: balance, until: until < end ? until : end });
}
