/** Times in the viewer's zone, with UTC in the title. */
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "./hydrated";
import { useRootData } from "./root-data";

type DateTimeProps = {
  at: Date | string;
  show?: "date" | "datetime";
  className?: string;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time as a person reads it in a language and a zone (IANA name). */
export function formatTime(at: Date, locale: string, timeZone: string, show: "date" | "datetime"): string {
  const key = `${locale} ${timeZone} ${show}`;
  let format = formats.get(key);
  if (!format) {
    const day = { year: "numeric", month: "short", day: "numeric" } as const;
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    format = new Intl.DateTimeFormat(locale, { ...day, ...(show === "date" ? {} : clock), timeZone });
    formats.set(key, format);
  }
  return format.format(at);
}

export function DateTime({ at, show = "datetime", className }: DateTimeProps) {
  const { i18n } = useTranslation("common");
  const zone = useZone();
  const time = typeof at === "string" ? new Date(at) : at;
  const utc = `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return (
    <time dateTime={time.toISOString()} title={utc} className={className}>
      {formatTime(time, i18n.language, zone, show)}
    </time>
  );
}

/** A day that is the same to everybody, whatever their zone: the one a document bears, of UTC. */
export function CalendarDay({ at, className }: Omit<DateTimeProps, "show">) {
  const { i18n } = useTranslation("common");
  const time = typeof at === "string" ? new Date(at) : at;
  return (
    <time dateTime={time.toISOString().slice(0, 10)} className={className}>
      {formatTime(time, i18n.language, "UTC", "date")}
    </time>
  );
}

/** The member's zone, else the browser's once script runs, else UTC. */
export function useZone(): string {
  const own = useRootData()?.timezone;
  const hydrated = useHydrated();
  if (own) return own;
  return hydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
}
