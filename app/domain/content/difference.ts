/** How one text became another, line by line. Pure. */

export type Line = { kind: "same" | "gone" | "new"; text: string };

/** Beyond this many pairs of lines the middle is shown as replaced as a whole. */
const mostPairs = 4_000_000;

/** The fewest lines that go and come between two texts (longest common subsequence), in the order of reading. */
export function difference(before: string, after: string): Line[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const same = (text: string): Line => ({ kind: "same", text });
  return [
    ...a.slice(0, start).map(same),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(same),
  ];
}

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

function middle(a: readonly string[], b: readonly string[]): Line[] {
  const lines: Line[] = [];
  const put = (kind: Line["kind"], text = "") => lines.push({ kind, text });
  const width = b.length + 1;
  const longest = a.length * b.length > mostPairs ? null : lengths(a, b);
  let [i, j] = [0, 0];
  while (longest && i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      put("same", a[i++]);
      j++;
    } else if ((longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0)) put("gone", a[i++]);
    else put("new", b[j++]);
  }
  for (const text of a.slice(i)) put("gone", text);
  for (const text of b.slice(j)) put("new", text);
  return lines;
}

function lengths(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] =
        a[i] === b[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
  return table;
}

export type Passage = { kind: "lines"; lines: Line[] } | { kind: "gap"; count: number };

/** Changes with one line before and after; longer stretches without any are only counted. */
export function passages(lines: readonly Line[]): Passage[] {
  const near = (at: number) => [at - 1, at, at + 1].some((i) => lines[i] && lines[i].kind !== "same");
  return lines.reduce<Passage[]>((all, line, at) => {
    const last = all.at(-1);
    if (near(at)) {
      if (last?.kind === "lines") last.lines.push(line);
      else all.push({ kind: "lines", lines: [line] });
    } else if (last?.kind === "gap") last.count += 1;
    else all.push({ kind: "gap", count: 1 });
    return all;
  }, []);
}
