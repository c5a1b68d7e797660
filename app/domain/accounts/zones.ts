/** Time zones a member may choose: those this runtime knows, by region. Pure. */

let zones: readonly string[] | undefined;

/** IANA names, UTC first. */
export function timeZones(): readonly string[] {
  zones ??= ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
  return zones;
}

/** Whether a text is a zone times can be shown in, also by one of its older names. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+\-/]{1,59}$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
