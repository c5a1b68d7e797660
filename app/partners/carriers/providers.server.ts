/** Which tracking service the installation uses. */
import { env } from "~/platform/env.server";
import { aftership } from "./aftership.server";
import { seventeentrack } from "./seventeentrack.server";
import { providerNames, type ProviderName, type TrackingProvider } from "./tracking-provider";

const providers: Readonly<Record<ProviderName, TrackingProvider>> = { "17track": seventeentrack, aftership };

/** The service of that name; null where it is none, or has no key here. */
export function providerNamed(name: string): TrackingProvider | null {
  const known = providerNames.find((each) => each === name);
  return known && isConfigured(known) ? providers[known] : null;
}

/** The service by which new parcels are followed; null where none is configured. */
export const trackingProvider = (): TrackingProvider | null => providerNamed(env().TRACKING_PROVIDER);

function isConfigured(name: ProviderName): boolean {
  const { SEVENTEENTRACK_KEY, AFTERSHIP_KEY } = env();
  return (name === "17track" ? SEVENTEENTRACK_KEY : AFTERSHIP_KEY) !== undefined;
}
