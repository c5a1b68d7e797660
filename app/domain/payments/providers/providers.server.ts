/** Which provider takes which method. */
import type { Method } from "../methods";
import { providedMethodNames, type ProvidedMethod } from "../methods";
import type { PaymentMethodProvider } from "./provider.server";
import { paypalProvider } from "./paypal.server";
import { stripeProvider } from "./stripe.server";

const providers: Record<ProvidedMethod, PaymentMethodProvider> = {
  card: stripeProvider,
  paypal: paypalProvider,
};

/** Whether somebody else takes the money, who can be asked about it: not for the wallet, not for a wire. */
export function isProvided(method: Method): method is ProvidedMethod {
  return providedMethodNames.some((name) => name === method);
}

/** The provider of a method; the wallet and wires have none. */
export function providerOf(method: Method): PaymentMethodProvider {
  if (!isProvided(method)) throw new Error(`${method} has no provider`);
  return providers[method];
}

/** The provided methods that are configured. */
export function configuredMethods(): ProvidedMethod[] {
  return providedMethodNames.filter((method) => providers[method].configured());
}
