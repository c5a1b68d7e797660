/** Facts for search engines as JSON-LD (schema.org), for a route's `meta`. */
import type { MetaDescriptor } from "@remix-run/react";

type Match = { id: string; data?: unknown };

/** The origin of the site, from the root's data. */
export function siteOf(matches: readonly Match[]): string {
  const root = matches.find((match) => match.id === "root")?.data as { origin?: string } | undefined;
  return root?.origin ?? "";
}

/** Something of schema.org, with its type and facts. */
export function structured(type: string, facts: Record<string, unknown>): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", "@type": type, ...facts } };
}

/** Breadcrumbs of a page; `trail` are names with their paths, from the top down. */
export function breadcrumbList(
  origin: string,
  trail: readonly { readonly name: string; readonly path: string }[],
): MetaDescriptor {
  return structured("BreadcrumbList", {
    itemListElement: trail.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: origin + path,
    })),
  });
}
