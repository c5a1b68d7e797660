/** What was confirmed of a wire: struck out where that was a mistake and is undone, or the bank took it back. */
import type { ReactNode } from "react";
import { undoneTag } from "../wires/config";
import type { WireReversal } from "../wires/reversal.server";

type Props = { row: { tags: readonly string[]; recalled: WireReversal | null }; children: ReactNode };

export function Standing({ row, children }: Props) {
  return row.recalled || row.tags.includes(undoneTag) ? <s className="text-muted">{children}</s> : children;
}
