/** Regular expressions that a partner sends: nobody has checked what they cost. */
import { runInNewContext } from "node:vm";

const patience = 250;

/**
 * Whether a text matches a pattern of somebody else. Null where the pattern is malformed, or takes longer than a quarter of
 * a second: V8 ends it then.
 */
export function matchesForeign(pattern: string, text: string): boolean | null {
  try {
    return (
      runInNewContext("new RegExp(pattern).test(text)", { pattern, text }, { timeout: patience }) === true
    );
  } catch {
    return null;
  }
}
