/** /desk/warehouse/papers: senders of warehouses, and which papers a channel takes. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { PaperSettings } from "~/domain/warehouse/components/paper-settings";
import { paperRoles } from "~/domain/warehouse/paper/config";
import { ChannelForm, SenderForm } from "~/domain/warehouse/paper/forms";
import { channelPapers, saveChannel, saveSender, senders } from "~/domain/warehouse/paper/settings.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["papers"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, paperRoles);
  const locale = localeOf(args);
  const [houses, channels] = await Promise.all([senders(), channelPapers()]);
  return {
    title: getT(args, "papers")("settings.title"),
    houses: houses.map((house) => ({ ...house, name: textIn(house.name, locale) })),
    channels: channels.map((channel) => ({ ...channel, name: textIn(channel.name, locale) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, paperRoles);
  const saved = () => redirect(paths.deskPaperSettings(), flash("papers:flash.saved"));
  const forms = { sender: SenderForm, rest: ChannelForm };
  return takeForms(args, forms, `staff:${staff.id}`, {
    sender: async ({ value, refuse }) => {
      const done = await saveSender(staff, value);
      return done.ok ? saved() : refuse(`papers:error.${done.error}`, 409);
    },
    rest: async ({ value, refuse }) => {
      const done = await saveChannel(staff, value);
      return done.ok ? saved() : refuse(`papers:error.${done.error}`, 409);
    },
  });
}

export default function DeskPapers() {
  const { t } = useTranslation("papers");
  const { title, houses, channels } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={title}
        description={t("settings.description")}
        breadcrumbs={[{ label: t("title"), to: paths.deskLabels() }, { label: title }]}
      />
      <PaperSettings houses={houses} channels={channels} result={result} />
    </>
  );
}
