/** The typefaces of PDFs: Noto Sans, and Noto Sans Hans for what it lacks. Read once a process, embedded as subsets. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type GlyphRun, type Subset } from "fontkit";
import { LRUCache } from "lru-cache";
import { charstringOf } from "./outlines";

export type Weight = "regular" | "bold";
export type Faces = Record<Weight, { latin: Font; chinese: Font }>;

let faces: Faces | undefined;

/** All faces. */
export function printFaces(): Faces {
  faces ??= { regular: facesOf("Regular"), bold: facesOf("Bold") };
  return faces;
}

function facesOf(weight: "Regular" | "Bold") {
  return {
    latin: open("@embedpdf/fonts-latin", `NotoSans-${weight}.ttf`),
    chinese: open("@embedpdf/fonts-sc", `NotoSansHans-${weight}.otf`),
  };
}

function open(name: string, file: string): Font {
  // The packages export only a list of their files; the files lie beside it.
  const list = createRequire(import.meta.url).resolve(name);
  const font = create(readFileSync(list.replace(/dist[/\\][^/\\]+$/, `fonts/${file}`)));
  if (!("layout" in font)) throw new Error(`${file} holds no single font`);
  return outlined(remembering(font));
}

/** What fontkit's part of a compact font (CFF) is made of, which its types do not say. */
type CompactSubset = Subset & {
  readonly cff?: object;
  readonly glyphs: readonly number[];
  charstrings: Uint8Array[];
  gsubrs: Uint8Array[];
  subsetCharstrings(): void;
  subsetFontdict(top: { FDArray?: object[]; FDSelect?: object }): void;
};

/**
 * The face with parts of it that hold the outlines of their letters and nothing else. The library keeps a place for each
 * of the 22,000 pieces that Chinese letters share: 45 KiB in every file, and most of the time a file takes.
 */
function outlined(font: Font): Font {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset() as CompactSubset;
    if (!subset.cff) return subset;
    subset.subsetCharstrings = () => {
      subset.gsubrs = [];
      subset.charstrings = subset.glyphs.map((id) => {
        const glyph = font.getGlyph(id);
        return charstringOf(glyph.path.commands, glyph.advanceWidth);
      });
    };
    subset.subsetFontdict = (top) => {
      top.FDArray = [{ Private: {} }];
      const sentinel = subset.glyphs.length;
      top.FDSelect = { version: 3, nRanges: 1, ranges: [{ first: 0, fd: 0 }], sentinel };
    };
    return subset;
  };
  return font;
}

/** Words whose letters a face has put side by side before; most of a document are in all of them. */
const wordsKept = 2_000;

/**
 * The face with a bounded memory of words. The library's own grows with every word of a file and ends with it: a
 * thousand documents would hold all their numbers, and each small file would begin anew.
 */
function remembering(font: Font): Font {
  const known = new LRUCache<string, GlyphRun>({ max: wordsKept });
  const layout = font.layout.bind(font);
  font.layout = (text, ...rest) => {
    if (rest.some((more) => more !== undefined)) return layout(text, ...rest);
    const run = known.get(text) ?? layout(text);
    known.set(text, run);
    return copyOf(run);
  };
  return font;
}

/** Whoever asks scales the places of what is answered. */
function copyOf(run: GlyphRun): GlyphRun {
  const copy = Object.create(Object.getPrototypeOf(run) as object) as GlyphRun;
  return Object.assign(copy, run, { positions: run.positions.map((position) => ({ ...position })) });
}

/** Characters one would not find in either face are written as a question mark, never left out. */
export const missing = "?";

export type Run = { readonly text: string; readonly face: "latin" | "chinese" };

/** Splits a text where the face must change. */
export function runsOf(text: string, { latin, chinese }: Faces[Weight]): Run[] {
  const runs: { text: string; face: Run["face"] }[] = [];
  for (const character of text.replace(/[\t\n\r]+/g, " ")) {
    const code = character.codePointAt(0) ?? 0;
    const known = latin.hasGlyphForCodePoint(code);
    const face = known || !chinese.hasGlyphForCodePoint(code) ? "latin" : "chinese";
    const shown = known || face === "chinese" ? character : invisible(code) ? "" : missing;
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else if (shown !== "") runs.push({ text: shown, face });
  }
  return runs;
}

const invisible = (code: number) =>
  code < 32 || (code >= 0x7f && code < 0xa0) || (code >= 0x200b && code <= 0x200f);
