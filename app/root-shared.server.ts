/** What of a page all its readers share: enough to know its main part again, and to notice what is a reader's own. */
import { serialize } from "node:v8";
import type { EntryContext } from "@remix-run/node";
import { keyOfFacts } from "~/platform/http/kept-markup.server";
import type { MemberSummary, RootData } from "~/ui/root-data";

type Handler = EntryContext["staticHandlerContext"];

/** Of the root's data, what differs from reader to reader or from answer to answer. */
const own = ["formToken", "flash", "visitorCart", "requestId"] as const satisfies readonly (keyof RootData)[];
const ownOfMember = [
  "name",
  "shop",
  "cartCount",
  "unread",
] as const satisfies readonly (keyof MemberSummary)[];

/**
 * The key of a page's main part: everything it may follow from but what is its reader's own. Null where it is not to
 * be kept: what was posted, what failed, what cannot be told by a key.
 */
export function keyOfPage({ loaderData, actionData, errors, statusCode, location }: Handler): string | null {
  const root = loaderData["root"] as RootData | undefined;
  if (!root || actionData || errors) return null;
  const shared = { ...root, ...Object.fromEntries(own.map((name) => [name, null])) };
  const member = root.member && { ...root.member, name: "", shop: null, cartCount: 0, unread: 0 };
  const { pathname, search, hash } = location;
  try {
    const facts = { ...loaderData, root: { ...shared, member } };
    return keyOfFacts(serialize([pathname, search, hash, statusCode, facts]));
  } catch {
    // Something that is still on its way, or a function, has no key.
    return null;
  }
}

/**
 * Everything a whole page of one reader depends on, but what is new in each answer (`ownOf`). Null where it is not to
 * be kept.
 */
export function factsOf({ loaderData, actionData, errors, location }: Handler): string | null {
  const root = loaderData["root"] as RootData | undefined;
  if (!root || actionData || errors) return null;
  const shared = { ...root, formToken: "", requestId: root.requestId === null ? null : "" };
  try {
    return keyOfFacts(
      serialize([location.pathname, location.search, location.hash, { ...loaderData, root: shared }]),
    );
  } catch {
    return null;
  }
}

/** What of the root's data is new in each answer. */
export function ownOf({ loaderData }: Handler): string[] {
  const root = loaderData["root"] as RootData | undefined;
  return root ? [root.formToken, ...(root.requestId === null ? [] : [root.requestId])] : [""];
}

/** The same data, telling whenever a page reads something of its reader's own. */
export function watched(data: Handler["loaderData"], notice: () => void): Handler["loaderData"] {
  const root = data["root"] as RootData | undefined;
  if (!root) return data;
  const member = root.member && watching(root.member, ownOfMember, notice);
  return { ...data, root: watching({ ...root, member }, own, notice) };
}

function watching<T extends object>(facts: T, names: readonly (keyof T)[], notice: () => void): T {
  const watched = { ...facts };
  for (const name of names) {
    const value = facts[name];
    Object.defineProperty(watched, name, {
      enumerable: true,
      get: () => {
        notice();
        return value;
      },
    });
  }
  return watched;
}
