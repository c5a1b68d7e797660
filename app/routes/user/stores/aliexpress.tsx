/** /user/aliexpress: connects AliExpress stores, and lists those that are. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { AliExpressPanel } from "~/domain/stores/components/aliexpress-panel";
import { PlatformStores } from "~/domain/stores/components/platform-stores";
import { SellerForm } from "~/domain/stores/forms";
import { storeOf } from "~/domain/stores/views.server";
import { found } from "~/platform/http/answers.server";
import { pageMeta } from "~/ui";
import { backOf, beginAt, loadPlatform } from "./platform-page.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export function loader(args: LoaderFunctionArgs) {
  return loadPlatform(args, "aliexpress");
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, SellerForm, `member:${member.id}`, async ({ value, refuse }) => {
    const own = value.store === undefined ? null : found(await storeOf(member.id, value.store));
    const known = own && found(own.platform === "aliexpress" ? own : null);
    // The store's own name is taken over once it is connected; a known store keeps the one it has.
    const store = { name: "", url: known?.url ?? "", back: backOf(args.request) };
    return beginAt("aliexpress", member, store, refuse);
  });
}

export default function AliExpress() {
  const { method: _, known, ...data } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const panel = <AliExpressPanel key={known?.id ?? ""} result={result} known={known} />;
  return <PlatformStores {...data} result={result} panel={panel} />;
}
