/** What a member has chosen on the way to an order, as it stands in the address and in the form. Pure. */

export type Choice = {
  /** Id of a saved address; the default where none is named. */
  readonly address: string | null;
  /** Id of a channel by the code of its warehouse. */
  readonly methods: ReadonlyMap<string, string>;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const prefix = "method:";

/** Reads the choice; what is malformed counts as not chosen. */
export function readChoice(fields: URLSearchParams | FormData): Choice {
  const address = String(fields.get("address") ?? "");
  const methods = [...fields.keys()]
    .filter((name) => name.startsWith(prefix) && name.length <= 30)
    .map((name) => [name.slice(prefix.length), String(fields.get(name))] as const)
    .filter(([, channel]) => uuid.test(channel));
  return { address: uuid.test(address) ? address : null, methods: new Map(methods) };
}

/** The choice as parameters of an address. */
export function choiceQuery({ address, methods }: Choice): Record<string, string | null> {
  return { address, ...Object.fromEntries([...methods].map(([code, id]) => [prefix + code, id])) };
}
