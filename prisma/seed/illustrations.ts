/** Product pictures of the demonstration shop: one prop on a quiet set, drawn as SVG, the same for ever. */
import type { DemoProduct } from "./demo-catalogue/types";
import { colours, swatch } from "./demo-catalogue/palette";
import { oklch, printable } from "./illustrations-colour";
import { layersOf, type Layers } from "./illustrations-icons";
import { natural } from "./illustrations-natural";
import { scenes, type Tones } from "./illustrations-scenes";

export type Pictured = Pick<DemoProduct, "spu" | "icon" | "hue" | "options" | "variants">;

/** Where a prop stands: `x` its middle, `ground` its lowest point, `reach` its longer side, in pixels. */
type Stand = { x: number; ground: number; reach: number; turn?: number; tint: string; id: string };

const SIDE = 800;

/** A stable number for a word (FNV-1a), so that a picture never depends on chance. */
function seedOf(word: string): number {
  let hash = 2166136261;
  for (const char of word) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** How far the goods' own hue stands from the set's: near it, or across the wheel. */
const TURNS = [0, 168, -34, 40, 196, 0, 150] as const;

function tonesOf(product: Pictured): Tones {
  const { hue, icon } = product;
  const usual = natural[icon];
  const own = paints(product, 1)[0] ?? (usual && colours[usual].hex);
  const turn = TURNS[seedOf(`${product.spu}tint`) % TURNS.length] ?? 0;
  return {
    wall: oklch(0.95, 0.014, hue),
    floor: oklch(0.912, 0.024, hue),
    shape: oklch(0.88, 0.036, hue),
    deep: oklch(0.8, 0.05, hue),
    edge: oklch(0.7, 0.05, hue),
    light: oklch(0.98, 0.007, hue),
    body: oklch(0.985, 0.006, hue),
    tint: own ? printable(own) : oklch(0.72, 0.1, hue + turn),
    ink: oklch(0.29, 0.035, 255),
  };
}

const filled = (paths: readonly string[], fill: string) =>
  paths.map((d) => `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`).join("");

function inkOf({ ink }: Layers, colour: string): string {
  if (!ink.stroked) return filled(ink.paths, colour);
  const paths = ink.paths.map((d) => `<path d="${d}"/>`).join("");
  return `<g fill="none" stroke="${colour}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
}

/** How large a prop is drawn whose longer side is to be `reach`. */
function sized({ box }: Layers, reach: number) {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(reach / width, (reach * 0.94) / height);
  return { scale, wide: width * scale, high: height * scale };
}

/** A prop: body, tint, a shaded side for volume, ink; with the shadow it throws on the ground. */
function prop(layers: Layers, tones: Tones, stand: Stand): string {
  const { left, top, right, bottom } = layers.box;
  const { scale, wide, high } = sized(layers, stand.reach);
  const [x, y] = [stand.x - left * scale - wide / 2, stand.ground - bottom * scale];
  const turn = stand.turn ? `rotate(${stand.turn} ${stand.x} ${Math.round(stand.ground - high / 2)}) ` : "";
  const place = `${turn}translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`;
  const edge = left + (right - left) * 0.62;
  const shade =
    `<g mask="url(#${stand.id})"><path d="M${edge} ${top - 9}H${right + 9}V${bottom + 9}H${edge - (right - left) * 0.16}Z" ` +
    `fill="${tones.ink}" opacity=".1"/></g>`;
  const painted =
    filled(layers.body, tones.body) + filled(layers.tone, stand.tint) + shade + inkOf(layers, tones.ink);
  const mask = `<mask id="${stand.id}">${filled(layers.body, "#fff")}</mask>`;
  const shadow = stand.turn ? "" : shadowOf(stand, wide);
  return `<defs>${mask}</defs>${shadow}<g transform="${place}">${painted}</g>`;
}

const shadowOf = ({ x, ground }: Stand, wide: number) =>
  `<ellipse cx="${x + 14}" cy="${ground - 1}" rx="${(wide * 0.56).toFixed(1)}" ` +
  `ry="${(13 + wide * 0.022).toFixed(1)}" fill="url(#ground)"/>`;

const frame = (tones: Tones, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">` +
  `<defs><radialGradient id="ground"><stop offset="0" stop-color="${tones.ink}" stop-opacity=".34"/>` +
  `<stop offset=".55" stop-color="${tones.ink}" stop-opacity=".14"/>` +
  `<stop offset="1" stop-color="${tones.ink}" stop-opacity="0"/></radialGradient></defs>${inside}</svg>`;

/** The colours a product comes in, as paint, at most `limit`. */
function paints({ options }: Pictured, limit: number): string[] {
  const values = options.find((option) => option.name.en === "Colour")?.values ?? [];
  return values.flatMap((value) => swatch(value.en) ?? []).slice(0, limit);
}

function mainView(product: Pictured, layers: Layers, tones: Tones): string {
  const scene = scenes[seedOf(product.spu) % scenes.length] ?? scenes[0];
  const { ground, behind } = scene(tones);
  return behind + prop(layers, tones, { x: 400, ground, reach: 452, tint: tones.tint, id: "prop" });
}

/** Close and tilted, partly out of the frame, on a deeper ground. */
function closeView(product: Pictured, layers: Layers, tones: Tones): string {
  const seed = seedOf(`${product.spu}close`);
  const lean = seed % 2 === 0 ? -1 : 1;
  const behind =
    `<path d="M0 0h800v800H0Z" fill="${tones.shape}"/>` +
    `<circle cx="${400 + lean * 190}" cy="470" r="430" fill="${tones.floor}"/>` +
    `<circle cx="${400 + lean * 190}" cy="470" r="300" fill="${tones.wall}"/>`;
  const ground = 440 + sized(layers, 700).high / 2;
  const stand = { x: 400 + lean * 84, ground, reach: 700, turn: lean * 14, tint: tones.tint, id: "prop" };
  return behind + prop(layers, tones, stand);
}

const swatches = (inks: readonly string[], tones: Tones) =>
  inks
    .map((ink, at) => {
      const x = 400 + (at - (inks.length - 1) / 2) * 64;
      return `<circle cx="${x}" cy="708" r="22" fill="${printable(ink)}" stroke="${tones.light}" stroke-width="5"/>`;
    })
    .join("");

/** The colours side by side on one shelf. */
function lineUp(inks: readonly string[], layers: Layers, tones: Tones): string {
  const shown = inks.slice(0, 3);
  const gap = shown.length === 2 ? 312 : 240;
  const props = shown.map((ink, at) => {
    const x = 400 + (at - (shown.length - 1) / 2) * gap;
    const reach = shown.length === 2 ? 290 : 226;
    return prop(layers, tones, { x, ground: 560, reach, tint: printable(ink), id: `prop${at}` });
  });
  return (
    `<path d="M0 0h800v800H0Z" fill="${tones.wall}"/><path d="M0 560h800v240H0Z" fill="${tones.floor}"/>` +
    props.join("") +
    swatches(inks, tones)
  );
}

const ticks = (count: number, draw: (share: number, long: boolean) => string) =>
  Array.from({ length: count + 1 }, (_, at) => draw(at / count, at % 5 === 0)).join("");

/** The prop between two rulers: what a single-coloured product shows instead of its colours. */
function measured(layers: Layers, tones: Tones): string {
  const lines =
    `<g stroke="${tones.edge}" stroke-width="4" stroke-linecap="round">` +
    `<path d="M230 690h380M130 210v380" fill="none"/>` +
    ticks(20, (share, long) => `<path d="M${230 + share * 380} 690v${long ? -22 : -12}"/>`) +
    ticks(20, (share, long) => `<path d="M130 ${210 + share * 380}h${long ? 22 : 12}"/>`) +
    "</g>";
  return (
    `<path d="M0 0h800v800H0Z" fill="${tones.wall}"/><path d="M180 160h480v480H180Z" fill="${tones.light}"/>` +
    lines +
    prop(layers, tones, { x: 420, ground: 590, reach: 360, tint: tones.tint, id: "prop" })
  );
}

/** SVG text, 800 by 800. Views: 0 the product on its set, 1 close and tilted, 2 its colours or its measure. */
export function illustration(product: Pictured, view: 0 | 1 | 2): string {
  const layers = layersOf(product.icon);
  const tones = tonesOf(product);
  if (view === 0) return frame(tones, mainView(product, layers, tones));
  if (view === 1) return frame(tones, closeView(product, layers, tones));
  const inks = paints(product, 6);
  return frame(tones, inks.length > 1 ? lineUp(inks, layers, tones) : measured(layers, tones));
}
