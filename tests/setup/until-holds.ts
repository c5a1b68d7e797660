import { vi } from "vitest";

/**
 * Waits until a check no longer throws. A busy machine needs far longer than a quiet one, so every wait may take half a
 * minute: how soon something happens is measured by the bench, not by a test.
 * @param check asks for what is waited for, and throws while it is not so
 * @param seconds more where a whole product starts
 * @returns what the check gives in the end
 */
export function untilHolds<T>(check: () => T | Promise<T>, seconds = 30): Promise<T> {
  return vi.waitFor(check, { timeout: seconds * 1_000, interval: 10 });
}
