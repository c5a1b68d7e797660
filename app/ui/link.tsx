/**
 * A link within the site. On the server a plain path becomes an anchor at once, with the same markup: a page has a
 * hundred links, and Remix's own are slow to render. In the browser it is Remix's link.
 */
import { Link as RemixLink, type LinkProps } from "@remix-run/react";

export type { LinkProps };

export const Link: (props: LinkProps) => React.ReactNode = import.meta.env.SSR ? ServerLink : RemixLink;

/** The same anchor, for paths from the root that need no resolving. */
export function ServerLink(props: LinkProps) {
  const { to, prefetch = "none", discover = "render", reloadDocument, relative, ...rest } = props;
  if (typeof to !== "string" || !isPlain(to) || relative || prefetch === "render")
    return <RemixLink {...props} />;
  const {
    replace: _replace,
    state: _state,
    preventScrollReset: _reset,
    viewTransition: _view,
    ...anchor
  } = rest;
  // Two children, like Remix's link: `useId` counts them.
  return (
    <>
      <a
        {...anchor}
        href={to}
        {...(discover === "render" && !reloadDocument ? { "data-discover": "true" } : {})}
      />
      {null}
    </>
  );
}

function isPlain(to: string): boolean {
  return /^\/(?!\/)[^\\]*$/.test(to) && !/\/\.|\/\/|[?#]$|\?#/.test(to);
}
