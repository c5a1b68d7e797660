/** /user/woocommerce: connects WooCommerce stores, and lists those that are. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { ConnectPanel } from "~/domain/stores/components/connect-panel";
import { PlatformStores } from "~/domain/stores/components/platform-stores";
import { connectLimit } from "~/domain/stores/config";
import { connectStore } from "~/domain/stores/connect.server";
import { AuthoriseForm, ConnectForm } from "~/domain/stores/forms";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { hit } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";
import { backOf, beginAt, fieldsOf, loadPlatform } from "./platform-page.server";

export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export function loader(args: LoaderFunctionArgs) {
  return loadPlatform(args, "woocommerce");
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const owner = `member:${member.id}`;
  if (form.get("intent") === "authorise") {
    const submission = parseWithZod(form, { schema: AuthoriseForm });
    if (submission.status !== "success") return invalid(submission);
    return once(args, form, owner, () =>
      beginAt("woocommerce", member, { ...submission.value, back: backOf(args.request) }, submission),
    );
  }
  const submission = parseWithZod(form, { schema: ConnectForm });
  const hideFields = ["consumerSecret"];
  const safe = { reply: (options?: object) => submission.reply({ ...options, hideFields }) };
  if (submission.status !== "success") return invalid(safe);
  const { ok } = await hit(`connect-store:${member.id}`, connectLimit);
  if (!ok) return invalid(safe, "stores:error.tooMany", 429);
  return once(args, form, owner, async () => {
    const { name, url, ...keys } = submission.value;
    const connected = await connectStore({ platform: "woocommerce", memberId: member.id, name, url, keys });
    if (!connected.ok) return invalid(safe, fieldsOf(connected.error));
    const next = backOf(args.request) ?? paths.store(connected.value.storeId);
    return redirect(next, flash("stores:done.connected"));
  });
}

export default function WooCommerce() {
  const { method, known, start, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const panel = (
    <ConnectPanel
      key={`${method} ${known?.id ?? ""} ${start.url}`}
      method={method}
      result={result}
      known={known}
      start={known ?? start}
    />
  );
  return <PlatformStores {...data} result={result} panel={panel} />;
}
