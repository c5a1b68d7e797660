/** /user/aliexpress: connects AliExpress stores, and lists those that are. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { AliExpressPanel } from "~/domain/stores/components/aliexpress-panel";
import { PlatformStores } from "~/domain/stores/components/platform-stores";
import { SellerForm } from "~/domain/stores/forms";
import { storeOf } from "~/domain/stores/views.server";
import { found, invalid } from "~/platform/http/answers.server";
import { once, readForm } from "~/platform/http/form.server";
import { pageMeta } from "~/ui";
import { backOf, beginAt, loadPlatform } from "./platform-page.server";

export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export function loader(args: LoaderFunctionArgs) {
  return loadPlatform(args, "aliexpress");
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: SellerForm });
  if (submission.status !== "success") return invalid(submission);
  const { store: storeId } = submission.value;
  const own = storeId === undefined ? null : found(await storeOf(member.id, storeId));
  const known = own && found(own.platform === "aliexpress" ? own : null);
  // The store's own name is taken over once it is connected; a known store keeps the one it has.
  const store = { name: "", url: known?.url ?? "", back: backOf(args.request) };
  return once(args, form, `member:${member.id}`, () => beginAt("aliexpress", member, store, submission));
}

export default function AliExpress() {
  const { method: _, known, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const panel = <AliExpressPanel key={known?.id ?? ""} result={result} known={known} />;
  return <PlatformStores {...data} result={result} panel={panel} />;
}
