/** The page of one platform: what it shows, and how a connection is begun there. The same for every platform. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect as redirectTo } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import {
  approvalPage,
  authorisation,
  beginAuthorisation,
  hasWebhooks,
  isPlatformOpen,
  openPlatforms,
  refusedAuthorisation,
  type Authorised,
  type MemberHere,
  type PlatformName,
} from "~/domain/stores/authorise.server";
import type { ConnectMethod } from "~/domain/stores/components/connect-panel";
import type { ConnectError } from "~/domain/stores/connect.server";
import { storeOf, storesOf } from "~/domain/stores/views.server";
import { updatesOfStores } from "~/domain/storeupdates/reads.server";
import { getT } from "~/i18n/i18n.server";
import { redirect, samePath } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import type { Taken } from "~/platform/http/take-form.server";

export async function loadPlatform(args: LoaderFunctionArgs, platform: PlatformName) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const state = searchParams.get("authorise");
  const [all, approval, outcome, refused, known] = await Promise.all([
    storesOf(member.id),
    state ? approvalPage(member, state) : null,
    state ? authorisation(member, state) : null,
    refusedAuthorisation(member.id, platform),
    storeOf(member.id, searchParams.get("reauthorise") ?? ""),
  ]);
  // A link that knows only the store comes to the page of its platform.
  if (known && known.platform !== platform)
    throw redirectTo(paths.storePlatform(known.platform, { reauthorise: known.id }));
  const stores = all.filter((store) => store.platform === platform);
  const told = await updatesOfStores(stores.map((store) => store.id));
  const back = backOf(args.request);
  const method: ConnectMethod = searchParams.get("method") === "key" ? "key" : "approve";
  return {
    title: getT(args, "stores")("title"),
    platform,
    back,
    platforms: openPlatforms().map((name) => ({
      name,
      stores: all.filter((store) => store.platform === name).length,
    })),
    stores,
    told: Object.fromEntries(told),
    approval,
    hasWebhooks: hasWebhooks(platform),
    method,
    refused: approval ? null : refused,
    over: outcome && !approval && !refused ? overText(outcome) : null,
    known: known && { id: known.id, name: known.name, url: known.url },
    // A store that has moved is connected at its new address.
    start: { name: searchParams.get("name") ?? "", url: searchParams.get("address") ?? "" },
    open: stores.length === 0 || known !== null || searchParams.has("connect"),
    frozen: member.status !== "1",
    closed: !isPlatformOpen(platform),
  };
}

function overText({ state }: Authorised) {
  if (state === "connected") return null;
  return state === "other-session" ? ("approval.otherSession" as const) : ("approval.over" as const);
}

/** Begins an authorisation and leads to the step before the store's own page. */
export async function beginAt(
  platform: PlatformName,
  member: MemberHere,
  store: { name: string; url: string; back?: string | null },
  refuse: Taken<unknown>["refuse"],
) {
  const begun = await beginAuthorisation(member, { platform, ...store });
  if (!begun.ok) return refuse(fieldsOf(begun.error));
  const back = store.back ? { back: store.back } : {};
  return redirect(paths.storePlatform(platform, { authorise: begun.value.state, ...back }));
}

const longestBack = 600;

/** The page of ours that the member came from and returns to once a store is connected; null where none is named. */
export function backOf({ url }: Request): string | null {
  const path = samePath(new URL(url).searchParams.get("back"), "");
  return path !== "" && path.length <= longestBack ? path : null;
}

/** What is wrong with the address stands at the address, as does whose it is already. */
export function fieldsOf(error: ConnectError): string | Record<string, string[]> {
  const ofAddress = /^stores:error\.(address$|https$|permalinks$|redirected\||not-)/;
  if (error === "stores:error.other-member") return { "": [error], url: ["stores:authorised.taken.text"] };
  return ofAddress.test(error) ? { url: [error] } : error;
}
