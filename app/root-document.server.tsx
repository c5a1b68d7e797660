/** Draws a page on the server: whole, or not at all. */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { ThrowingContext } from "./ui/page-boundary";

/** What React writes in place of a part that it could not draw. */
const leftOut = "<!--$!-->";

/**
 * The HTML of a page. React swallows an error below a `Suspense` and leaves that part out, so that a page could be empty
 * and still answer 200. Such a page is drawn once more without its boundary: the error itself is thrown.
 */
export function drawWhole(page: ReactNode): string {
  const html = renderToString(page);
  if (!html.includes(leftOut)) return html;
  renderToString(<ThrowingContext.Provider value>{page}</ThrowingContext.Provider>);
  throw new Error("a part of the page was left out");
}
