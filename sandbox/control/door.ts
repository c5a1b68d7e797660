/** The control room's door: JSON in, readable refusals out. */
import { type Exchange, json, readJson, type Reply } from "../http";
import { PayPalRefusal } from "../paypal/errors";
import { StripeRefusal } from "../stripe/errors";
import { WooRefusal } from "../woocommerce/errors";

export type Fields = Record<string, unknown>;

/** Parses the body and turns refusals into readable JSON. */
export function at(act: (body: Fields, exchange: Exchange) => Reply | Promise<Reply>) {
  return async (exchange: Exchange): Promise<Reply> => {
    const body = readJson(exchange);
    if (!body) return json({ error: "The body must be a JSON object." }, 400);
    try {
      return await act(body, exchange);
    } catch (error) {
      if (error instanceof WooRefusal) return json({ error: error.message, ...error.body() }, 400);
      if (error instanceof PayPalRefusal) return json({ error: error.message, issue: error.issue }, 400);
      if (error instanceof StripeRefusal) return json({ error: error.error }, error.status);
      throw error;
    }
  };
}
