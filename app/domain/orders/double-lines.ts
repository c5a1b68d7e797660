/** Which lines of an order are sent, where a store writes one thing in several of them (bundles, kits, gifts). Pure. */
import type { LinePart } from "~/partners/stores/store-platform";
import type { LinkStatus } from "./rules";

export type TiedLine = {
  id: string;
  part: LinePart | null;
  link: Exclude<LinkStatus, "covered">;
  own: boolean;
};

export type Sent = {
  covered: ReadonlySet<string>;
  /** One thing may be charged twice, and only the member knows: nothing is paid by itself. */
  doubtful: boolean;
};

/**
 * Of a bundle either the whole is sent or its parts, never both. The member's own word of a line counts first, then the
 * store's word, then the parts; where what should be sent is not connected and the rest is, the rest is sent.
 */
export function linesSent(lines: readonly TiedLine[]): Sent {
  const covered = new Set<string>();
  let doubtful = hasOddLine(lines);
  const parts = lines.filter(({ part }) => part?.kind === "part" && part.of !== null);
  for (const [of, own] of Map.groupBy(parts, ({ part }) => part?.of ?? "")) {
    const whole = lines.find(({ id }) => id === of);
    if (!whole) continue;
    const choice = choose(whole, own);
    for (const { id } of choice.covered) covered.add(id);
    doubtful ||= choice.guessed;
  }
  for (const line of lines.filter(({ id, link }) => link === "linked" && !covered.has(id))) {
    const around = outerWhole(line, lines, covered);
    if (around?.own && !line.own) covered.add(line.id);
    else if (around && !around.own) doubtful = true;
  }
  return { covered, doubtful };
}

/** Of a bundle within a bundle: the line further out that is sent and holds this one, unless the store sends it apart. */
function outerWhole(line: TiedLine, lines: readonly TiedLine[], covered: ReadonlySet<string>) {
  const seen = new Set([line]);
  for (let inner = line; inner.part?.kind === "part" && inner.part.sent !== true;) {
    const whole = lines.find(({ id }) => id === inner.part?.of);
    if (!whole || seen.has(whole)) return null;
    if (inner !== line && whole.link === "linked" && !covered.has(whole.id)) return whole;
    seen.add(whole);
    inner = whole;
  }
  return null;
}

/**
 * A line that comes along with another one, is part of something that nobody knows, or costs nothing without a reason,
 * and would be charged beside it.
 */
function hasOddLine(lines: readonly TiedLine[]): boolean {
  const linked = lines.filter(({ link }) => link === "linked");
  const isOdd = ({ part }: TiedLine) =>
    part?.kind === "extra" ||
    part?.kind === "unclear" ||
    (part?.kind === "part" && part.of === null && part.sent !== true);
  return linked.length > 1 && linked.some(isOdd);
}

function choose(whole: TiedLine, parts: readonly TiedLine[]) {
  const said = parts.filter(({ part }) => part?.sent !== null);
  // What the store does not send by itself lies in the whole.
  const inside = parts.filter(({ part }) => part?.sent === false);
  const bySaid =
    said.length === 0
      ? parts
      : [...parts.filter((p) => !inside.includes(p)), ...(inside.length > 0 ? [whole] : [])];
  const all = [whole, ...parts];
  const rest = all.filter((line) => !bySaid.includes(line));
  const byMember = ownSide(whole, parts);
  const isConnected = (side: readonly TiedLine[]) =>
    side.length > 0 &&
    side.every(({ link }) => link !== "unlinked") &&
    side.some(({ link }) => link === "linked");
  const side = byMember ?? (!isConnected(bySaid) && isConnected(rest) ? rest : bySaid);
  const others = all.filter((line) => !side.includes(line));
  const isBoth = [side, others].every((one) => one.some(({ link }) => link === "linked"));
  return { covered: others.filter(({ own }) => !own), guessed: isBoth && said.length === 0 && !byMember };
}

function ownSide(whole: TiedLine, parts: readonly TiedLine[]): readonly TiedLine[] | null {
  const isChosen = ({ own, link }: TiedLine) => own && link === "linked";
  const [isWhole, isParts] = [isChosen(whole), parts.some(isChosen)];
  if (isWhole === isParts) return null;
  return isWhole ? [whole] : parts;
}
