/**
 * Long lists of choices as one text. Two hundred countries as objects would take a twentieth of the page's rendering
 * time. Pure.
 */
import type { Option } from "./inputs";

/** Choices as one text, a line each. */
export function choiceText(choices: readonly Pick<Option, "value" | "label">[]): string {
  return choices.map(({ value, label }) => `${value} ${label}`).join("\n");
}

/** The choices of such a text. */
export function choicesOfText(text: string): { value: string; label: string }[] {
  return text.split("\n").flatMap((line) => {
    const space = line.indexOf(" ");
    return space < 0 ? [] : [{ value: line.slice(0, space), label: line.slice(space + 1) }];
  });
}
