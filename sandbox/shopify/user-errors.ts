/** A refusal that stands in the answer's `userErrors`. */
import type { Shop } from "./types";

/** What Shopify says of a token that opens nothing. */
export const invalidToken = "[API] Invalid API key or access token (unrecognized login or wrong password)";

export class Refused extends Error {
  constructor(
    message: string,
    readonly field: readonly string[] | null = null,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}

/** Answers a refusal as `userErrors`, with nothing in the fields of `empty`. */
export function refusing<A>(empty: readonly string[], act: (args: A) => object | Promise<object>) {
  return async (args: A): Promise<object> => {
    try {
      return { ...(await act(args)), userErrors: [] };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { message, field, code } = error;
      return {
        ...Object.fromEntries(empty.map((name) => [name, null])),
        shop: {},
        userErrors: [{ message, field, code }],
      };
    }
  };
}

/** Mutations of a shop that refuses some of them for now: they do nothing, and say so in `userErrors`. */
export function refusingForNow(shop: Shop, fields: object): object {
  type Field = (...given: unknown[]) => unknown;
  const entries = Object.entries(fields as Record<string, Field>).map(([name, act]): [string, Field] => [
    name,
    (...given) => {
      const { passing } = shop;
      if (passing?.mutation !== name || passing.times <= 0) return act(...given);
      passing.times -= 1;
      const { message, code } = passing;
      return { shop: {}, userErrors: [{ message, code, field: null }] };
    },
  ]);
  return Object.fromEntries(entries);
}
