/** Descriptions as members write them: HTML, or plain text with empty lines between its paragraphs. */
import { sanitiseHtml } from "~/domain/catalogue/sanitise";

/** Safe HTML of what was typed. A text without tags keeps its paragraphs and lines. */
export function descriptionHtml(typed: string): string {
  const text = typed.replace(/\r\n?/g, "\n");
  if (/<\/?[a-z][^<>]*>/i.test(text)) return sanitiseHtml(text);
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return sanitiseHtml(
    paragraphs.map((paragraph) => `<p>${escaped(paragraph).replace(/\n/g, "<br />")}</p>`).join("\n"),
  );
}

const escaped = (text: string) =>
  text
    .replace(/&(?!#?\w{1,10};)/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
