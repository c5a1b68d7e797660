/** Which provider takes which method. */
import type { Method } from "./methods";
import { providedMethodNames, type ProvidedMethod } from "./methods";
import type { PaymentMethodProvider } from "./provider.server";
import { paypalProvider } from "./paypal.server";
import { stripeProvider } from "./stripe.server";

const providers: Record<ProvidedMethod, PaymentMethodProvider> = {
  card: stripeProvider,
  paypal: paypalProvider,
};

/** The provider of a method; the wallet has none. */
export function providerOf(method: Method): PaymentMethodProvider {
  if (method === "wallet") throw new Error("the wallet is nobody's but ours");
  return providers[method];
}

/** Methods with a provider, and whether each is configured. */
export function providedMethods(): { method: ProvidedMethod; configured: boolean }[] {
  return providedMethodNames.map((method) => ({ method, configured: providers[method].configured() }));
}

/** The provided methods that are configured. */
export function configuredMethods(): ProvidedMethod[] {
  return providedMethodNames.filter((method) => providers[method].configured());
}
