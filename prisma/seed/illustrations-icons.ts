/** Turns an icon into layers that can be painted like goods: body, second tint, ink. Icons: Phosphor (MIT). */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import svgpath from "svgpath";
import { glyphs } from "./illustrations-glyphs";

/** Painted bottom to top: `body` closed shapes, `tone` the tinted part, `ink` lines (filled or stroked). */
export type Layers = {
  body: string[];
  tone: string[];
  ink: { paths: string[]; stroked: boolean };
  box: { left: number; top: number; right: number; bottom: number };
};

type IconFile = { icons: Record<string, { body: string } | undefined> };

let iconFile: IconFile | undefined;
const known = new Map<string, Layers>();

function bodyOf(name: string): string | undefined {
  iconFile ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve("@iconify-json/ph/icons.json"), "utf8"),
  ) as IconFile;
  return iconFile.icons[name]?.body;
}

const pathsIn = (body: string) =>
  [...body.matchAll(/<path\b[^<>]*>/g)].map(([tag]) => ({
    d: / d="([^"]+)"/.exec(tag)?.[1] ?? "",
    tinted: tag.includes('opacity=".2"'),
  }));

/** Each closed contour on its own: filled separately they cover the holes, which gives the silhouette. */
const contours = (path: string) =>
  svgpath(path)
    .abs()
    .round(2)
    .toString()
    .split(/(?=M)/)
    .filter((part) => part.length > 1);

/** Contours one sees through, such as a handle's: which contour they pierce, and which they are. */
const openings: Record<string, { through: number; holes: number[] } | undefined> = {
  handbag: { through: 0, holes: [1] },
  "handbag-simple": { through: 0, holes: [1] },
  tote: { through: 0, holes: [1] },
  "tote-simple": { through: 0, holes: [1] },
  briefcase: { through: 1, holes: [2] },
  "suitcase-simple": { through: 0, holes: [1] },
  "suitcase-rolling": { through: 3, holes: [4] },
  "briefcase-metal": { through: 0, holes: [2] },
  toolbox: { through: 0, holes: [1] },
  "first-aid-kit": { through: 0, holes: [1] },
  basket: { through: 3, holes: [4] },
  coffee: { through: 3, holes: [5] },
  ladder: { through: 0, holes: [1, 2, 3, 4] },
  stool: { through: 0, holes: [2] },
  chair: { through: 0, holes: [2] },
  "picnic-table": { through: 0, holes: [1] },
};

function silhouette(name: string, paths: readonly string[]): string[] {
  const parts = paths.flatMap(contours);
  const opening = openings[name];
  if (!opening) return parts;
  const pierced = [opening.through, ...opening.holes].map((at) => parts[at] ?? "").join("");
  return [pierced, ...parts.filter((_, at) => at !== opening.through && !opening.holes.includes(at))];
}

function boxOf(paths: string[]): Layers["box"] {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const path of paths) {
    svgpath(path)
      .abs()
      .unarc()
      .unshort()
      .iterate((segment, _index, x, y) => {
        if (segment[0] !== "M") {
          xs.push(x);
          ys.push(y);
        }
        if (segment[0] === "C") {
          xs.push(segment[5]);
          ys.push(segment[6]);
        }
      });
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function fromGlyph(name: string): Layers | undefined {
  const drawn = glyphs[name];
  if (!drawn) return undefined;
  return {
    body: drawn.body,
    tone: drawn.tone,
    ink: { paths: drawn.line, stroked: true },
    box: boxOf([...drawn.body, ...drawn.line]),
  };
}

function fromIconSet(name: string): Layers | undefined {
  const [tinted, lines] = [bodyOf(`${name}-duotone`), bodyOf(`${name}-thin`)];
  if (!tinted || !lines) return undefined;
  const paths = pathsIn(lines).map((path) => path.d);
  return {
    body: silhouette(name, paths),
    tone: pathsIn(tinted)
      .filter((path) => path.tinted)
      .map((path) => path.d),
    ink: { paths, stroked: false },
    box: boxOf(paths),
  };
}

/** Whether goods may name this icon. */
export const iconExists = (name: string) => name in glyphs || bodyOf(`${name}-duotone`) !== undefined;

/** The layers of an icon on a grid of 256 units; throws for a name that neither we nor the icon set know. */
export function layersOf(name: string): Layers {
  const cached = known.get(name);
  if (cached) return cached;
  const layers = fromGlyph(name) ?? fromIconSet(name);
  if (!layers) throw new Error(`No icon is called "${name}".`);
  known.set(name, layers);
  return layers;
}
