/** Where an order goes. What an address must have, accounts know. */
import { personName, type PostalAddress } from "~/domain/accounts/address";

export type ShipTo = PostalAddress & {
  taxId?: string;
};

/** One line for tables: name, city and country. */
export function recipientOf(to: Pick<ShipTo, "firstName" | "lastName" | "city" | "country">): string {
  return [personName(to), to.city, to.country].filter(Boolean).join(", ");
}
