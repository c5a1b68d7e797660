/** Asks a running product as a browser or a stranger would; redirects are answers, not followed. */

export type Reply = { status: number; location: string; body: string; headers: Headers };

export type Ask = {
  method?: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Fields of a form from our own page; `null` origin leaves Origin out. */
  form?: Record<string, string>;
  origin?: string | null;
  body?: BodyInit;
};

/** One request to `base` + `path`. Posts carry our own Origin where nothing else is said. */
export async function ask(base: string, path: string, options: Ask = {}): Promise<Reply> {
  const { method = options.form || options.body ? "POST" : "GET", cookie, form, body } = options;
  // Thousands of pages are read here, and to pack and unpack each of them costs as much as a short page itself.
  const headers = new Headers({ accept: "text/html", "accept-encoding": "identity", ...options.headers });
  if (cookie) headers.set("cookie", cookie);
  const origin = options.origin === undefined ? base : options.origin;
  if (!["GET", "HEAD", "OPTIONS"].includes(method) && origin !== null) headers.set("origin", origin);
  const sent = body ?? (form ? new URLSearchParams(form) : undefined);
  const init = {
    method,
    headers,
    redirect: "manual" as const,
    ...(sent === undefined ? {} : { body: sent }),
  };
  const answer = await fetch(`${base}${path}`, init);
  const text = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get("location") ?? "",
    body: text,
    headers: answer.headers,
  };
}

/** A form token out of a page the product rendered for this visitor; empty where the page has none. */
export async function tokenOn(base: string, path: string, cookie?: string): Promise<string> {
  const { body } = await ask(base, path, cookie ? { cookie } : {});
  return /name="_token"[^>]*value="([^"]+)"/.exec(body)?.[1] ?? "";
}

/** Every sixth of a list: what the second server is asked. It runs the same routes; only what stands before them differs. */
export const someOf = <T>(all: readonly T[]): T[] => all.filter((_, i) => i % 6 === 0);

/** A path of the site map with something in the place of its parameters. */
export function filled(path: string): string {
  return path
    .replace(/\/\*$/, "/nothing/here")
    .replace(/:orderNo/g, "QS0000000000")
    .replace(/:\w+/g, "00000000-0000-7000-8000-000000000000");
}
