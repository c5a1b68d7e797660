/** `/sync` and `/rest`: who calls is checked, the call is made, and its answer wrapped as the gateway does. */
import { randomBytes } from "node:crypto";
import type { Exchange, Reply, Router } from "../http";
import type { Sandbox } from "../state";
import { callLimit, GatewayError, illegalToken, missingParameter, Refused } from "./errors";
import { methods } from "./methods/index";
import type { Method } from "./methods/method";
import { Fields, readParams, type Call } from "./params";
import { isSigned } from "./signature";
import { createToken, holderOf, refreshToken } from "./tokens";
import type { Seller } from "./types";
import { write } from "./wire";

const driftMs = 7_200_000;

const requestId = (): string => randomBytes(10).toString("hex");

const reply = (value: object, simple = false, status = 200): Reply => ({
  status,
  headers: { "Content-Type": "application/json;charset=utf-8" },
  body: write(value, simple),
});

/** A refusal of the gateway. */
export function refusal(error: GatewayError, status = 200): Reply {
  return reply(
    {
      error_response: {
        type: error.type,
        code: error.code,
        msg: error.message,
        sub_code: error.sub?.code,
        sub_msg: error.sub?.message,
        request_id: requestId(),
      },
    },
    false,
    status,
  );
}

/** The secret of the one app that is known here. */
const secretOf = (sandbox: Sandbox): string => sandbox.aliexpress.secret ?? "ae_sandbox";

/** Checks app, time and signature. `path` is what the signatures of `/rest` begin with. */
function requireSigned(sandbox: Sandbox, params: Map<string, string>, path: string): void {
  const need = (name: string): string => {
    const value = params.get(name);
    if (!value) throw missingParameter(name);
    return value;
  };
  const { appKey } = sandbox.aliexpress;
  if (appKey && need("app_key") !== appKey) throw new GatewayError("InvalidAppKey", "Invalid app Key");
  const stamp = need("timestamp");
  const at = /^\d+$/.test(stamp) ? Number(stamp) : Date.parse(stamp);
  if (!(Math.abs(Date.now() - at) <= driftMs))
    throw new GatewayError("IllegalTimestamp", "The specified timestamp is out of the allowed range");
  const how = need("sign_method").toLowerCase();
  if (how !== "sha256" && how !== "md5") throw new GatewayError("InvalidSignMethod", "Invalid sign_method");
  if (!isSigned(how, secretOf(sandbox), params, need("sign"), path))
    throw new GatewayError(
      "IncompleteSignature",
      "The request signature does not conform to platform standards",
    );
}

const tokenCalls: Record<string, (sandbox: Sandbox, params: Map<string, string>) => object> = {
  "/auth/token/create": (sandbox, params) => createToken(sandbox, params.get("code") ?? ""),
  "/auth/token/refresh": (sandbox, params) => refreshToken(sandbox, params.get("refresh_token") ?? ""),
};

/** When each seller was called in the running second. */
const recent = new WeakMap<Seller, number[]>();

function requirePace(seller: Seller): void {
  const limit = seller.quirks.calls_per_second ?? Infinity;
  const since = Date.now() - 1_000;
  const calls = (recent.get(seller) ?? []).filter((at) => at > since);
  if (calls.length >= limit) throw callLimit();
  recent.set(seller, [...calls, Date.now()]);
}

async function call(sandbox: Sandbox, exchange: Exchange): Promise<Reply> {
  const { params, files } = await readParams(exchange);
  const method = params.get("method") ?? "";
  requireSigned(sandbox, params, "");
  const ofTokens = tokenCalls[method];
  if (ofTokens)
    return reply({
      [`${method}_response`]: { code: "0", request_id: requestId(), ...ofTokens(sandbox, params) },
    });
  const known = methods[method];
  if (!known) throw new GatewayError("InvalidApiPath", "The specified api path or method does not exist");
  const holder = holderOf(sandbox, params.get("access_token") ?? params.get("session") ?? "");
  if (!holder) throw illegalToken();
  requirePace(holder);
  // What is done to a copy is lost.
  const seller = exchange.lie === "lost" ? structuredClone(holder) : holder;
  if (!known.families.includes(seller.family))
    throw new GatewayError(
      "InsufficientPermission",
      "The account has no permission to call this api",
      "ISV",
      {
        code: "isv.account-not-allowed",
        message: `The api is not open to this kind of seller.`,
      },
    );
  const made: Call = {
    sandbox,
    seller,
    said: new Fields(Object.fromEntries(params)),
    file: (name) => files.get(name) ?? null,
    lie: exchange.lie,
  };
  const answer = await answerOf(known, made);
  sandbox.save();
  const simple = params.get("simplify") === "true";
  const full = { ...answer, request_id: requestId() };
  return reply(simple ? full : { [`${method.replaceAll(".", "_")}_response`]: full }, simple);
}

async function answerOf(known: Method, made: Call): Promise<object> {
  try {
    const { refuses } = made.seller.quirks;
    if (refuses && new RegExp(refuses).test(made.said.need("method")))
      throw new Refused("B_REFUSED", "This is not possible at present, please try again later");
    return await known.run(made);
  } catch (error) {
    if (error instanceof Refused) return known.refused(error);
    throw error;
  }
}

async function guarded(act: () => Promise<Reply>, rest: boolean): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // `/rest` says it without the wrapper.
    if (rest)
      return reply({ type: error.type, code: error.code, message: error.message, request_id: requestId() });
    return refusal(error);
  }
}

export function gatewayRoutes(router: Router, sandbox: Sandbox): void {
  router.on("GET|POST", "/aliexpress/sync", (exchange) => guarded(() => call(sandbox, exchange), false));
  for (const [path, act] of Object.entries(tokenCalls)) {
    router.on("GET|POST", `/aliexpress/rest${path}`, (exchange) =>
      guarded(async () => {
        const { params } = await readParams(exchange);
        requireSigned(sandbox, params, path);
        return reply({ ...act(sandbox, params), code: "0", request_id: requestId() });
      }, true),
    );
  }
}
