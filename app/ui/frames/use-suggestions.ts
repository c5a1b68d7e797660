/** Search suggestions during typing, shown as the browser's own option list. */
import { useEffect, useState } from "react";
import { shopPaths } from "~/platform/shop-paths";

/** The pause in typing before suggestions are requested, in milliseconds. */
const pause = 150;

/** Suggestions for a text in a language; none where the network fails. */
export function useSuggestions(text: string, lng: string): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  const q = text.trim();
  useEffect(() => {
    if (q.length === 0) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetch(shopPaths.suggestions({ q: text.trimStart(), lng }), { signal: stop.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<string[]>) : []))
        .then(setFound)
        // Typed on, or offline: the search works without.
        .catch(() => undefined);
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, text, lng]);
  return q.length === 0 ? [] : found;
}
