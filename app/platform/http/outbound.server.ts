/** Calls to addresses a stranger has named (a member's store). Redirects are not followed. */
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { err, ok, type Result } from "../result";
import { checkedAddress, pinned, publicDoors, type Address } from "./public-address.server";

export type OutboundFailure = "bad-address" | "private-address" | "unreachable" | "timeout" | "too-large";

export type OutboundCall = {
  url: URL;
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string | undefined;
  bytes?: Buffer | undefined;
  timeoutMs: number;
  maxBytes: number;
  allowLoopback: boolean;
};

export type OutboundAnswer = { status: number; headers: IncomingMessage["headers"]; body: string };

/** Makes one call. Any status is an answer; only what never became one is a failure. */
export async function callOut(call: OutboundCall): Promise<Result<OutboundAnswer, OutboundFailure>> {
  if (!["http:", "https:"].includes(call.url.protocol) || call.url.username || call.url.password) {
    return err("bad-address");
  }
  const signal = AbortSignal.timeout(call.timeoutMs);
  const target = await checkedAddress(call.url, publicDoors(call.allowLoopback), signal);
  if (!target.ok) return target;
  try {
    const response = await send(call, target.value, signal);
    return await read(response, call.maxBytes);
  } catch {
    return err(signal.aborted ? "timeout" : "unreachable");
  }
}

export type OutboundStream = { status: number; headers: IncomingMessage["headers"]; body: IncomingMessage };

/** As `callOut`, but hands out the body as it comes: whoever opened it reads it to its end, or destroys it. */
export async function openOut(
  call: Omit<OutboundCall, "maxBytes">,
): Promise<Result<OutboundStream, OutboundFailure>> {
  if (!["http:", "https:"].includes(call.url.protocol) || call.url.username || call.url.password) {
    return err("bad-address");
  }
  const signal = AbortSignal.timeout(call.timeoutMs);
  const target = await checkedAddress(call.url, publicDoors(call.allowLoopback), signal);
  if (!target.ok) return target;
  try {
    const body = await send(call, target.value, signal);
    return ok({ status: body.statusCode ?? 0, headers: body.headers, body });
  } catch {
    return err(signal.aborted ? "timeout" : "unreachable");
  }
}

function send(
  call: Omit<OutboundCall, "maxBytes">,
  address: Address,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = call.url.protocol === "https:" ? requestHttps : requestHttp;
  const body = call.bytes ?? call.body;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(call.url, {
      method: call.method,
      signal,
      headers: { "accept-encoding": "identity", "user-agent": "Quayside/1.0", ...call.headers, ...length },
      lookup: pinned(address),
    });
    sent.once("response", resolve).on("error", reject).end(body);
  });
}

async function read(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Result<OutboundAnswer, OutboundFailure>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      return err("too-large");
    }
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).toString("utf8");
  return ok({ status: response.statusCode ?? 0, headers: response.headers, body });
}
