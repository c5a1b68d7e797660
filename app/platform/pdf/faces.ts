/** The typefaces of PDFs, by the scripts they draw: Noto, in files that may be embedded. Pure. */

export type Weight = "regular" | "bold";

const embedded = (name: string, family: string, ending: "ttf" | "otf") => ({
  from: `@embedpdf/fonts-${name}`,
  regular: `../fonts/${family}-Regular.${ending}`,
  bold: `../fonts/${family}-Bold.${ending}`,
});

const google = (name: string, family: string) => ({
  from: `@expo-google-fonts/noto-${name}`,
  regular: `400Regular/Noto${family}_400Regular.ttf`,
  bold: `700Bold/Noto${family}_700Bold.ttf`,
});

const script = (name: string, letters: RegExp, kind: "Sans" | "Serif" = "Sans") => ({
  ...google(`${kind}-${name}`.toLowerCase(), kind + name),
  letters,
});

const lone = <F extends ReturnType<typeof google>>(face: F): F => ({ ...face, bold: face.regular });

/** Drawn letter by letter, in the order in which they are asked for one. */
const plain = {
  latin: embedded("latin", "NotoSans", "ttf"),
  chinese: embedded("sc", "NotoSansHans", "otf"),
  japanese: embedded("jp", "NotoSansJP", "otf"),
  korean: embedded("kr", "NotoSansKR", "otf"),
  traditional: embedded("tc", "NotoSansHant", "otf"),
  symbols: google("sans-symbols", "SansSymbols"),
  moreSymbols: lone(google("sans-symbols-2", "SansSymbols2")),
  math: lone(google("sans-math", "SansMath")),
};

const shaped = {
  arabic: script("Arabic", /\p{Script_Extensions=Arabic}/u),
  hebrew: script("Hebrew", /\p{Script_Extensions=Hebrew}/u),
  thaana: script("Thaana", /\p{Script_Extensions=Thaana}/u),
  thai: script("Thai", /\p{Script_Extensions=Thai}/u),
  lao: script("Lao", /\p{Script_Extensions=Lao}/u),
  khmer: script("Khmer", /\p{Script_Extensions=Khmer}/u),
  myanmar: script("Myanmar", /\p{Script_Extensions=Myanmar}/u),
  tibetan: script("Tibetan", /\p{Script_Extensions=Tibetan}/u, "Serif"),
  devanagari: script("Devanagari", /\p{Script_Extensions=Devanagari}/u),
  bengali: script("Bengali", /\p{Script_Extensions=Bengali}/u),
  gurmukhi: script("Gurmukhi", /\p{Script_Extensions=Gurmukhi}/u),
  gujarati: script("Gujarati", /\p{Script_Extensions=Gujarati}/u),
  oriya: script("Oriya", /\p{Script_Extensions=Oriya}/u),
  tamil: script("Tamil", /\p{Script_Extensions=Tamil}/u),
  telugu: script("Telugu", /\p{Script_Extensions=Telugu}/u),
  kannada: script("Kannada", /\p{Script_Extensions=Kannada}/u),
  malayalam: script("Malayalam", /\p{Script_Extensions=Malayalam}/u),
  sinhala: script("Sinhala", /\p{Script_Extensions=Sinhala}/u),
  georgian: script("Georgian", /\p{Script_Extensions=Georgian}/u),
  armenian: script("Armenian", /\p{Script_Extensions=Armenian}/u),
  ethiopic: script("Ethiopic", /\p{Script_Extensions=Ethiopic}/u),
  tifinagh: lone(script("Tifinagh", /\p{Script_Extensions=Tifinagh}/u)),
};

export type ShapedFace = keyof typeof shaped;
export type Face = keyof typeof plain | ShapedFace;

/** Where a face lies: its package, and its files as seen from what the package exports. */
export const faceFiles: Record<Face, { from: string } & Record<Weight, string>> = { ...plain, ...shaped };

export const isShaped = (face: Face): face is ShapedFace => face in shaped;

/** What a Chinese face lacks of the letters East Asia writes with is looked for in three more, which few documents need. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const usual = ["latin", "chinese"] as const;
const eastern = [...usual, "japanese", "korean", "traditional"] as const;
const adorning = /(?!\p{Emoji_Presentation})[\u2000-\u2bff]/u;
const signs = [...usual, "symbols", "moreSymbols", "math"] as const;
const shapedFaces = Object.keys(shaped) as ShapedFace[];

/** Letters below are Latin, Greek and Cyrillic. */
const firstOther = 0x530;

/** The faces that may have a character, the likeliest first. `before`: the one of the character before it. */
export function facesFor(character: string, before: Face | null): readonly Face[] {
  if ((character.codePointAt(0) ?? 0) < firstOther && (before === null || !isShaped(before))) return usual;
  if (eastAsian.test(character)) return eastern;
  if (adorning.test(character) && !staying.test(character)) return signs;
  const own = shapedFaces.filter((face) => shaped[face].letters.test(character));
  const stays = before !== null && isShaped(before) && (own.includes(before) || staying.test(character));
  return [...(stays ? [before] : []), ...own, ...usual];
}

const staying = /[\p{M}\p{Zs}\u200c\u200d]/u;
