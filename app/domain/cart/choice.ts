/** What a member has chosen on the way to an order, as it stands in the address and in the form. Pure. */
import { plainZip } from "~/domain/shipping/zones";

export type Choice = {
  readonly address: string | null;
  readonly methods: ReadonlyMap<string, string>;
  readonly to?: QuotedFor;
  /** Where what is bought in bulk goes, and how it is paid, as the form names it. */
  readonly bulk?: {
    readonly kind: string;
    readonly split: string;
    /** How it travels, by the code of its warehouse: the id of a channel, or `later`. */
    readonly methods: ReadonlyMap<string, string>;
  };
};

export type QuotedFor = { readonly country: string; readonly zip: string };

type Placed = { readonly id: string; readonly country: string; readonly postCode: string };

/** The saved address that is meant: the chosen one, else one where the page quoted to, else the first. */
export function chosenAddress<A extends Placed>(addresses: readonly A[], { address, to }: Choice): A | null {
  const there = addresses.filter(({ country }) => country === to?.country);
  const zip = plainZip(to?.zip);
  return (
    addresses.find(({ id }) => id === address) ??
    there.find(({ postCode }) => zip !== "" && plainZip(postCode) === zip) ??
    there[0] ??
    addresses[0] ??
    null
  );
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const prefix = "method:";
const bulkPrefix = "freight:";

/** The fields that begin so: the code of a warehouse, and what was chosen for it. */
const chosenUnder = (fields: URLSearchParams | FormData, start: string): (readonly [string, string])[] =>
  [...fields.keys()]
    .filter((name) => name.startsWith(start) && name.length <= 30)
    .map((name) => [name.slice(start.length), String(fields.get(name))] as const);

/** Reads the choice; what is malformed counts as not chosen. */
export function readChoice(fields: URLSearchParams | FormData): Choice {
  const address = String(fields.get("address") ?? "");
  const methods = chosenUnder(fields, prefix).filter(([, channel]) => uuid.test(channel));
  const freights = chosenUnder(fields, bulkPrefix).filter(
    ([, chosen]) => uuid.test(chosen) || chosen === "later",
  );
  const kind = String(fields.get("kind") ?? "");
  const split = String(fields.get("split") ?? "");
  return {
    address: uuid.test(address) ? address : null,
    methods: new Map(methods),
    ...(kind || split
      ? { bulk: { kind: kind.slice(0, 20), split: split.slice(0, 20), methods: new Map(freights) } }
      : {}),
  };
}

/** The choice as parameters of an address. */
export function choiceQuery({ address, methods, bulk }: Choice): Record<string, string | null> {
  const named = (start: string, chosen: ReadonlyMap<string, string>) =>
    Object.fromEntries([...chosen].map(([code, id]) => [start + code, id]));
  return {
    address,
    ...(bulk ? { kind: bulk.kind, split: bulk.split, ...named(bulkPrefix, bulk.methods) } : {}),
    ...named(prefix, methods),
  };
}
