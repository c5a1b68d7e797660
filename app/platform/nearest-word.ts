/** What somebody meant who mistyped a word. Pure. */

/** How far two words are apart: letters put in, left out, changed, or two neighbours swapped. */
export function typingDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...new Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  }
  return at(a.length, b.length);
}

/** The nearest of some words, if near enough: one error in short words, two in longer ones. */
export function nearestWord(word: string, candidates: readonly string[]): string | null {
  const allowed = word.length >= 7 ? 2 : 1;
  let best: { word: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const distance = typingDistance(word, candidate);
    if (distance > 0 && distance <= allowed && distance < (best?.distance ?? Infinity))
      best = { word: candidate, distance };
  }
  return best?.word ?? null;
}
