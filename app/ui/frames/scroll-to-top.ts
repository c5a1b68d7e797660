/** Every navigation begins at the top, back and forward included (D17); an address with a mark leads to it. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { decoded } from "./decoded";

export function useScrollToTop(): void {
  const { key, hash, state } = useLocation();
  // A choice that only changes the present page is not a navigation.
  const stays = (state as { stay?: boolean } | null)?.stay === true;
  const first = useRef(true);
  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (stays) return;
    const target = hash ? document.getElementById(decoded(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [key, hash, stays]);
}
