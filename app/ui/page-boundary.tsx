/** Around what a page shows: the browser waits here for texts. */
import { createContext, Suspense, useContext, type ReactNode } from "react";

/** Whether an error of the page comes out, as for the server that draws a page again to learn why it failed. */
export const ThrowingContext = createContext(false);

export function PageBoundary({ children }: { children: ReactNode }) {
  return useContext(ThrowingContext) ? children : <Suspense>{children}</Suspense>;
}
