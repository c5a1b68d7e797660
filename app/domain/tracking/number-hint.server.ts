/** Which carrier a number looks like: a hint, where an order's own carrier says nothing. */
import { carrierNamed, type Carrier } from "~/partners/carriers/carriers";
import { likelyCarriers, plainTrackingNo } from "~/domain/shipping/tracking-number";

/**
 * The carrier that a parcel is followed with. The order's own carrier decides, whatever the number looks like. Only where
 * that is none we know, a number that is one carrier's and hardly anybody else's decides; else a person is asked.
 */
export function carrierToFollow(carrierName: string, trackingNo: string): Carrier | null {
  const named = carrierNamed(carrierName);
  if (named) return named;
  const [only, ...others] = likelyCarriers(plainTrackingNo(trackingNo));
  return only !== undefined && others.length === 0 ? carrierNamed(only) : null;
}
