/** Which provider takes which method. */
import type { Method } from "./attempts.server";
import type { PaymentMethodProvider } from "./provider.server";
import { stripeProvider } from "./stripe.server";

const providers: Record<Exclude<Method, "wallet">, PaymentMethodProvider> = { card: stripeProvider };

/** The provider of a method; the wallet has none. */
export function providerOf(method: Method): PaymentMethodProvider {
  if (method === "wallet") throw new Error("the wallet is nobody's but ours");
  return providers[method];
}

/** Methods with a provider, and whether each is configured. */
export function providedMethods(): { method: "card"; configured: boolean }[] {
  return [{ method: "card", configured: providers.card.configured() }];
}
