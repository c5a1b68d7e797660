/** What the root loader hands to every page, and the hook that reads it. */
import { useRouteLoaderData } from "@remix-run/react";
import type { Locale } from "~/i18n/locales";

export type Theme = "system" | "light" | "dark";

/** The member as the frames of the pages need it; status as in D23. `shop` is null while no store is connected. */
export type MemberSummary = {
  name: string;
  shop: string | null;
  status: string;
  cartCount: number;
  unread: number;
};

/** One message after an action, in the reader's words. */
export type Flash = { tone: "positive" | "critical" | "info"; text: string };

export type RootData = {
  locale: Locale;
  theme: Theme;
  /** The currency of indicative amounts (D8); the price itself is in USD. */
  currency: "USD" | "EUR" | "GBP";
  /** Millionths of a US dollar for one unit of `currency`, as an indication. */
  usdPpm: bigint;
  /** The member's zone; null for a visitor, whose browser says it. */
  timezone: string | null;
  formToken: string;
  flash: Flash | null;
  member: MemberSummary | null;
  offersChinese: boolean;
  visitorCart: number;
  demo: { inboxUrl: string } | null;
  supportEmail: string;
  chatUrl: string | null;
  requestId: string | null;
  origin: string;
};

/** The root's data; undefined only where the root loader itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}
