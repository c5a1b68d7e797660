/** A refusal that stands in the answer's `userErrors`. */

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
