/** Addresses as they are kept, whether they were typed, saved or came from a store. */
import { normalAddress, type PostalAddress } from "./address";
import { keptPhone } from "./phones.server";
import { keptProvince } from "./subdivisions.server";

/**
 * An address as it is shown and printed. What was kept before provinces were kept by name may hold a code alone: it gets
 * its name.
 */
export function shownAddress<A extends Pick<PostalAddress, "country" | "province">>(address: A): A {
  const { country, province = "" } = address;
  return province ? { ...address, province: keptProvince(country, province) } : address;
}

/**
 * As `normalAddress`, with the phone number as its country writes it, and provinces of all countries by name.
 * @param provinceCode the code that a store says beside the name
 */
export function keptAddress<A extends PostalAddress>(address: A, provinceCode = ""): A {
  const normal = normalAddress(address);
  const { country, province, phone } = normal;
  return {
    ...normal,
    province: keptProvince(country, province, provinceCode),
    phone: keptPhone(phone, country),
  };
}
