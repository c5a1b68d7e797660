/**
 * WooCommerce's approval page (wc-auth). The store posts the keys to us, unsigned, and only then sends its owner's
 * browser back. The keys count when that browser comes back, and when the stored address itself takes them.
 */
import { z } from "zod";
import { env } from "~/platform/env.server";
import { paths, withQuery } from "~/platform/paths";
import { err, type Result } from "~/platform/result";
import type { Opener } from "./authorisation";
import { endAuthorisation, keepKeys, shopToApprove } from "./authorise.server";
import { appName } from "./config";
import type { ConnectError } from "./connect.server";
import type { Credentials } from "./stores.server";

/** Where an authorisation of this session leads: the store's approval page. Null where it is over or not theirs. */
export async function approvalPage(
  member: Opener,
  state: string,
): Promise<{ shop: string; href: string } | null> {
  const shop = await shopToApprove(member, state);
  if (!shop) return null;
  const site = (path: string) => new URL(path, env().PUBLIC_URL).href;
  const query = {
    app_name: appName,
    scope: "read_write",
    user_id: state,
    return_url: site(paths.authorised()),
    callback_url: site(paths.woocommerceAuthoriseHook()),
  };
  return { shop, href: withQuery(`${shop}/wc-auth/v1/authorize`, query) };
}

const Callback = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  consumer_key: z.string().regex(/^ck_[\da-f]{40}$/),
  consumer_secret: z.string().regex(/^cs_[\da-f]{40}$/),
  key_permissions: z.string(),
});

export type CallbackError = "bad-callback" | "unknown-state" | ConnectError;

/** The keys a store hands over, server to server. Only a success may be answered with 200: else the store revokes them. */
export async function receiveKeys(body: unknown): Promise<Result<undefined, CallbackError>> {
  const parsed = Callback.safeParse(body);
  if (!parsed.success) return err("bad-callback");
  const { user_id: state, consumer_key, consumer_secret, key_permissions } = parsed.data;
  if (key_permissions !== "read_write") {
    const ended = await endAuthorisation(state, "stores:error.permissions");
    return err(ended ? "stores:error.permissions" : "unknown-state");
  }
  const credentials: Credentials = { consumerKey: consumer_key, consumerSecret: consumer_secret };
  return keepKeys("woocommerce", state, JSON.stringify(credentials));
}
