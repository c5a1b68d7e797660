/**
 * Fields that a shop does not answer: buyers' data that the app is not approved for, and what breaks inside Shopify. The
 * field is null then, and `errors` names it (shopify.dev, protected-customer-data).
 */
import { GraphQLError } from "graphql";
import type { Shop } from "./types";

/** The names of fields under which each kind of approval is asked for. */
const kinds: Record<string, readonly string[]> = {
  name: ["firstName", "lastName", "name"],
  address: ["address1", "address2", "city", "zip", "province", "provinceCode", "countryCodeV2", "company"],
};

const isDenied = ({ denied }: Shop, field: string): boolean =>
  denied?.fields.some((each) => each === field || kinds[each]?.includes(field)) ?? false;

function refusal(shop: Shop, words: string): GraphQLError {
  const message = `This app is not approved to ${words}. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.`;
  return new GraphQLError(message, shop.denied?.code ? { extensions: { code: "ACCESS_DENIED" } } : {});
}

/** Fields of a buyer, each refused where the app is not approved for it. */
export function approved<F extends Record<string, unknown>>(shop: Shop, fields: F): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isDenied(shop, name)
        ? () => {
            throw refusal(shop, `use the ${name} field`);
          }
        : value,
    ]),
  );
}

/** Refuses all orders where the app is approved for none of their data. */
export function requireOrders(shop: Shop): void {
  if (isDenied(shop, "Order")) throw refusal(shop, "access the Order object");
}

/** Whether the app may be told of orders. */
export const mayHearOfOrders = (shop: Shop): boolean => !isDenied(shop, "Order");

/** An entry with the field that Shopify fails to answer for it. */
export function withBroken(shop: Shop, id: number, entry: object): object {
  const field = shop.broken?.[String(id)];
  if (!field) return entry;
  const fail = () => {
    throw new GraphQLError("Internal error. Looks like something went wrong on our end.", {
      extensions: { code: "INTERNAL_SERVER_ERROR" },
    });
  };
  return { ...entry, [field]: fail };
}
