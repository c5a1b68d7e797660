/**
 * A part of a page whose markup follows from nothing but its key: on the server it is written once and then reused,
 * for as long as the key stays the same. In the browser it is a component like any other.
 *
 * Such a part must not use `useId`, the address of the page, or whatever else its key does not hold.
 */
import { createContext, useContext, type ReactNode } from "react";

export type Keeper = {
  /** Text to write in place of the part, or around it where its markup is not known yet. */
  open(key: string): { known: string } | { before: string; after: string };
};

/** Provided by the server's entry for each page it writes. */
export const KeeperContext = createContext<Keeper | null>(null);

type KeptProps = {
  /** All that the markup follows from; a function where that costs something to put together: the browser needs none. */
  by: readonly unknown[] | (() => readonly unknown[]);
  children: () => ReactNode;
};

export const Kept: (props: KeptProps) => ReactNode = import.meta.env.SSR ? KeptOnServer : KeptInBrowser;

function KeptInBrowser({ children }: KeptProps) {
  return children();
}

function KeptOnServer({ by, children }: KeptProps) {
  const keeper = useContext(KeeperContext);
  if (!keeper) return children();
  const place = keeper.open(JSON.stringify(typeof by === "function" ? by() : by));
  if ("known" in place) return place.known;
  return (
    <>
      {place.before}
      {children()}
      {place.after}
    </>
  );
}
