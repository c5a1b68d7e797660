/** Markdown of the desk as the sections that readers get: harmless HTML, whatever was typed. */
import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import type { ContentSection } from "./page";

const markdown = new MarkdownIt({ html: false, linkify: false });
markdown.disable("image");

type Token = ReturnType<typeof markdown.parse>[number];

const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    "p br ul ol li strong em s code pre blockquote hr h3 h4 h5 a div table thead tbody tr th td".split(" "),
  allowedAttributes: {
    a: ["href"],
    ol: ["start"],
    th: ["scope"],
    td: ["data-label"],
    div: ["class", "role", "tabindex", "aria-labelledby"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: { h6: "h5" },
  nestingLimit: 20,
};

/** The sections of a text: each heading of the first or second level begins one. `## Title {#id}` names its address. */
export function sectionsOf(body: string): ContentSection[] {
  const ids = new Map<string, number>();
  return cut(markdown.parse(body, {})).map(({ heading, tokens }, index) => {
    const { id, title } = heading === null ? { id: "", title: "" } : named(heading, index, ids);
    const html = markdown.renderer.render(withTables(tokens, id), markdown.options, {});
    return { id, title, html: sanitizeHtml(html, allowed).trim() };
  });
}

type Piece = { heading: string | null; tokens: Token[] };

function cut(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [{ heading: null, tokens: [] }];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) continue;
    if (token.type === "heading_open" && token.level === 0 && /^h[12]$/.test(token.tag)) {
      pieces.push({ heading: wordsOf(tokens[i + 1]), tokens: [] });
      i += 2;
    } else pieces.at(-1)?.tokens.push(token);
  }
  return pieces.filter(({ heading, tokens: inner }) => heading !== null || inner.length > 0);
}

const wordsOf = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .filter(({ type }) => type === "text" || type === "text_special" || type === "code_inline")
    .map(({ content }) => content)
    .join("")
    .trim();

function named(heading: string, index: number, taken: Map<string, number>): { id: string; title: string } {
  const at = heading.lastIndexOf("{#");
  const given = at < 0 ? undefined : /^\{#([a-z][a-z0-9-]*)\}$/.exec(heading.slice(at))?.[1];
  const title = given === undefined ? heading : heading.slice(0, at).trimEnd();
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^[-0-9]+|-$/g, "");
  const base = given ?? (plain(title) || `section-${index + 1}`);
  let count = (taken.get(base) ?? 0) + 1;
  while (count > 1 && taken.has(`${base}-${count}`)) count++;
  const id = count === 1 ? base : `${base}-${count}`;
  taken.set(base, count).set(id, Math.max(1, taken.get(id) ?? 0));
  return { id, title };
}

function withTables(tokens: readonly Token[], sectionId: string): Token[] {
  let head: string[] = [];
  let cell = 0;
  return tokens.flatMap((token, i): Token[] => {
    if (token.type === "table_open") {
      head = [];
      return [html(opening(sectionId)), token];
    }
    if (token.type === "table_close") return [token, html("</div>\n")];
    if (token.type === "tr_open") cell = 0;
    if (token.type === "th_open") {
      head.push(wordsOf(tokens[i + 1]));
      token.attrSet("scope", "col");
    }
    if (token.type === "td_open") {
      if (cell === 0) {
        token.tag = "th";
        token.attrSet("scope", "row");
      } else token.attrSet("data-label", head[cell] ?? "");
    }
    if (token.type === "td_close") {
      if (cell === 0) token.tag = "th";
      cell += 1;
    }
    return [token];
  });
}

const opening = (id: string) =>
  `<div class="content-table" tabindex="0"${id ? ` role="region" aria-labelledby="${id}-title"` : ""}>\n`;

function html(content: string): Token {
  const [token] = markdown.parse("---", {});
  if (!token) throw new Error("no token");
  return Object.assign(token, { type: "html_block", tag: "", content });
}
