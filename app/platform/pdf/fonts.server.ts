/** The typefaces of PDFs, opened when they are needed and embedded as subsets. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as Fontkit from "fontkit";
import type { Font, GlyphRun, Subset } from "fontkit";
import { LRUCache } from "lru-cache";
import { lazily } from "~/platform/lazily.server";
import { faceFiles, isShaped, type Face, type Weight } from "./faces";
import { charstringOf } from "./outlines";
import { runFrom, shaperOf, signNumber } from "./shape.server";

const fontkit = lazily<typeof Fontkit>("fontkit");

const opened = new Map<string, Font>();

/** A face, opened once a process when it is first needed. */
export function faceOf(face: Face, weight: Weight): Font {
  const { from, [weight]: file } = faceFiles[face];
  const known = opened.get(file) ?? open(from, file, isShaped(face));
  opened.set(file, known);
  return known;
}

/** Whether a face has a sign for a character. */
export const hasLetter = (face: Face, weight: Weight, character: string): boolean =>
  faceOf(face, weight).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

function open(name: string, file: string, shaped: boolean): Font {
  // The packages export only a list of their files; the files lie near it.
  const list = createRequire(import.meta.url).resolve(name);
  const bytes = readFileSync(join(dirname(list), file));
  const font = fontkit().create(bytes);
  if (!("layout" in font)) throw new Error(`${file} holds no single font`);
  return shaped ? shaping(font, bytes) : outlined(remembering(font));
}

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

function shaping(font: Font, bytes: Buffer): Font {
  const known = new LRUCache<string, ReturnType<Shaper>>({ max: wordsKept });
  let shape: Shaper | undefined;
  font.layout = (text, features) => {
    const turned = Array.isArray(features) && features.includes("rtla");
    const key = `${turned ? "<" : ">"}${text}`;
    const laid = known.get(key) ?? (shape ??= shaperOf(font, bytes))(text, turned);
    known.set(key, laid);
    return runFrom(laid);
  };
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset() as unknown as SignSubset;
    const places = new Map<unknown, number>();
    // Parts of composed signs are asked for by their number, ours by their name.
    subset.includeGlyph = (sign) => {
      const place = places.get(sign) ?? subset.glyphs.push(signNumber(sign)) - 1;
      places.set(sign, place);
      return place;
    };
    return subset as unknown as Subset;
  };
  return font;
}

type Shaper = ReturnType<typeof shaperOf>;
type SignSubset = { readonly glyphs: number[]; includeGlyph: (sign: unknown) => number };
