/** The small HTTP layer of the sandbox: exchanges in, replies out, routes, forms, escaped HTML. */
import type { IncomingHttpHeaders } from "node:http";

export interface Exchange {
  method: string;
  /** The method as it was sent; HEAD is answered as GET. */
  sent?: string;
  url: URL;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  params: Record<string, string>;
  /** How the answer lies: in its lists, or of a change that was not made (`lost`); null where it does not. */
  lie: "same-page" | "strange" | "repeated" | "lost" | null;
  /** Waits as long as a "slow" fault asks for; nothing otherwise. */
  pause: () => Promise<void>;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Buffer;
}

export type Handler = (exchange: Exchange) => Reply | Promise<Reply>;

interface Route {
  method: string;
  pattern: RegExp;
  names: string[];
  handler: Handler;
}

/** Matches method and path. `:name` takes one segment, `#name` digits only, a trailing `*name` the rest. */
export class Router {
  private readonly routes: Route[] = [];

  on(methods: string, path: string, handler: Handler): this {
    const names: string[] = [];
    const source = path.replace(/[.]/g, "\\.").replace(/([:#*])(\w+)/g, (_, sign: string, name: string) => {
      names.push(name);
      return sign === ":" ? "([^/]+)" : sign === "#" ? "(\\d+)" : "(.*)";
    });
    const pattern = new RegExp(`^${source}$`);
    for (const method of methods.split("|")) this.routes.push({ method, pattern, names, handler });
    return this;
  }

  find(method: string, path: string): { handler: Handler; params: Record<string, string> } | "method" | null {
    let pathKnown = false;
    for (const route of this.routes) {
      const match = route.pattern.exec(path);
      if (!match) continue;
      pathKnown = true;
      if (route.method !== method) continue;
      const params = Object.fromEntries(route.names.map((name, i) => [name, decode(match[i + 1] ?? "")]));
      return { handler: route.handler, params };
    }
    return pathKnown ? "method" : null;
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

export function page(document: Html, status = 200, headers: Record<string, string | string[]> = {}): Reply {
  return {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers },
    body: document.html,
  };
}

export function redirect(location: string, status: 302 | 303 = 303, cookies: string[] = []): Reply {
  return { status, headers: { Location: location, "Set-Cookie": cookies }, body: "" };
}

/** Reads an urlencoded form; the last value of a repeated name wins. */
export function readForm(exchange: Exchange): URLSearchParams {
  return new URLSearchParams(exchange.body.toString("utf8"));
}

/** Reads a JSON object, or null where the body is something else. */
export function readJson(exchange: Exchange): Record<string, unknown> | null {
  if (exchange.body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(exchange.body.toString("utf8"));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readCookie(exchange: Exchange, name: string): string | null {
  for (const part of (exchange.headers.cookie ?? "").split(/;\s*/)) {
    const at = part.indexOf("=");
    if (part.slice(0, at) === name) return decode(part.slice(at + 1));
  }
  return null;
}

export function cookie(name: string, value: string, path: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=${path}; HttpOnly; SameSite=Lax`;
}

/** Markup that is safe to place into markup. Made only by `html` and `raw`. */
export class Html {
  constructor(readonly html: string) {}
}

type Slot = Html | string | number | null | undefined | false | readonly Slot[];

function render(slot: Slot): string {
  if (slot instanceof Html) return slot.html;
  if (slot === null || slot === undefined || slot === false) return "";
  if (typeof slot === "string" || typeof slot === "number") return escapeHtml(String(slot));
  return slot.map(render).join("");
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Template tag that escapes every value that is not itself markup. */
export function html(parts: TemplateStringsArray, ...slots: Slot[]): Html {
  return new Html(parts.map((part, i) => part + (i < slots.length ? render(slots[i]) : "")).join(""));
}

export function raw(markup: string): Html {
  return new Html(markup);
}
