/** /user/woocommerce: connects WooCommerce stores, and lists those that are. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { ConnectPanel } from "~/domain/stores/components/connect-panel";
import { PlatformStores } from "~/domain/stores/components/platform-stores";
import { connectLimit } from "~/domain/stores/config";
import { connectStore } from "~/domain/stores/connect.server";
import { AuthoriseForm, ConnectForm } from "~/domain/stores/forms";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { hit } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";
import { backOf, beginAt, fieldsOf, loadPlatform } from "./platform-page.server";
import { takeForms } from "~/platform/http/take-form.server";

export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export function loader(args: LoaderFunctionArgs) {
  return loadPlatform(args, "woocommerce");
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForms(args, { authorise: AuthoriseForm, rest: ConnectForm }, `member:${member.id}`, {
    authorise: ({ value, refuse }) =>
      beginAt("woocommerce", member, { ...value, back: backOf(args.request) }, refuse),
    rest: async ({ value: { name, url, ...keys }, refuse }) => {
      const { ok } = await hit(`connect-store:${member.id}`, connectLimit);
      if (!ok) return refuse("stores:error.tooMany", 429);
      const connected = await connectStore({ platform: "woocommerce", memberId: member.id, name, url, keys });
      if (!connected.ok) return refuse(fieldsOf(connected.error));
      const next = backOf(args.request) ?? paths.store(connected.value.storeId);
      return redirect(next, flash("stores:done.connected"));
    },
  });
}

export default function WooCommerce() {
  const { method, known, start, ...data } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
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
