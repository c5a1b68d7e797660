/** Whether a parcel needs the number by which customs know its recipient (TAXID). Pure. */
import { alwaysNeedsCustomsNumber } from "~/domain/accounts/customs-numbers";
import { passesCustoms, placeOf, type Destination } from "./places";

type Way = { readonly taxIdRequired: boolean; readonly warehouseCountry: string };

/** Who wants a parcel to have the recipient's number: customs of the country that it enters, or its channel. */
export function numberAskedBy(to: Destination, way: Way | null): "customs" | "channel" | null {
  if (!way) return null;
  const place = placeOf(to);
  if (alwaysNeedsCustomsNumber(place.code) && passesCustoms(way.warehouseCountry, place)) return "customs";
  return way.taxIdRequired ? "channel" : null;
}
