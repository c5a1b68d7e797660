/** When a host of pictures is left alone: after some failures in a row, for longer each time. Pure. */
import { imageTries } from "./config";

export type Circuit = { readonly failures: number; readonly openUntil: Date | null };

/** The circuit after a success or a failure of the host itself. */
export function afterTry(circuit: Circuit, reached: boolean, now: Date): Circuit {
  if (reached) return { failures: 0, openUntil: null };
  const failures = circuit.failures + 1;
  if (failures < imageTries.hostFailures) return { failures, openUntil: null };
  const pause = imageTries.hostPauseMs * 2 ** Math.min(failures - imageTries.hostFailures, 12);
  return { failures, openUntil: new Date(now.getTime() + Math.min(pause, imageTries.hostPauseMaxMs)) };
}

/** When a picture is tried again after `attempts` tries; null where it is given up. */
export function nextTry(attempts: number, now: Date): Date | null {
  if (attempts >= imageTries.attempts) return null;
  return new Date(now.getTime() + 60_000 * 4 ** attempts);
}
