/** News after an action: a toast for five seconds where script runs, the same words on the page where not. */
import { useEffect, useState } from "react";
import { Banner } from "./display";
import type { Flash } from "./root-data";

/** How long a message stays (contract §8). */
export const toastMilliseconds = 5000;

export function Toast({ flash }: { flash: Flash | null }) {
  const [hidden, setHidden] = useState<Flash | null>(null);
  useEffect(() => {
    if (!flash) return;
    const timer = setTimeout(() => setHidden(flash), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [flash]);
  if (!flash || hidden === flash) return null;
  return (
    <div className="toast">
      <Banner tone={flash.tone} live>
        {flash.text}
      </Banner>
    </div>
  );
}
