/** A message after an action: a toast for five seconds with script, text on the page without. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "./display";
import type { Flash } from "./root-data";

/** How long a message stays (contract §8). */
export const toastMilliseconds = 5000;

export function Toast({ flash }: { flash: Flash | null }) {
  const shown = useShown(flash);
  const box = useBelowHead(shown);
  if (!shown) return null;
  return (
    <div ref={box} className="toast">
      <Banner tone={shown.tone} live>
        {shown.text}
      </Banner>
    </div>
  );
}

/** The message until its time is up. The page may be loaded again meanwhile, which brings no message; it stays then. */
function useShown(flash: Flash | null): Flash | null {
  const { pathname } = useLocation();
  const [last, setLast] = useState({ flash, pathname });
  const [hidden, setHidden] = useState<Flash | null>(null);
  if (flash ? flash !== last.flash : pathname !== last.pathname) setLast({ flash, pathname });
  useEffect(() => {
    const { flash: told } = last;
    if (!told) return;
    const timer = setTimeout(() => setHidden(told), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [last]);
  return last.flash === hidden ? null : last.flash;
}

/** On a phone it hangs under the page's head, however high that is, so that search, cart and menus stay in sight. */
function useBelowHead(flash: Flash | null) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const bottom = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      box.current?.style.setProperty("--below-head", `${Math.max(bottom, 0)}px`);
    };
    place();
    addEventListener("scroll", place, { passive: true });
    addEventListener("resize", place);
    return () => {
      removeEventListener("scroll", place);
      removeEventListener("resize", place);
    };
  }, [flash]);
  return box;
}
