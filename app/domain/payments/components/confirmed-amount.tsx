/** The confirmed amount of a wire; struck out where it was undone or the bank reversed it. */
import type { ReactNode } from "react";
import { undoneTag } from "../wires/config";
import type { WireReversal } from "../wires/reversal.server";

type Props = { row: { tags: readonly string[]; recalled: WireReversal | null }; children: ReactNode };

export function Standing({ row, children }: Props) {
  return row.recalled || row.tags.includes(undoneTag) ? <s className="text-muted">{children}</s> : children;
}
