/** Product pictures of the demonstration shop: one prop on a quiet set, drawn as SVG, the same for ever. */
import type { DemoProduct } from "./demo-catalogue/types";
import { swatch } from "./demo-catalogue/palette";
import { oklch, printable } from "./illustrations-colour";
import { layersOf, type Layers } from "./illustrations-icons";
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

function tonesOf(hue: number): Tones {
  return {
    wall: oklch(0.945, 0.018, hue),
    floor: oklch(0.905, 0.03, hue),
    shape: oklch(0.875, 0.045, hue),
    deep: oklch(0.8, 0.06, hue),
    edge: oklch(0.72, 0.055, hue),
    light: oklch(0.975, 0.01, hue),
    body: oklch(0.982, 0.008, hue),
    tint: oklch(0.74, 0.105, hue),
    ink: oklch(0.3, 0.045, hue),
  };
}

const filled = (paths: readonly string[], fill: string) =>
  paths.map((d) => `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`).join("");

function inkOf({ ink }: Layers, colour: string): string {
  if (!ink.stroked) return filled(ink.paths, colour);
  const paths = ink.paths.map((d) => `<path d="${d}"/>`).join("");
  return `<g fill="none" stroke="${colour}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
}

/** A prop: body, tint, a shaded side for volume, ink; with the shadow it throws on the ground. */
function prop(layers: Layers, tones: Tones, stand: Stand): string {
  const { left, top, right, bottom } = layers.box;
  const [width, height] = [right - left, bottom - top];
  const scale = Math.min(stand.reach / width, (stand.reach * 0.94) / height);
  const turn = stand.turn ? ` rotate(${stand.turn} ${stand.x} ${stand.ground - (height * scale) / 2})` : "";
  const place = `translate(${(stand.x - (left + width / 2) * scale).toFixed(1)} ${(stand.ground - bottom * scale).toFixed(1)}) scale(${scale.toFixed(4)})`;
  const clip = `<clipPath id="${stand.id}">${layers.body.map((d) => `<path d="${d}" clip-rule="evenodd"/>`).join("")}</clipPath>`;
  const shade =
    `<g clip-path="url(#${stand.id})"><path d="M${left + width * 0.62} ${top - 9}H${right + 9}V${bottom + 9}H${left + width * 0.46}Z" ` +
    `fill="${tones.ink}" opacity=".085"/></g>`;
  const shadow = stand.turn
    ? ""
    : `<ellipse cx="${stand.x + 14}" cy="${stand.ground - 1}" rx="${(width * scale * 0.56).toFixed(1)}" ry="${(13 + width * scale * 0.022).toFixed(1)}" fill="url(#ground)"/>`;
  const painted =
    filled(layers.body, tones.body) + filled(layers.tone, stand.tint) + shade + inkOf(layers, tones.ink);
  return `<defs>${clip}</defs>${shadow}<g transform="${turn.trim()} ${place}">${painted}</g>`;
}

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
  return behind + prop(layers, tones, { x: 400, ground, reach: 400, tint: tones.tint, id: "prop" });
}

/** Close and tilted, partly out of the frame, on a deeper ground. */
function closeView(product: Pictured, layers: Layers, tones: Tones): string {
  const seed = seedOf(`${product.spu}close`);
  const lean = seed % 2 === 0 ? -1 : 1;
  const behind =
    `<path d="M0 0h800v800H0Z" fill="${tones.shape}"/>` +
    `<circle cx="${400 + lean * 190}" cy="470" r="430" fill="${tones.floor}"/>` +
    `<circle cx="${400 + lean * 190}" cy="470" r="300" fill="${tones.wall}"/>`;
  const stand = { x: 400 + lean * 84, ground: 850, reach: 800, turn: lean * 14, tint: tones.tint, id: "prop" };
  return behind + prop(layers, tones, stand);
}

const swatches = (colours: readonly string[], tones: Tones) =>
  colours
    .map((colour, at) => {
      const x = 400 + (at - (colours.length - 1) / 2) * 64;
      return `<circle cx="${x}" cy="708" r="22" fill="${printable(colour)}" stroke="${tones.light}" stroke-width="5"/>`;
    })
    .join("");

/** The colours side by side on one shelf. */
function lineUp(colours: readonly string[], layers: Layers, tones: Tones): string {
  const shown = colours.slice(0, 3);
  const gap = shown.length === 2 ? 300 : 226;
  const props = shown.map((colour, at) => {
    const x = 400 + (at - (shown.length - 1) / 2) * gap;
    const reach = shown.length === 2 ? 262 : 200;
    return prop(layers, tones, { x, ground: 560, reach, tint: printable(colour), id: `prop${at}` });
  });
  return (
    `<path d="M0 0h800v800H0Z" fill="${tones.wall}"/><path d="M0 560h800v240H0Z" fill="${tones.floor}"/>` +
    props.join("") +
    swatches(colours, tones)
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
    prop(layers, tones, { x: 420, ground: 590, reach: 360, tint: tones.deep, id: "prop" })
  );
}

/** SVG text, 800 by 800. Views: 0 the product on its set, 1 close and tilted, 2 its colours or its measure. */
export function illustration(product: Pictured, view: 0 | 1 | 2): string {
  const layers = layersOf(product.icon);
  const tones = tonesOf(product.hue);
  if (view === 0) return frame(tones, mainView(product, layers, tones));
  if (view === 1) return frame(tones, closeView(product, layers, tones));
  const colours = paints(product, 6);
  return frame(tones, colours.length > 1 ? lineUp(colours, layers, tones) : measured(layers, tones));
}
