/** Tones of states, banners and notes; the meaning is also said in words. */
export const tones = ["neutral", "info", "accent", "positive", "caution", "critical"] as const;
export type Tone = (typeof tones)[number];

/** The class of a tone; neutral is the page's own. */
export function toneClass(tone: Tone): string | false {
  return tone !== "neutral" && `tone-${tone}`;
}
