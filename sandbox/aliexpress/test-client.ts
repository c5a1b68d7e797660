/** Calls AliExpress as an app would write them, for tests. */
import { control, type Json } from "../test-kit";
import type { RunningSandbox } from "../server";
import { signatureOf } from "./signature";

export const secret = "ae_sandbox";

export interface Asking {
  how?: "sha256" | "md5";
  token?: string;
  tokenName?: "access_token" | "session";
  at?: number;
  sign?: string;
  simplify?: boolean;
}

/** Signs and sends one call; `path` behind the address of the sandbox. */
export async function send(
  sandbox: RunningSandbox,
  path: string,
  params: Record<string, string>,
  { how = "sha256", at = Date.now(), sign }: Asking = {},
): Promise<{ status: number; text: string; body: Json }> {
  const all: Record<string, string> = {
    app_key: "501234",
    timestamp: String(at),
    sign_method: how,
    ...params,
  };
  const begins = path.startsWith("/rest") ? path.slice("/rest".length) : "";
  all["sign"] = sign ?? signatureOf(how, secret, Object.entries(all), begins);
  const response = await fetch(`${sandbox.url}/aliexpress${path}`, {
    method: "POST",
    body: new URLSearchParams(all),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Json };
}

/** A client for a seller: gives what stands within the envelope, or the error of the gateway. */
export async function clientOf(sandbox: RunningSandbox, slug: string) {
  const { access } = await control<{ access: string }>(sandbox, "POST", `/aliexpress/${slug}/tokens`, {});
  return async <T = Json>(
    method: string,
    params: Record<string, unknown> = {},
    asking: Asking = {},
  ): Promise<T> => {
    const said = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    );
    const { body } = await send(
      sandbox,
      "/sync",
      {
        method,
        [asking.tokenName ?? "access_token"]: asking.token ?? access,
        ...(asking.simplify ? { simplify: "true" } : {}),
        ...said,
      },
      asking,
    );
    return (body[`${method.replaceAll(".", "_")}_response`] ?? body) as T;
  };
}
