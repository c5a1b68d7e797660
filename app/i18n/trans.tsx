/** A text with links in it: `<name>words</name>` becomes the component of that name with those words. */
import { cloneElement, Fragment, type ReactElement } from "react";

type TransProps = {
  /** The text in its language: `t(key)`. */
  text: string;
  components: Readonly<Record<string, ReactElement>>;
};

export function Trans({ text, components }: TransProps) {
  // Words, name, words inside, words, name, … : what `split` makes of two groups.
  const pieces = text.split(/<(\w+)>([^<]*)<\/\w+>/);
  return pieces.map((piece, i) => {
    if (i % 3 === 1) return null;
    const component = i % 3 === 2 ? components[pieces[i - 1] ?? ""] : undefined;
    return <Fragment key={i}>{component ? cloneElement(component, {}, piece) : piece}</Fragment>;
  });
}
