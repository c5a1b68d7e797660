/** How an order in bulk may travel to an address, and which of it is chosen. Pure. */
import type { Text } from "~/domain/catalogue/words";

/** A channel that takes the whole order; `days` until it arrives, money in US cents. */
export type Freight = {
  readonly channelId: string;
  readonly name: Text;
  readonly days: readonly [number, number];
  readonly tracked: boolean;
  readonly shipping: bigint;
};

export type Freights = readonly Freight[];

/** Freight that is told with the balance, as forms and addresses name it. */
export const laterMethod = "later";

/** What a form names: a channel and the price that was shown with it. */
export type NamedMethod = { readonly channelId: string; readonly shipping: bigint };

/** A method as the value of a field. */
export const methodValue = ({ channelId, shipping }: NamedMethod): string => `${channelId}:${shipping}`;

/** Reads the value of a field; null where it names no channel. */
export function readMethod(value: string | undefined): NamedMethod | null {
  const found = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):(\d{1,15})$/i.exec(value ?? "");
  return found ? { channelId: found[1] ?? "", shipping: BigInt(found[2] ?? 0) } : null;
}

/** The channel that a form names, at the price it was shown with; a text key where it is closed or has another price. */
export function pickMethod(
  freights: Freights,
  named: NamedMethod,
): { readonly freight: Freight } | { readonly wrong: "bulk:error.method" | "bulk:error.freight" } {
  const freight = freights.find(({ channelId }) => channelId === named.channelId);
  if (!freight) return { wrong: "bulk:error.method" };
  return freight.shipping === named.shipping ? { freight } : { wrong: "bulk:error.freight" };
}
