/** An IP address as it may be shown and logged. Pure. */

/** An address without its last part, as people may compare it: 203.0.113.x, 2001:db8:1::x; null for none. */
export function shortIp(ip: string | null): string | null {
  if (!ip || ip === "unknown") return null;
  const v4 = /(?:^|:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(ip);
  if (v4) return `${v4[1]}.${v4[2]}.${v4[3]}.x`;
  const groups = ip.split("%")[0]?.split(":").slice(0, 3).filter(Boolean) ?? [];
  return groups.length > 0 ? `${groups.join(":")}::x` : null;
}
