/** What a session shows of the device it is open on: enough to recognise one's own, no more. */
import Bowser from "bowser";

export type Device = {
  browser: string | null;
  system: string | null;
  kind: "desktop" | "mobile" | "tablet" | "other";
};

/** Reads a User-Agent header. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: "other" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = (["desktop", "mobile", "tablet"] as const).find((known) => known === platform.type) ?? "other";
  return { browser: browser.name || null, system: os.name || null, kind };
}
