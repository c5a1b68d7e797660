/** Outgoing requests of the partners: one POST on its own connection, redirects never followed. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

export interface Delivered {
  /** 0 where no answer came. */
  status: number;
  ms: number;
  error: string | null;
  body: string;
}

/** Posts `body` and tells what came back; never throws. `timeoutMs` covers the whole exchange. */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs = 10_000,
): Promise<Delivered> {
  const begun = Date.now();
  return new Promise((resolve) => {
    const done = (status: number, error: string | null, text = ""): void =>
      resolve({ status, error, ms: Date.now() - begun, body: text.slice(0, 2_000) });
    try {
      const send = url.startsWith("https:") ? httpsRequest : httpRequest;
      const outgoing = send(
        url,
        {
          method: "POST",
          agent: false,
          headers: { Accept: "*/*", ...headers, "Content-Length": String(Buffer.byteLength(body)) },
          signal: AbortSignal.timeout(timeoutMs),
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", (error) => done(0, error.message));
          incoming.on("end", () =>
            done(incoming.statusCode ?? 0, null, Buffer.concat(chunks).toString("utf8")),
          );
        },
      );
      outgoing.on("error", (error) =>
        done(0, error.name === "TimeoutError" ? "timed out" : error.message || error.name),
      );
      outgoing.end(body);
    } catch (error) {
      done(0, error instanceof Error ? error.message : "unusable address");
    }
  });
}
