/** HTML that comes from data, such as a product's description. It is sanitised when it is stored, not here. */
import { cx } from "./cx";

type HtmlProps = {
  /** Sanitised HTML. The type cannot prove it, so every caller names its source in a comment. */
  html: string;
  lang?: string;
  className?: string;
};

export function Html({ html, lang, className }: HtmlProps) {
  // eslint-disable-next-line no-restricted-syntax -- the one place that shows HTML
  return <div className={cx("prose", className)} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
