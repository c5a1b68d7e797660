/** In the head of a page for search engines: its one address, its languages, and what a link to it shows elsewhere. */
import { useLocation } from "@remix-run/react";
import { defaultLocale, locales } from "~/i18n/locales";
import { canonicalPath, isForEngines } from "~/platform/search-engines";
import { useRootData } from "../root-data";

export function SearchLinks() {
  const { pathname, search } = useLocation();
  const root = useRootData();
  if (!root || !isForEngines(pathname)) return null;
  const address = (locale: string | null) =>
    root.origin + canonicalPath(pathname, search, locale === defaultLocale ? null : locale);
  const own = address(root.locale);
  return (
    <>
      <link rel="canonical" href={own} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={address(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(null)} />
      <meta property="og:url" content={own} />
      <meta property="og:site_name" content="Quayside" />
      <meta property="og:locale" content={root.locale.replace("-", "_")} />
      {pathname !== "/productdetails" && (
        <meta property="og:image" content={`${root.origin}/quayside-link.png`} />
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
