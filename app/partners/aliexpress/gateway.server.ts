/** One signed form to AliExpress, and what its answer says before anybody reads its fields. */
import { randomUUID } from "node:crypto";
import { env } from "~/platform/env.server";
import { callOut, type OutboundAnswer, type OutboundFailure } from "~/platform/http/outbound.server";
import type { Result } from "~/platform/result";
import { signatureOf, type SignMethod } from "./signature";

export type App = { key: string; secret: string };

/** Our app at AliExpress; null where the installation has none. */
export function findApp(): App | null {
  const { ALIEXPRESS_APP_KEY: key, ALIEXPRESS_APP_SECRET: secret } = env();
  return key && secret ? { key, secret } : null;
}

/** As `findApp`; throws where there is none. */
export function aliexpressApp(): App {
  const app = findApp();
  if (!app) throw new Error("ALIEXPRESS_APP_KEY and ALIEXPRESS_APP_SECRET are needed");
  return app;
}

export type Params = Readonly<Record<string, string>>;

/** A file that goes along; it is not signed. */
export type Attached = { field: string; name: string; bytes: Buffer };

const maxBytes = 20 * 1024 * 1024;

type Form = {
  to: "/sync" | `/rest${string}`;
  params: Params;
  method: SignMethod;
  timeoutMs: number;
  file?: Attached | undefined;
};

/** Sends a signed form. Whatever came back is an answer, also what says no. */
export function sendForm({
  to,
  params,
  method,
  timeoutMs,
  file,
}: Form): Promise<Result<OutboundAnswer, OutboundFailure>> {
  const { key, secret } = aliexpressApp();
  const path = to.startsWith("/rest") ? to.slice("/rest".length) : "";
  const said = { ...params, app_key: key, timestamp: String(Date.now()), sign_method: method };
  const signed = { ...said, sign: signatureOf(said, secret, method, path) };
  const { type, ...body } = file ? multipart(signed, file) : urlEncoded(signed);
  return callOut({
    url: new URL(`${env().ALIEXPRESS_BASE_URL}${to}`),
    method: "POST",
    headers: { accept: "application/json", "content-type": type },
    ...body,
    timeoutMs,
    maxBytes,
    allowLoopback: env().ALLOW_LOOPBACK_STORES,
  });
}

const urlEncoded = (params: Params) => ({
  type: "application/x-www-form-urlencoded;charset=utf-8",
  body: new URLSearchParams(params).toString(),
});

function multipart(params: Params, { field, name, bytes }: Attached) {
  const border = `quayside-${randomUUID()}`;
  const texts = Object.entries(params).map(
    ([key, value]) => `--${border}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${border}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const parts = [Buffer.from(texts.join("") + head), bytes, Buffer.from(`\r\n--${border}--\r\n`)];
  return { type: `multipart/form-data; boundary=${border}`, bytes: Buffer.concat(parts) };
}
