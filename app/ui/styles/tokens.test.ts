import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const shades = ["light", "dark"] as const;

/** A colour of the theme, as it is in one of the two shades. */
function colour(name: string, shade: (typeof shades)[number]): string {
  const value = new RegExp(`--color-${name}:\\s*([^;]+);`).exec(css)?.[1] ?? "";
  const found = value.match(/#[0-9a-f]{6}/gi) ?? [];
  return (shade === "dark" ? found.at(-1) : found[0]) ?? "";
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast by WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ["surface", "raised", "sunken"];
const tones = ["water", "positive", "caution", "critical", "info", "accent"];

const text: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ["text", surface],
    ["muted", surface],
  ]),
  ...tones.flatMap((tone): [string, string][] => [
    [tone, "raised"],
    [tone, "surface"],
    [tone, `${tone}-soft`],
    ["text", `${tone}-soft`],
  ]),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-critical", "critical"],
  ["on-deep", "deep"],
  ["on-deep-muted", "deep"],
];

const marks: [string, string][] = [
  ["line-strong", "raised"],
  ["line-strong", "surface"],
  ["water", "sunken"],
];

describe.each(shades)("%s", (shade) => {
  test.each(text)("%s on %s can be read (4.5:1)", (front, back) => {
    expect(contrast(colour(front, shade), colour(back, shade))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(marks)("%s on %s can be made out (3:1)", (front, back) => {
    expect(contrast(colour(front, shade), colour(back, shade))).toBeGreaterThanOrEqual(3);
  });
});
