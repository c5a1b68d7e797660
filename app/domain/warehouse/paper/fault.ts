/** Why papers of a parcel cannot be made or printed. Pure. */
import { blocks, type Lack } from "./customs";

export type PaperFault = "unknown" | "open" | "void" | "missing" | "changed" | "stopped" | "mixed";

type Asked = {
  readonly status: string;
  readonly isKept: boolean;
  readonly isChanged: boolean;
  readonly isStopped: boolean;
  readonly isMixed: boolean;
  readonly lacks: readonly Lack[];
};

/** Null where they can. What left is printed as it was, whatever became of its order. */
export function faultOf({ status, isKept, isChanged, isStopped, isMixed, lacks }: Asked): PaperFault | null {
  if (status === "VOID") return "void";
  if (status === "OPEN") return "open";
  const isGone = status === "HANDED_OVER";
  if (isStopped && !isGone) return "stopped";
  // Once the other one is out of its box, its papers are made anew.
  if (isMixed) return "mixed";
  if (isChanged && !isGone) return "changed";
  return !isKept && lacks.some(blocks) ? "missing" : null;
}
