/** What was confirmed of a wire: struck out where that was a mistake and is undone. */
import type { ReactNode } from "react";
import { undoneTag } from "../wires/config";

export function Standing({ row, children }: { row: { tags: readonly string[] }; children: ReactNode }) {
  return row.tags.includes(undoneTag) ? <s className="text-muted">{children}</s> : children;
}
