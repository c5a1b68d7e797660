/** /desk/logistics/channels/:code: one channel, and a parcel to try it with. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { ChannelState } from "~/domain/shipping/components/channel-list";
import { ChannelView } from "~/domain/shipping/components/channel-view";
import { QuoteTest } from "~/domain/shipping/components/quote-test";
import { actOnChannel } from "~/domain/shipping/channel-changes.server";
import { findChannel } from "~/domain/shipping/channels.server";
import { readFeeQuery } from "~/domain/shipping/fee-query";
import { testChannel } from "~/domain/shipping/fee-table.server";
import { ChannelAction } from "~/domain/shipping/forms";
import { localeOf } from "~/i18n/i18n.server";
import { countryCodes } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { LinkButton, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["logistics", "shipping", "shop"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.channel.code);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["admin"]);
  const channel = found(await findChannel(args.params["code"] ?? ""));
  const params = new URL(args.request.url).searchParams;
  const first = channel.zones[0]?.areas[0]?.country;
  if (!params.has("country") && first) params.set("country", first);
  const query = readFeeQuery(params, countryCodes, []);
  return { channel, query, table: await testChannel(channel.code, query, localeOf(args)) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["admin"]);
  const { code } = found(await findChannel(args.params["code"] ?? ""));
  return takeForm(args, ChannelAction, `staff:${staff.id}`, async ({ value: wish, refuse }) => {
    const done = await actOnChannel(staff, code, wish);
    if (done.ok) return redirect(paths.deskChannel(done.value), flash(`logistics:flash.${wish.intent}`));
    if (done.error === "code") return refuse({ code: ["logistics:error.codeTaken"] });
    return refuse("logistics:error.stale", 409);
  });
}

export default function DeskChannel() {
  const { t, i18n } = useTranslation("logistics");
  const { channel, query, table } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={textIn(channel.name, i18n.language)}
        status={<ChannelState open={channel.open} />}
        breadcrumbs={[{ label: t("channels.title"), to: paths.deskLogistics() }, { label: channel.code }]}
        actions={
          <LinkButton
            to={paths.deskRatesBook({ channel: channel.code })}
            icon="download-simple"
            reloadDocument
          >
            {t("export.xlsx")}
          </LinkButton>
        }
      />
      <QuoteTest key={JSON.stringify({ ...query, value: String(query.value) })} query={query} table={table} />
      <ChannelView key={channel.version} channel={channel} result={result} />
    </>
  );
}
