/** A sentence with something drawn in the place of its one mark, such as a time in the reader's zone. */
import type { ReactNode } from "react";

/** `text` has the mark `\u0000` once. */
export function Filled({ text, with: part }: { text: string; with: ReactNode }) {
  const [before, after = ""] = text.split("\u0000");
  return (
    <>
      {before}
      {part}
      {after}
    </>
  );
}
