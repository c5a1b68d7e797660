/** Calls loaders and actions as a browser's request would, without a server. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import "~/domain/wiring.server";
import { env } from "~/platform/env.server";
import { issueFormToken } from "~/platform/http/form.server";

/** Whoever has a session: what the factories of members and staff return. */
export type Visitor = { cookie: string };

type Data<T> = T extends Response
  ? never
  : T extends { type: string; data: infer D; init: ResponseInit | null }
    ? D
    : T;

export type Answer<T> = {
  status: number;
  headers: Headers;
  /** Where a redirect leads, or null. */
  location: string | null;
  /** What the screen gets; for a plain Response nothing (`body` holds its text). */
  data: T;
  body: string;
};

export type Call = {
  /** Path with its query. */
  url?: string;
  params?: Record<string, string>;
  as?: Visitor;
  headers?: Record<string, string>;
};

type Fields = Record<string, string | number | Blob | readonly (string | number)[] | null | undefined>;

export type Post = Call & {
  /** Fields of the form; a list repeats its name, a Blob makes the post multipart. */
  form?: Fields | FormData;
  /** A raw body instead, as webhooks send it. */
  body?: BodyInit;
  method?: "POST" | "PUT" | "PATCH" | "DELETE";
};

/** Calls a loader; thrown answers (redirects, 404s) come back as answers, bugs are thrown. */
export async function callLoader<T>(
  loader: (args: LoaderFunctionArgs) => T,
  call: Call = {},
): Promise<Answer<Data<Awaited<T>>>> {
  const request = new Request(addressOf(call), { headers: headersOf(call) });
  return settle(() => loader({ request, params: call.params ?? {}, context: {} }));
}

/** The one-time token of our own page, as whoever looks at it gets it: with it a form can be sent more than once. */
export function tokenOf(page: Call): string {
  return issueFormToken(new Request(addressOf(page), { headers: headersOf(page) }));
}

/** Calls an action with a form that comes from our own page, its one-time token included. */
export async function callAction<T>(
  action: (args: ActionFunctionArgs) => T,
  post: Post = {},
): Promise<Answer<Data<Awaited<T>>>> {
  const headers = headersOf(post);
  if (post.body === undefined && !headers.has("origin")) headers.set("origin", env().PUBLIC_URL);
  const init = { method: post.method ?? "POST", headers };
  const body = post.body ?? bodyOf(post.form ?? {}, tokenOf(post));
  const request = new Request(addressOf(post), { ...init, body, duplex: "half" } as RequestInit);
  return settle(() => action({ request, params: post.params ?? {}, context: {} }));
}

function addressOf({ url = "/" }: Call): string {
  return new URL(url, env().PUBLIC_URL).href;
}

function headersOf(call: Call): Headers {
  const headers = new Headers({ host: new URL(env().PUBLIC_URL).host, ...call.headers });
  if (call.as) headers.set("cookie", [call.as.cookie, headers.get("cookie")].filter(Boolean).join("; "));
  return headers;
}

function bodyOf(fields: Fields | FormData, token: string): URLSearchParams | FormData {
  const form = fields instanceof FormData ? fields : formOf(fields);
  if (!form.has("_token")) form.set("_token", token);
  const multipart = [...form.values()].some((value) => typeof value !== "string");
  return multipart ? form : new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, given] of Object.entries(fields)) {
    for (const value of Array.isArray(given) ? given : [given]) {
      if (value instanceof Blob) form.append(name, value);
      else if (value !== null && value !== undefined) form.append(name, String(value));
    }
  }
  return form;
}

type WithInit = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };

const hasInit = (value: unknown): value is WithInit =>
  typeof value === "object" &&
  value !== null &&
  (value as { type?: unknown }).type === "DataWithResponseInit";

async function settle<T>(run: () => unknown): Promise<Answer<T>> {
  let value: unknown;
  try {
    value = await run();
  } catch (thrown) {
    if (!(thrown instanceof Response) && !hasInit(thrown)) throw thrown;
    value = thrown;
  }
  return answerOf<T>(value);
}

async function answerOf<T>(value: unknown): Promise<Answer<T>> {
  if (value instanceof Response) {
    const body = await value.text();
    return {
      status: value.status,
      headers: value.headers,
      location: value.headers.get("location"),
      data: undefined as T,
      body,
    };
  }
  const { data, init } = hasInit(value) ? value : { data: value, init: null };
  const headers = new Headers(init?.headers);
  return {
    status: init?.status ?? 200,
    headers,
    location: headers.get("location"),
    data: data as T,
    body: "",
  };
}
