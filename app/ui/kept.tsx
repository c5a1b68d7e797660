/**
 * A part of a page whose markup depends on its key only. The server renders it once for each key. It must not use
 * `useId`, the page's address, or anything else outside its key.
 */
import { createContext, useContext, type ReactNode } from "react";

type Place = { known: string } | { before: string; after: string };

export type Keeper = {
  /** The mark to write in place of the part, or around it where its markup is not cached yet. */
  open(key: string): Place;
  /** The same for the main part of the page, whose key the server's entry knows; null where it is not cached. */
  openPage(): Place | null;
  closePage(): void;
};

/** Provided by the server's entry for each page it writes. */
export const KeeperContext = createContext<Keeper | null>(null);

type KeptProps = {
  /** The key: everything the markup depends on. A function where it is costly; the browser never calls it. */
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
  const place = keeper.open(JSON.stringify(typeof by === "function" ? by() : by, written));
  if ("known" in place) return place.known;
  return (
    <>
      {place.before}
      {children()}
      {place.after}
    </>
  );
}

const written = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);

/**
 * The main part of a page. `entry.server.tsx` makes its key from the loaders' data, the address, and the reader's
 * language and currency. It notices where something personal is shown. `useId` is allowed: nothing outside this part
 * uses it.
 */
export const KeptPage: (props: { children: ReactNode }) => ReactNode = import.meta.env.SSR
  ? PageOnServer
  : PageInBrowser;

/** As the browser draws it. */
export function PageInBrowser({ children }: { children: ReactNode }) {
  return (
    <>
      {null}
      {children}
      {null}
    </>
  );
}

/** As the server writes it. */
export function PageOnServer({ children }: { children: ReactNode }) {
  const place = useContext(KeeperContext)?.openPage();
  if (place && "known" in place) return place.known;
  return (
    <>
      {place?.before ?? null}
      {children}
      {place ? <PageEnd mark={place.after} /> : null}
    </>
  );
}

function PageEnd({ mark }: { mark: string }) {
  useContext(KeeperContext)?.closePage();
  return mark;
}
