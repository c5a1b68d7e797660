/** /desk/logistics/channels/:code/terms: what a channel weighs, takes, asks for, and when it is open. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { warehouses } from "~/domain/stock/warehouses.server";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { ChannelForm } from "~/domain/shipping/components/channel-form";
import { saveChannel } from "~/domain/shipping/channel-changes.server";
import { findChannel } from "~/domain/shipping/channels.server";
import { ChannelForm as Schema } from "~/domain/shipping/forms";
import { localeOf } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["logistics"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.channel.code);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["admin"]);
  const [channel, all] = await Promise.all([findChannel(args.params["code"] ?? ""), warehouses()]);
  const locale = localeOf(args);
  const places = all.map(({ code, name }) => ({ value: code, label: textIn(name, locale) }));
  return { channel: found(channel), places };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["admin"]);
  const { code } = found(await findChannel(args.params["code"] ?? ""));
  return takeForm(args, Schema, `staff:${staff.id}`, async ({ value, refuse }) => {
    const saved = await saveChannel(staff, code, value);
    if (saved.ok) return redirect(paths.deskChannel(code), flash("logistics:flash.saved"));
    if (saved.error === "stale") return refuse("logistics:error.staleTyped", 409);
    return refuse({ warehouse: ["logistics:error.warehouseTaken"] });
  });
}

export default function DeskChannelTerms() {
  const { t, i18n } = useTranslation("logistics");
  const { channel, places } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const name = textIn(channel.name, i18n.language);
  return (
    <>
      <PageHeader
        title={t("terms.of", { name })}
        breadcrumbs={[
          { label: t("channels.title"), to: paths.deskLogistics() },
          { label: channel.code, to: paths.deskChannel(channel.code) },
          { label: t("terms.title") },
        ]}
      />
      <ChannelForm key={channel.version} channel={channel} warehouses={places} result={result} />
    </>
  );
}
