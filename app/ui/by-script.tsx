/** One text with script and another without, from the first paint, so that hydration moves nothing. */
import type { ReactNode } from "react";
import { useHydrated } from "./hydrated";

type ByScriptProps = {
  /** Follows what is chosen and typed. */
  scripted: ReactNode;
  /** Says as much for whatever may be chosen; stands beside it until the page is awake, where script can run unseen. */
  unscripted: ReactNode;
};

/** A text that changes its height at hydration would move a button away while somebody presses it. */
export function ByScript({ scripted, unscripted }: ByScriptProps) {
  if (useHydrated()) return <>{scripted}</>;
  return (
    <>
      <span className="scripted">{scripted}</span>
      <span className="unscripted">{unscripted}</span>
    </>
  );
}
