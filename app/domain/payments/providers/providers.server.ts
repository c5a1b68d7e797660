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

/** Whether an outside provider takes the money and can be asked: not for wallet or wire. */
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
