/** The typefaces of PDFs: Noto Sans, and for what it lacks its Chinese, Japanese and Korean sisters. Embedded as subsets. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type GlyphRun, type Subset } from "fontkit";
import { LRUCache } from "lru-cache";
import { charstringOf } from "./outlines";

export type Weight = "regular" | "bold";

/** In the order in which they are asked for a character. */
const files = {
  latin: ["@embedpdf/fonts-latin", "NotoSans", "ttf"],
  chinese: ["@embedpdf/fonts-sc", "NotoSansHans", "otf"],
  japanese: ["@embedpdf/fonts-jp", "NotoSansJP", "otf"],
  korean: ["@embedpdf/fonts-kr", "NotoSansKR", "otf"],
} as const;
export type Face = keyof typeof files;

const opened = new Map<string, Font>();

/** A face, opened once a process when it is first needed. */
export function faceOf(face: Face, weight: Weight): Font {
  const [name, file, ending] = files[face];
  const key = `${file}-${weight === "bold" ? "Bold" : "Regular"}.${ending}`;
  const known = opened.get(key) ?? open(name, key);
  opened.set(key, known);
  return known;
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
 * The face with glyphs reduced to their outlines. The library keeps a slot for each of 22,000 shared Chinese
 * components, which costs 45 KiB and most of the time of a file.
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

/** Cached layouts of words: most words of a document occur in all of them. */
const wordsKept = 2_000;

/** The face with a limited cache of words, shared by all files. The library's own cache is unlimited and per file. */
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

/** Characters that no face has become a question mark; none is left out. */
export const missing = "?";

export type Run = { readonly text: string; readonly face: Face };

/** Splits a text where the face must change. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { text: string; face: Face }[] = [];
  for (const character of text.replace(/[\t\n\r]+/g, " ")) {
    const code = character.codePointAt(0) ?? 0;
    const found = candidatesFor(character).find((face) => faceOf(face, weight).hasGlyphForCodePoint(code));
    const face = found ?? "latin";
    const shown = found ? character : invisible(code) ? "" : missing;
    const last = runs.at(-1);
    if (last?.face === face) last.text += shown;
    else if (shown !== "") runs.push({ text: shown, face });
  }
  return runs;
}

/** What a Chinese face lacks of the letters East Asia writes with is looked for in two more, which few documents need. */
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const usual = ["latin", "chinese"] as const;
const all = Object.keys(files) as Face[];
const candidatesFor = (character: string): readonly Face[] => (eastAsian.test(character) ? all : usual);

const invisible = (code: number) =>
  code < 32 || (code >= 0x7f && code < 0xa0) || (code >= 0x200b && code <= 0x200f);
