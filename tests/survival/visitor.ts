/** Somebody at a browser who does not give up: loads a page again that does not come, and sends a form again as it was. */
import { setTimeout as pause } from "node:timers/promises";

export type Fields = [name: string, value: string][];

export type Answer = { status: number; location: string; body: string };

export type Visitor = {
  /** Where a link leads, once it is answered. */
  follow(path: string): Promise<Answer>;
  /** A page, once it comes. */
  page(path: string): Promise<string>;
  /** Sends a form until it is answered; a refusal is an answer once it was given three times. */
  send(path: string, fields: Fields): Promise<Answer>;
  /** The same for a form that may have files, with none. */
  upload(path: string, fields: Fields): Promise<Answer>;
};

/** A request without any answer for so long was lost, in ms. A browser would show its user a page that never comes. */
const lostAfter = 45_000;

/** A visitor with a session cookie. `until` is the time after which patience ends. */
export function visitor(site: string, cookie: string, until: () => number): Visitor {
  const patiently = async (what: string, ask: () => Promise<Answer | Refusal>): Promise<Answer> => {
    const tries: string[] = [];
    for (;;) {
      const began = Date.now();
      const answer = await ask().catch((error: unknown): Refusal => ({
        refused: wordsOf(error),
        lost: Date.now() - began >= lostAfter,
      }));
      if (!("refused" in answer)) return answer;
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      tries.push(`${new Date(began).toISOString().slice(11, 19)} ${answer.refused} after ${seconds} s`);
      if (answer.lost || Date.now() > until())
        throw new Error(`${what} was never answered: ${tries.slice(-8).join("; ")}`);
      await pause(250);
    }
  };
  const follow = (path: string) =>
    patiently(`GET ${path}`, async () => {
      const given = await ask(site, path, cookie);
      return given.status < 500 ? given : { refused: String(given.status) };
    });
  const sent = (path: string, body: URLSearchParams | FormData) => {
    let refusals = 0;
    return patiently(`POST ${path}`, async () => {
      const given = await ask(site, path, cookie, body);
      const refused = { refused: String(given.status) };
      if (given.status >= 500) return refused;
      return given.status < 400 || ++refusals === 3 ? given : refused;
    });
  };
  return {
    follow,
    page: async (path) => {
      const answer = await follow(path);
      if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.location}`);
      return answer.body;
    },
    send: (path, fields) => sent(path, new URLSearchParams(fields)),
    upload: (path, fields) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      return sent(path, form);
    },
  };
}

/** Why a try was no answer, and whether it got none at all. */
type Refusal = { refused: string; lost?: boolean };

function wordsOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}

async function ask(
  site: string,
  path: string,
  cookie: string,
  body?: URLSearchParams | FormData,
): Promise<Answer> {
  const answer = await fetch(site + path, {
    method: body ? "POST" : "GET",
    headers: { accept: "text/html", cookie, ...(body ? { origin: site } : {}) },
    redirect: "manual",
    signal: AbortSignal.timeout(lostAfter),
    ...(body ? { body } : {}),
  });
  const location = answer.headers.get("location") ?? "";
  return { status: answer.status, location, body: await answer.text() };
}

/** The one-time token of a page. */
export function tokenIn(html: string): Fields {
  const token = /name="_token"[^>]*value="([^"]+)"/.exec(html)?.[1];
  if (!token) throw new Error("the page has no form");
  return [["_token", token]];
}

/** The fields a browser would send of the form in which `mark` stands; null where there is none. */
export function formIn(html: string, mark: string): Fields | null {
  const forms = [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((text) => text.includes(mark));
  if (!form) return null;
  return [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
    const name = attribute(tag, "name");
    const isChoice = attribute(tag, "type") === "radio";
    if (isChoice && !/\schecked\b/.test(tag)) return [];
    return name ? [[name, attribute(tag, "value")] as [string, string]] : [];
  });
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return value.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

/** Fields with some of them given another value. */
export function filled(fields: Fields, values: Record<string, string>): Fields {
  return [...fields.filter(([name]) => !(name in values)), ...Object.entries(values)];
}
