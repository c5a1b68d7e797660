/** One call of an AliExpress store: its token kept fresh, its pauses kept, its failures in neutral words. */
import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { circuit, type Circuit } from "~/platform/circuit";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { urgentFirst } from "~/platform/pace";
import { err, ok, type Result } from "~/platform/result";
import type { KeysRenewal, Pace, StoreFailure } from "../stores/store-platform";
import { failureOf, meaningOf, type Refusal, type Said } from "./failures";
import { sendForm, type Attached, type Params } from "./gateway.server";
import { readJson } from "./json";
import { isFresh, Keys, renewed } from "./tokens.server";

/** A method without its `aliexpress.` at the beginning; those of `global.` have none. */
export type Method = string;

const nameOf = (method: Method) => (method.startsWith("global.") ? method : `aliexpress.${method}`);

export type Wire = {
  readonly call: <S extends z.ZodType>(
    method: Method,
    schema: S,
    params?: Params,
  ) => Promise<Result<z.infer<S>, StoreFailure>>;
  readonly write: <S extends z.ZodType>(
    method: Method,
    schema: S,
    params: Params,
    file?: Attached,
  ) => Promise<Result<{ done: z.infer<S> } | { refused: Refusal }, StoreFailure>>;
};

const timeoutMs = 30_000;
const patience = { seconds: 3, times: 2 } as const;

type Line = { circuit: Circuit; pausedUntil: number };

const lines = new Map<string, Line>();

/** When a store that asked for a pause may be called again, as far as this process knows; null where it has not. */
export function pausedUntil(url: string): Date | null {
  const until = lines.get(url)?.pausedUntil ?? 0;
  return until > Date.now() ? new Date(until) : null;
}

function lineOf(url: string): Line {
  const known = lines.get(url);
  if (known) return known;
  // Whoever names many stores must not fill the memory.
  const oldest = lines.size >= 5_000 ? lines.keys().next().value : undefined;
  if (oldest !== undefined) lines.delete(oldest);
  const line = { circuit: circuit(), pausedUntil: 0 };
  lines.set(url, line);
  return line;
}

let appPace: ReturnType<typeof urgentFirst> | undefined;

/** Parcels, stock and the shelf: a buyer waits for the one, and may buy what is sold out without the others. */
const urgentMethods = /fulfill|shipmentfortop|inventory\.update|skustocks|(on|off)lineaeproduct/;

/** Our app may make so many calls a second, for all stores together. What is urgent goes first. */
function appTurn(method: Method): Promise<void> {
  appPace ??= urgentFirst(env().ALIEXPRESS_CALLS_PER_SECOND);
  return appPace(urgentMethods.test(method));
}

export type AliexpressStore = {
  /** By which the store is known here; AliExpress is called at one address for all. */
  url: string;
  keys: Keys;
  /** Keeps renewed keys; without it they last as long as the client. */
  renewKeys?: KeysRenewal | undefined;
  pace?: Pace | undefined;
};

/** What talks to one store. */
export function aliexpressWire({ url, keys: given, renewKeys, pace }: AliexpressStore): Wire {
  let keys = given;

  /** Other keys than `used`: what somebody else has renewed, or renewed now. */
  async function renew(used: Keys): Promise<Result<undefined, StoreFailure>> {
    const renewal = async (kept: Keys) =>
      kept.accessToken !== used.accessToken && isFresh(kept) ? ok(kept) : renewed(kept);
    const now = renewKeys ? await renewKeys((kept) => renewal(Keys.parse(kept))) : await renewal(used);
    if (!now.ok) return now;
    keys = Keys.parse(now.value);
    return ok();
  }

  async function send(method: Method, params: Params, file?: Attached): Promise<Said> {
    await pace?.();
    await appTurn(method);
    const { ALIEXPRESS_SIGN_METHOD: signMethod, ALIEXPRESS_TOKEN_PARAM: tokenName } = env();
    const said = { ...params, method: nameOf(method), [tokenName]: keys.accessToken };
    const answer = await sendForm({ to: "/sync", params: said, method: signMethod, timeoutMs, file });
    if (!answer.ok) return { kind: "failed", failure: "unavailable", code: answer.error };
    return meaningOf(answer.value.status, readJson(answer.value.body));
  }

  async function sendFresh(method: Method, params: Params, file?: Attached): Promise<Said> {
    if (!isFresh(keys)) {
      const fresh = await renew(keys);
      if (!fresh.ok) return { kind: "failed", failure: fresh.error, code: "renewal" };
    }
    const said = await send(method, params, file);
    if (said.kind !== "failed" || said.failure !== "unauthorised") return said;
    // Revoked or replaced before its time: new keys, once.
    const fresh = await renew(keys);
    if (!fresh.ok) return { kind: "failed", failure: fresh.error, code: "renewal" };
    return send(method, params, file);
  }

  async function sendPatiently(line: Line, method: Method, params: Params, file?: Attached): Promise<Said> {
    for (let times = 0; ; times++) {
      const said = await sendFresh(method, params, file);
      if (said.kind !== "pause") return said;
      if (said.seconds > patience.seconds || times >= patience.times) {
        line.pausedUntil = Date.now() + said.seconds * 1000;
        return { kind: "failed", failure: "unavailable", code: "pause" };
      }
      await sleep(said.seconds * 1000);
    }
  }

  const write: Wire["write"] = async (method, schema, params, file) => {
    const line = lineOf(url);
    // During a pause nobody is asked: that says nothing new of the store.
    if (pausedUntil(url) || !line.circuit.allows()) return err("unavailable");
    const begun = Date.now();
    const said = await sendPatiently(line, method, params, file);
    const read = readBy(schema, said);
    if (read.ok || read.error !== "unavailable") line.circuit.succeeded();
    else line.circuit.failed();
    const outcome = !read.ok ? read.error : "refused" in read.value ? "refused" : "ok";
    const code = said.kind === "failed" ? said.code : said.kind === "refused" ? said.refused.code : undefined;
    log.info({ partner: "aliexpress", call: method, outcome, code, ms: Date.now() - begun }, "partner call");
    return read;
  };

  return {
    write,
    call: async (method, schema, params = {}) => {
      const answer = await write(method, schema, params);
      if (!answer.ok) return answer;
      return "refused" in answer.value ? err(failureOf(answer.value.refused)) : ok(answer.value.done);
    },
  };
}

function readBy<S extends z.ZodType>(
  schema: S,
  said: Said,
): Result<{ done: z.infer<S> } | { refused: Refusal }, StoreFailure> {
  if (said.kind === "failed") return err(said.failure);
  if (said.kind === "pause") return err("unavailable");
  if (said.kind === "refused") return ok({ refused: said.refused });
  const read = schema.safeParse(said.body);
  if (read.success) return ok({ done: read.data });
  log.warn({ partner: "aliexpress", at: read.error.issues[0]?.path.join(".") }, "an unreadable answer");
  return err("malformed");
}
