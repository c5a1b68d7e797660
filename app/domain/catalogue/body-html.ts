/** A description as somebody typed it, which may be plain text, as HTML. Pure. */
import { decodedText } from "~/platform/entities";

const anyTag = /<\/?[a-z][a-z\d]*(?:\s[^<>]{0,2000})?\/?>|<!--/i;
const blockTag =
  /<\/?(?:p|br|div|[uo]l|li|table|t[hrd]|h[1-6]|d[ltd]|hr|blockquote|section|article|pre)(?:\s[^<>]{0,2000})?\/?>/i;

/**
 * HTML for a description: text without any block keeps its lines and paragraphs, and lines that begin with a dash or a
 * dot are a list. HTML with blocks stays as it is.
 */
export function bodyHtml(text: string): string {
  if (blockTag.test(text)) return text;
  const html = anyTag.test(text) ? text : escaped(decodedText(text));
  const lines = html.replace(/\r\n?/g, "\n").split("\n");
  if (lines.length === 1 && html !== text) return `<p>${html}</p>`;
  return lines.length === 1 ? html : blocksOf(lines).join("");
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const bullet = /^\s*[-*\u2022\u00b7]\s+(?=\S)/;

function blocksOf(lines: readonly string[]): string[] {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (line.trim() === "") {
      isOpen = false;
      continue;
    }
    const isList = bullet.test(line);
    const last = blocks.at(-1);
    if (isOpen && last?.isList === isList) last.lines.push(line);
    else blocks.push({ isList, lines: [line] });
    isOpen = true;
  }
  return blocks.map(({ isList, lines: own }) =>
    isList
      ? `<ul>${own.map((line) => `<li>${line.replace(bullet, "").trim()}</li>`).join("")}</ul>`
      : `<p>${own.map((line) => line.trim()).join("<br />")}</p>`,
  );
}
