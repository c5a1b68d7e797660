/** How calls to AliExpress are signed: both ways that its documents describe. Pure. */
import { createHash, createHmac } from "node:crypto";

export type SignMethod = "sha256" | "md5";

/**
 * The signature of parameters. `path` is that of a `/rest` call, such as `/auth/token/create`, and goes before them; calls
 * to `/sync` have none, and md5 does not know it. Names are in the order of their bytes.
 */
export function signatureOf(
  params: Readonly<Record<string, string>>,
  secret: string,
  method: SignMethod,
  path = "",
): string {
  const said = Object.keys(params)
    .filter((name) => name !== "sign")
    .toSorted()
    .map((name) => `${name}${params[name]}`)
    .join("");
  const digest =
    method === "sha256"
      ? createHmac("sha256", secret).update(path).update(said)
      : createHash("md5").update(`${secret}${said}${secret}`);
  return digest.digest("hex").toUpperCase();
}
