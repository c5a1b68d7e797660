/** /user/shopify: connects Shopify shops, and lists those that are. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { shopifyListing } from "~/domain/stores/authorise.server";
import { PlatformStores } from "~/domain/stores/components/platform-stores";
import { ShopPanel } from "~/domain/stores/components/shop-panel";
import { ShopForm } from "~/domain/stores/forms";
import { storeOf } from "~/domain/stores/views.server";
import { found } from "~/platform/http/answers.server";
import { pageMeta } from "~/ui";
import { backOf, beginAt, loadPlatform } from "./platform-page.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadPlatform(args, "shopify")), listing: shopifyListing() };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, ShopForm, `member:${member.id}`, async ({ value, refuse }) => {
    const own = found(await storeOf(member.id, value.store));
    const known = found(own.platform === "shopify" ? own : null);
    return beginAt("shopify", member, { name: "", url: known.url, back: backOf(args.request) }, refuse);
  });
}

export default function Shopify() {
  const { method: _, known, listing, ...data } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const panel = <ShopPanel key={known?.id ?? ""} result={result} known={known} listing={listing} />;
  return <PlatformStores {...data} result={result} panel={panel} />;
}
