/** The nonce of this answer's Content-Security-Policy, given by the server's entry. Empty in the browser. */
import { createContext, useContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
