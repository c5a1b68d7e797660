/** Asks the product's pages and sends their forms as a browser does, one after another, and keeps how long each took. */
import { browserHeaders } from "./load.ts";
import { percentile, rounded } from "./figures.ts";
import type { LedgerLine } from "./ledger.ts";

export type Page = { readonly path: string; readonly html: string };

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A form on a page: the first one with `intent` among its buttons, and with `having` in its markup. */
type Press = {
  readonly intent?: string;
  readonly having?: string;
  readonly fields?: Fields;
  /** What is sent in its field `file`. */
  readonly file?: File;
};

export class Visitor {
  readonly times = new Map<string, number[]>();

  private readonly origin: string;
  private readonly cookie: string;

  constructor(origin: string, cookie: string) {
    this.origin = origin;
    this.cookie = cookie;
  }

  /** A page, timed under its name; without one it is only asked for. */
  async open(path: string, name: string | null): Promise<Page> {
    const { response, text, took } = await this.ask(path, {});
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    if (name !== null) this.keep(name, took);
    return { path, html: text };
  }

  /** Sends a form of a page; answers where it leads. A form that the product refuses is an error. */
  async press(
    page: Page,
    { intent, having, fields = {}, file }: Press,
    name: string | null,
  ): Promise<string> {
    const form = formOf(page, intent, having);
    const body = file ? new FormData() : new URLSearchParams();
    for (const [key, value] of form.filled) body.append(key, value);
    if (file instanceof File && body instanceof FormData) body.set("file", file);
    for (const [key, value] of Object.entries(fields)) {
      body.delete(key);
      for (const each of Array.isArray(value) ? value : [value]) body.append(key, String(each));
    }
    if (intent) body.set("intent", intent);
    const { response, text, took } = await this.ask(form.action ?? page.path, {
      method: "POST",
      body,
      headers: { origin: this.origin },
    });
    const to = response.headers.get("location");
    if (response.status !== 303 && response.status !== 302) {
      const said = /role="alert"[^>]*>([\s\S]{0,400})/.exec(text)?.[1] ?? text.slice(0, 200);
      throw new Error(`${page.path} ${intent ?? ""}: ${response.status} ${said.replace(/<[^>]+>/g, " ")}`);
    }
    if (name !== null) this.keep(name, took);
    return new URL(to ?? "", this.origin + page.path).href.slice(this.origin.length);
  }

  /** A line a name, the slowest last. */
  lines(about: string): LedgerLine[] {
    return [...this.times]
      .map(([name, times]) => ({ name, sorted: times.toSorted((a, b) => a - b) }))
      .sort((a, b) => percentile(a.sorted, 0.99) - percentile(b.sorted, 0.99))
      .map(({ name, sorted }) => ({
        kind: "ledger",
        case: `${about}: ${name}`,
        p50: rounded(percentile(sorted, 0.5)),
        p99: rounded(percentile(sorted, 0.99)),
        note: `${sorted.length} answers, the longest ${rounded(sorted.at(-1) ?? 0)} ms`,
      }));
  }

  private async ask(path: string, init: RequestInit) {
    const headers = { ...browserHeaders, cookie: this.cookie, ...(init.headers as Record<string, string>) };
    const begun = performance.now();
    const response = await fetch(this.origin + path, { ...init, headers, redirect: "manual" });
    const text = await response.text();
    return { response, text, took: performance.now() - begun };
  }

  private keep(name: string, took: number) {
    this.times.set(name, [...(this.times.get(name) ?? []), took]);
  }
}

function formOf({ path, html }: Page, intent: string | undefined, having = "") {
  const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find(
    (each) =>
      each.includes('method="post"') &&
      each.includes(having) &&
      (!intent || each.includes(`value="${intent}"`)),
  );
  if (!form) throw new Error(`${path} has no form with ${intent ?? ""} ${having}`);
  const filled: [string, string][] = [];
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const type = attributeOf(tag, "type") ?? "text";
    const isChosen = !["radio", "checkbox"].includes(type) || /\schecked\b/.test(tag);
    if (isChosen && attributeOf(tag, "name"))
      filled.push([attributeOf(tag, "name") ?? "", attributeOf(tag, "value") ?? ""]);
  }
  for (const [select] of form.matchAll(/<select\b[\s\S]*?<\/select>/g)) {
    const options = select.match(/<option\b[^>]*>/g) ?? [];
    const chosen = options.find((option) => /\sselected\b/.test(option)) ?? options[0];
    const name = attributeOf(select, "name");
    if (name && chosen) filled.push([name, attributeOf(chosen, "value") ?? ""]);
  }
  const [opening = ""] = /<form\b[^>]*>/.exec(form) ?? [];
  return { filled, action: attributeOf(opening, "action") };
}

/** An attribute of the first tag of a piece of markup. */
function attributeOf(markup: string, name: string): string | null {
  const [tag = ""] = /<[^>]*>/.exec(markup) ?? [];
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : plain(value);
}

const plain = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
