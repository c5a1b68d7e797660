/** A circuit breaker for a partner: after too many failures in a row, calls fail at once for a while. */

export type Circuit = {
  allows(now?: number): boolean;
  succeeded(): void;
  failed(now?: number): void;
};

/** Opens after `failures` in a row, for `pauseMs`. */
export function circuit({ failures = 5, pauseMs = 15_000 } = {}): Circuit {
  let inRow = 0;
  let closedUntil = 0;
  return {
    allows(now = Date.now()) {
      if (inRow < failures) return true;
      if (now < closedUntil) return false;
      closedUntil = now + pauseMs;
      return true;
    },
    succeeded() {
      inRow = 0;
    },
    failed(now = Date.now()) {
      inRow += 1;
      if (inRow >= failures) closedUntil = now + pauseMs;
    },
  };
}
