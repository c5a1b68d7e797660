/** /user/shopify: connects Shopify shops, and lists those that are. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { shopifyListing } from "~/domain/stores/authorise.server";
import { PlatformStores } from "~/domain/stores/components/platform-stores";
import { ShopPanel } from "~/domain/stores/components/shop-panel";
import { ShopForm } from "~/domain/stores/forms";
import { storeOf } from "~/domain/stores/views.server";
import { found, invalid } from "~/platform/http/answers.server";
import { once, readForm } from "~/platform/http/form.server";
import { pageMeta } from "~/ui";
import { backOf, beginAt, loadPlatform } from "./platform-page.server";

export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadPlatform(args, "shopify")), listing: shopifyListing() };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: ShopForm });
  if (submission.status !== "success") return invalid(submission);
  const own = found(await storeOf(member.id, submission.value.store));
  const known = found(own.platform === "shopify" ? own : null);
  const shop = { name: "", url: known.url, back: backOf(args.request) };
  return once(args, form, `member:${member.id}`, () => beginAt("shopify", member, shop, submission));
}

export default function Shopify() {
  const { method: _, known, listing, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const panel = <ShopPanel key={known?.id ?? ""} result={result} known={known} listing={listing} />;
  return <PlatformStores {...data} result={result} panel={panel} />;
}
