/** /authensuccess: where a store sends its owner back to, with or without an approval. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EntryFrame } from "~/domain/accounts/components/entry-frame";
import { requireMember } from "~/domain/accounts/guards.server";
import { authorisation } from "~/domain/stores/authorise.server";
import { Permissions } from "~/domain/stores/components/connect-panel";
import { ImportProgress } from "~/domain/stores/components/store-state";
import { progressSeconds } from "~/domain/stores/config";
import { storeOf, type StoreView } from "~/domain/stores/views.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { Banner, errorText, Icon, LinkButton, pageMeta, Progress } from "~/ui";

export const handle = { i18n: ["accounts", "stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const t = getT(args, "stores");
  // WooCommerce brings the state back as the user it was told of. What it says of success is only a hint.
  const outcome = await authorisation(member.id, searchParams.get("user_id") ?? "");
  if (outcome?.state === "connected") {
    const store = found(await storeOf(member.id, outcome.storeId));
    return { kind: "connected" as const, title: t("authorised.title"), store };
  }
  if (outcome?.state === "waiting" && searchParams.get("success") !== "0")
    return { kind: "waiting" as const, title: t("authorised.waiting") };
  return { kind: "failed" as const, title: t("authorised.failed"), reason: reasonOf(outcome) };
}

function reasonOf(outcome: Awaited<ReturnType<typeof authorisation>>): string {
  if (!outcome) return "stores:authorised.unknown";
  if (outcome.state === "waiting") return "stores:authorised.refused";
  return (outcome.state === "failed" && outcome.error) || "stores:approval.over";
}

export default function Authorised() {
  const { t } = useTranslation("stores");
  const data = useLoaderData<typeof loader>();
  if (data.kind === "connected") return <Connected store={data.store} />;
  if (data.kind === "waiting") {
    return (
      <EntryFrame title={data.title}>
        <Progress label={t("authorised.waiting")} refresh={progressSeconds}>
          {t("authorised.waiting.text")}
        </Progress>
      </EntryFrame>
    );
  }
  return <Failed reason={data.reason} />;
}

function Failed({ reason }: { reason: string }) {
  const { t } = useTranslation("stores");
  const { t: common } = useTranslation();
  return (
    <EntryFrame title={t("authorised.failed")} text={t("authorised.failed.text")}>
      <Banner tone="critical">{errorText(common, reason)}</Banner>
      <div>
        <LinkButton to={paths.woocommerce({ connect: 1 })} tone="primary">
          {t("authorised.retry")}
        </LinkButton>
      </div>
    </EntryFrame>
  );
}

function Connected({ store }: { store: StoreView }) {
  const { t } = useTranslation("stores");
  return (
    <EntryFrame title={t("authorised.title")} text={<strong>{store.name}</strong>}>
      <ImportProgress store={store} />
      <section className="grid gap-2">
        <h2 className="text-base">{t("authorised.may")}</h2>
        <Permissions />
      </section>
      <section className="grid gap-2">
        <h2 className="text-base">{t("authorised.next")}</h2>
        <ol className="grid gap-1.5 text-sm">
          <Step icon="package">{t("authorised.next.products")}</Step>
          <Step icon="link-simple">{t("authorised.next.link")}</Step>
          <Step icon="truck">{t("authorised.next.orders")}</Step>
        </ol>
      </section>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.connection({ store: store.id, tab: "unlinked" })} tone="primary">
          {t("authorised.link")}
        </LinkButton>
        <LinkButton to={paths.store(store.id)}>{t("authorised.toStore")}</LinkButton>
      </div>
    </EntryFrame>
  );
}

function Step({ icon, children }: { icon: "package" | "link-simple" | "truck"; children: string }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} className="mt-0.5 text-muted" />
      {children}
    </li>
  );
}
