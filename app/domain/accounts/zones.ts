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

const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FR: "Europe/Paris",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  US: "America/New_York",
};

/** The zone of a country (ISO-2), where most people live; UTC where none is known. */
export function zoneOfCountry(country: string): string {
  const main = mainZones[country];
  if (main) return main;
  if (!/^[A-Z]{2}$/.test(country)) return "UTC";
  // Older runtimes have a property, newer ones a function.
  const locale = new Intl.Locale(`und-${country}`) as {
    getTimeZones?: () => readonly string[] | undefined;
    timeZones?: readonly string[] | undefined;
  };
  const zone = (locale.getTimeZones?.() ?? locale.timeZones)?.[0];
  return zone && isTimeZone(zone) ? zone : "UTC";
}
