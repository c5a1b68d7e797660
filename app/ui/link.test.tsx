import { Link as RemixLink, type LinkProps } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { expectComplaint } from "../../tests/setup/console";
import { ServerLink } from "./link";

type Component = (props: LinkProps) => React.ReactNode;

function markup(Component: Component, props: LinkProps): string[] {
  const router = createMemoryRouter([{ path: "*", element: <Component {...props} /> }], {
    initialEntries: ["/user/orders?tab=1"],
  });
  // The order of attributes tells nothing.
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return (html.match(/[\w-]+="[^"]*"|>.*/g) ?? []).sort();
}

const links: LinkProps[] = [
  { to: "/goodslist", children: "Catalogue" },
  { to: "/goodslist?q=a%20b&cat=c#top", className: "tab", "aria-current": "page", children: "A & B" },
  { to: "/productdetails?id=1", prefetch: "intent", title: "x" },
  { to: "/x", reloadDocument: true, replace: true, preventScrollReset: true, state: { a: 1 } },
  { to: "/x", discover: "none", viewTransition: true, target: "_blank", rel: "noopener" },
  { to: "/x?" },
  { to: "/a/../b" },
  { to: "/a//b" },
  { to: "?tab=2" },
  { to: "relative" },
  { to: "..", relative: "path" },
  { to: { pathname: "/x", search: "?a=1" } },
  { to: "https://elsewhere.example/x" },
];

test.each(links)("a link to $to is written as Remix writes it", (props) => {
  // The router of this test is one for browsers, and says so; the last is about odd paths.
  expectComplaint(/useLayoutEffect does nothing on the server/);
  expectComplaint(/embedded double slashes/);
  expect(markup(ServerLink, props)).toEqual(markup(RemixLink as Component, props));
});
