/** /desk/logistics/new: a channel that is not there yet. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { warehouses } from "~/domain/stock/warehouses.server";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { ChannelForm } from "~/domain/shipping/components/channel-form";
import { createChannel } from "~/domain/shipping/channel-changes.server";
import { ChannelForm as Schema } from "~/domain/shipping/forms";
import { getT, localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["logistics"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["admin"]);
  const locale = localeOf(args);
  const places = (await warehouses()).map(({ code, name }) => ({ value: code, label: textIn(name, locale) }));
  return { title: getT(args, "logistics")("channels.new"), places };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["admin"]);
  return takeForm(args, Schema, `staff:${staff.id}`, async ({ value, refuse }) => {
    const made = await createChannel(staff, value);
    if (!made.ok) return refuse({ [made.error]: [`logistics:error.${made.error}Taken`] });
    return redirect(paths.deskChannel(made.value), flash("logistics:flash.created"));
  });
}

export default function DeskNewChannel() {
  const { t } = useTranslation("logistics");
  const { title, places } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("channels.title"), to: paths.deskLogistics() }, { label: title }]}
      />
      <ChannelForm channel={null} warehouses={places} result={result} />
    </>
  );
}
