/** A message after an action: a toast for five seconds with script, text on the page without. */
import { useEffect, useRef, useState } from "react";
import { Banner } from "./display";
import type { Flash } from "./root-data";

/** How long a message stays (contract §8). */
export const toastMilliseconds = 5000;

export function Toast({ flash }: { flash: Flash | null }) {
  const [hidden, setHidden] = useState<Flash | null>(null);
  const box = useBelowHead(flash);
  useEffect(() => {
    if (!flash) return;
    const timer = setTimeout(() => setHidden(flash), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [flash]);
  if (!flash || hidden === flash) return null;
  return (
    <div ref={box} className="toast">
      <Banner tone={flash.tone} live>
        {flash.text}
      </Banner>
    </div>
  );
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
