/** What a session shows of the device it is open on: enough to recognise one's own, no more. */
import Bowser from "bowser";

export type Device = {
  /** Such as "Firefox"; null where the browser did not say. */
  browser: string | null;
  /** Such as "Windows" or "iOS". */
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

/** An address without its last part, as people may compare it: 203.0.113.x, 2001:db8:1::x; null for none. */
export function shortIp(ip: string | null): string | null {
  if (!ip || ip === "unknown") return null;
  const v4 = /(?:^|:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(ip);
  if (v4) return `${v4[1]}.${v4[2]}.${v4[3]}.x`;
  const groups = ip.split("%")[0]?.split(":").slice(0, 3).filter(Boolean) ?? [];
  return groups.length > 0 ? `${groups.join(":")}::x` : null;
}
