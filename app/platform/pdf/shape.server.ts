/**
 * Letters that join, stack or change places, laid out by HarfBuzz. pdfkit's own engine fails on Khmer, and sets the marks
 * of Thai and Lao wrong.
 */
import type { Font, GlyphRun } from "fontkit";

type HarfBuzz = typeof import("harfbuzzjs");
let loaded: HarfBuzz | undefined;

/** Loads HarfBuzz, once a process. A file of pages waits for it, since it starts as a promise only. */
export async function readyToShape(): Promise<void> {
  loaded ??= await import("harfbuzzjs");
}

/**
 * One sign of a face, as pdfkit embeds it; `codePoints` is what is copied out of the file. The `id` names both: a file
 * knows one meaning of each sign that is embedded, so one with two meanings is embedded twice.
 */
type Sign = { readonly id: string; readonly advanceWidth: number; readonly codePoints: readonly number[] };
type Place = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Laid = { readonly signs: readonly Sign[]; readonly places: readonly Place[] };

/** Answers how a text is laid out in a face of these bytes. `turned`: from right to left. */
export function shaperOf(font: Font, bytes: Uint8Array): (text: string, turned: boolean) => Laid {
  if (!loaded) throw new Error("letters are laid out before HarfBuzz was loaded");
  const hb = loaded;
  const shapes = new hb.Font(new hb.Face(new hb.Blob(bytes)));
  return (text, turned) => {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(turned ? hb.Direction.RTL : hb.Direction.LTR);
    buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
    hb.shape(shapes, buffer);
    const infos = buffer.getGlyphInfos();
    const read = meanings(font, text, infos);
    const signs = infos.map(({ codepoint: sign }, i) => {
      const codePoints = read[i]?.length ? read[i] : [nothing];
      return {
        id: [sign, ...codePoints].join(" "),
        advanceWidth: font.getGlyph(sign).advanceWidth,
        codePoints,
      };
    });
    return { signs, places: buffer.getGlyphPositions().map((place) => ({ ...place })) };
  };
}

/** What a sign means that is part of another one: readers take an empty meaning for a control character. */
const nothing = 0x2060;

/** The number of a sign in its face, out of its name. */
export const signNumber = (id: unknown): number => Number.parseInt(String(id), 10);

function meanings(
  font: Font,
  text: string,
  infos: readonly { codepoint: number; cluster: number }[],
): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const left = new Map(
    starts.map((start, i) => [
      start,
      Array.from(text.slice(start, starts[i + 1]), (letter) => letter.codePointAt(0) ?? 0),
    ]),
  );
  const read = infos.map(({ codepoint, cluster }) => {
    const letters = left.get(cluster) ?? [];
    const own = letters.findIndex((letter) => font.glyphForCodePoint(letter).id === codepoint);
    return own < 0 ? [] : letters.splice(own, 1);
  });
  for (const [i, { cluster }] of infos.entries()) {
    const letters = left.get(cluster) ?? [];
    if (read[i]?.length === 0) read[i] = letters.splice(0);
  }
  return read;
}

/** As the layout that pdfkit asks for; it scales the places in it, so each time they are new. */
export function runFrom({ signs, places }: Laid): GlyphRun {
  const positions = places.map((place) => ({ ...place }));
  const run = {
    glyphs: signs,
    positions,
    get advanceWidth() {
      return positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
    },
  };
  return run as unknown as GlyphRun;
}
