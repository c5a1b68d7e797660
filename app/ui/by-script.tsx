/** One text with script and another without, from the first paint, so that hydration moves nothing. */
import type { ReactNode } from "react";
import { useHydrated } from "./hydrated";

type ByScriptProps = {
  scripted: ReactNode;
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
