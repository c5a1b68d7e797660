import { expect, test, vi } from "vitest";
import { documentAt } from "./kept-documents.server";
import type { Piece } from "./pieces.server";

const ownOf = (who: string) => [`nonce-${who}-0123456789abc/+=`, `token-${who}-0123456789abc.def`];
const page = ([nonce, token]: string[], text = "Überblick") =>
  `<p>${text}</p><input value="${token}"><script nonce="${nonce}">"${token}"</script>`;
const textOf = (pieces: readonly Piece[] | null) => pieces?.map(String).join("") ?? null;

/** A page asked for once, as the entry does; what was known of it. */
function asked(place: string, facts: string | null, own: string[], text?: string): string | null {
  const at = documentAt(place, () => facts, own);
  if (!at.known) at.keep([page(own, text)]);
  return textOf(at.known);
}

test("a page is kept from its second time on, with what is new in each answer filled in", () => {
  const answers = ["a", "b", "c", "d"].map((who) => asked("again", "same", ownOf(who)));
  expect(answers).toEqual([null, null, page(ownOf("c")), page(ownOf("d"))]);
});

test("two readers get their own tokens, even at one place with the same facts", () => {
  for (const who of ["ann", "ann", "bob"]) asked("shared", "same", ownOf(who));
  const bobs = asked("shared", "same", ownOf("bob"));
  expect(bobs).toBe(page(ownOf("bob")));
  expect(bobs).not.toContain("ann");
});

test("a page whose facts changed is drawn anew, and displaces what was there", () => {
  for (const facts of ["one", "one", "two"]) asked("changing", facts, ownOf("a"), facts);
  expect(asked("changing", "two", ownOf("b"))).toBe(page(ownOf("b"), "two"));
  expect(asked("changing", "one", ownOf("b"), "one")).toBeNull();
});

test("nothing is asked of a page that is not looked at again, and nothing kept without facts", () => {
  const facts = vi.fn(() => null);
  documentAt("rare", facts, ownOf("a"));
  expect(facts).not.toHaveBeenCalled();
  for (let i = 0; i < 3; i++) expect(asked("no facts", null, ownOf("a"))).toBeNull();
});

test("what could stand for something else is never filled in: the page is not kept", () => {
  for (const own of [["short"], [""], ['"><script>alert(1)</script>'], ["sixteen letters&"]])
    for (let i = 0; i < 4; i++) expect(asked(`own ${own[0]}`, "same", own)).toBeNull();
});

test("a page in pieces is kept as it is sent, and what it was made of stays as it is", () => {
  const own = ownOf("a");
  const row = Buffer.from("<td>行</td>");
  const pieces = ["<tr>", row, `</tr>${own[0]}`, own[1] ?? ""];
  for (let i = 0; i < 2; i++) documentAt("pieces", () => "same", own).keep(pieces);
  const known = documentAt("pieces", () => "same", ownOf("b")).known;
  row.fill(0);
  expect(textOf(known)).toBe(`<tr><td>行</td></tr>${ownOf("b").join("")}`);
});
