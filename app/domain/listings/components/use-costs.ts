/** The costs of the country and method that a form says. */
import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { Costs } from "../preview.server";

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Those of the page, or those that are fetched from `addressOf` once the country or method changes. */
export function useCosts(
  given: Costs,
  typed: Values,
  addressOf: (query: { country: string; channel: string }) => string,
): Costs {
  const { load, data } = useFetcher<{ costs: Costs }>();
  const country = textOf(typed["country"]) || given.country;
  const channel = textOf(typed["channel"]);
  const key = `${country} ${channel}`;
  const keyOf = (costs: Costs) => `${costs.country} ${costs.channelId ?? ""}`;
  const known = [given, data?.costs].find((costs) => costs && keyOf(costs) === key);
  const address = known ? "" : addressOf({ country, channel });
  useEffect(() => {
    if (address) load(address);
  }, [address, load]);
  return known ?? data?.costs ?? given;
}
