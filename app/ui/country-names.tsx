/** Country names from the server: the browser may use other names, and hydration would change the page. */
import { createContext, useContext, type ReactNode } from "react";

const Names = createContext<Readonly<Record<string, string>>>({});

type Props = { names: Readonly<Record<string, string>>; children: ReactNode };

/** Makes the names of a page known to everything in it. */
export function CountryNames({ names, children }: Props) {
  return <Names.Provider value={names}>{children}</Names.Provider>;
}

/** A country's name by its code; the code itself where the page did not bring it. */
export function useCountryName(): (code: string) => string {
  const names = useContext(Names);
  return (code) => names[code] ?? code;
}
