/** /externalJump: the step before an address outside; only known sites are opened. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { EntryFrame } from "~/domain/accounts/components/entry-frame";
import { findMember } from "~/domain/accounts/guards.server";
import { trackingHosts } from "~/domain/orders/desk-list.server";
import { Track } from "~/domain/tracking/components/timeline";
import { trackAt } from "~/domain/tracking/view.server";
import { outboundAddress } from "~/domain/stores/outbound";
import { hostsOfStores } from "~/domain/stores/views.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Icon, LinkButton, pageMeta } from "~/ui";

export const handle = { i18n: ["accounts", "stores", "tracking"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const to = new URL(args.request.url).searchParams.get("to") ?? "";
  const member = await findMember(args);
  const [own, followed] = await Promise.all([member ? hostsOfStores(member.id) : [], trackingHosts()]);
  const address = outboundAddress(to, [...own, ...followed]);
  return {
    title: getT(args, "stores")(address ? "jump.title" : "jump.refused"),
    to: address && { href: address.href, host: address.host },
    track: address && (await trackAt(address)),
  };
}

export default function ExternalJumpPage() {
  const { t } = useTranslation("stores");
  const { title, to, track } = useLoaderData<typeof loader>();
  return (
    <EntryFrame title={title} {...(to ? { text: t("jump.text", { host: to.host }) } : {})}>
      {track && <Track track={track} />}
      {!to && <Banner tone="critical">{t("jump.unknown")}</Banner>}
      <div className="flex flex-wrap gap-2">
        {to && (
          <a href={to.href} rel="noopener noreferrer nofollow" className="btn btn-primary">
            {t("jump.go", { host: to.host })}
            <Icon name="arrow-up-right" />
          </a>
        )}
        <LinkButton to={paths.home()}>{t("jump.back")}</LinkButton>
      </div>
    </EntryFrame>
  );
}
