/** Asks again, every half minute, whether something changed: only while the page is seen, and with a mark of the last answer. */
import { useEffect, useRef } from "react";

/** Seconds between two questions (*config*). */
export const freshSeconds = 30;

type Asking = {
  /** Null asks nothing. */
  readonly address: string | null;
  /** The mark of what the page shows already. */
  readonly mark?: string | undefined;
  /** Whether the first question is asked at once. */
  readonly atOnce?: boolean;
  /** Whether now is no time to ask: somebody types or ticks. */
  readonly isBusy?: () => boolean;
  readonly heard: (answer: unknown) => void;
};

/** Calls `heard` with each answer that says something new. Errors and ended sessions are silent: the next question may do. */
export function useFresh(asking: Asking): void {
  const latest = useRef(asking);
  useEffect(() => {
    latest.current = asking;
  });
  const { address, mark, atOnce = false } = asking;
  useEffect(() => {
    if (address === null) return;
    const stop = new AbortController();
    let known = mark === undefined ? null : `"${mark}"`;
    let askedAt = atOnce ? 0 : Date.now();
    const ask = async () => {
      if (document.visibilityState !== "visible" || latest.current.isBusy?.()) return;
      askedAt = Date.now();
      try {
        const answer = await fetch(address, {
          signal: stop.signal,
          redirect: "manual",
          headers: { Accept: "application/json", ...(known ? { "If-None-Match": known } : {}) },
        });
        if (answer.status !== 200) return;
        const body: unknown = await answer.json();
        known = answer.headers.get("ETag");
        latest.current.heard(body);
      } catch {
        // Offline, or the page was left.
      }
    };
    const timer = setInterval(() => void ask(), freshSeconds * 1000);
    // Whoever comes back to the tab sees what is, without waiting.
    const seen = () => {
      if (Date.now() - askedAt >= freshSeconds * 1000) void ask();
    };
    document.addEventListener("visibilitychange", seen);
    if (atOnce) void ask();
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [address, mark, atOnce]);
}
