/** Letters that no typeface of ours has: a document with one of them is not issued. */
import { letterCodes, namedLetters, undrawable } from "~/platform/pdf/letters.server";
import type { Draft } from "./numbers.server";

/** The letters of a document that cannot be drawn, as they are shown with their codes; null where all can. */
export const undrawnLetters = ({ seller, buyer, content }: Pick<Draft, "seller" | "buyer" | "content">) =>
  namedLetters(undrawable(textsIn([seller, buyer, content])));

/** The codes of what a paper shows as question marks, which was issued before its letters were asked about; null for none. */
export const undrawnCodes = (paper: unknown): string | null => letterCodes(undrawable(textsIn(paper)));

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part);
}
