/** One text where there is script and another where there is none, from the first paint: waking moves nothing. */
import type { ReactNode } from "react";
import { useHydrated } from "./hydrated";

type ByScriptProps = {
  /** Follows what is chosen and typed. */
  scripted: ReactNode;
  /** Says as much for whatever may be chosen; stands beside it until the page is awake, where script can run unseen. */
  unscripted: ReactNode;
};

/**
 * Words that change their height when a page wakes would move the button below away from under a finger that is just
 * pressing it.
 */
export function ByScript({ scripted, unscripted }: ByScriptProps) {
  if (useHydrated()) return <>{scripted}</>;
  return (
    <>
      <span className="scripted">{scripted}</span>
      <span className="unscripted">{unscripted}</span>
    </>
  );
}
