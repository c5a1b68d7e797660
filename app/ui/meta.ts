/** Title and description of a page, as search engines and tabs show them. */
import type { MetaDescriptor } from "@remix-run/react";

/** For a route's `meta`: the page's own title, then the site's name. */
export function pageMeta(title: string | undefined, description?: string): MetaDescriptor[] {
  const full = title && title !== "Quayside" ? `${title} · Quayside` : "Quayside";
  return [
    { title: full },
    { property: "og:title", content: full },
    ...(description
      ? [
          { name: "description", content: description },
          { property: "og:description", content: description },
        ]
      : []),
  ];
}

/** The `meta` of a list's route: its loader hands over the title. */
export const listMeta = ({ data }: { data: unknown }): MetaDescriptor[] =>
  pageMeta((data as { title?: string } | undefined)?.title);
