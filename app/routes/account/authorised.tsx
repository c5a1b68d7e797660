/** /authensuccess, /aliexpressstatus: where a store sends its owner back to, with or without an approval. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { EntryFrame } from "~/domain/accounts/components/entry-frame";
import { findMember, requireMember } from "~/domain/accounts/guards.server";
import {
  arriveFromShop,
  authorisation,
  cameFrom,
  finishAuthorisation,
  platformOfAuthorisation,
  readReturn,
  type Authorised,
} from "~/domain/stores/authorise.server";
import { Permissions } from "~/domain/stores/components/connect-panel";
import { ImportProgress } from "~/domain/stores/components/store-state";
import { progressSeconds } from "~/domain/stores/config";
import { storeOf, type StoreView } from "~/domain/stores/views.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { launchBrowser } from "./launch.server";
import { Banner, Button, errorText, Form, Icon, LinkButton, pageMeta, Progress } from "~/ui";

export const handle = { i18n: ["accounts", "stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  // Where nothing else tells the platform, its own page of return does.
  const here = pathname === paths.authorised("aliexpress") ? "aliexpress" : "woocommerce";
  // AliExpress's page asks for a login: a visitor's look at it must not end what a member has begun.
  const member = here === "aliexpress" ? await requireMember(args) : await findMember(args);
  const t = getT(args, "stores");
  const back = readReturn(searchParams);
  // After a login, the keys are here already and the address says only which they are.
  const [state, denied] = [back?.state ?? searchParams.get("access") ?? "", back?.denied ?? false];
  const arrived = await arriveFromShop(member, { state, browser: launchBrowser(args) }, back ?? undefined);
  if (arrived === "log-in") throw redirect(paths.authLogin({ redirect: paths.resumeAccess(state) }));
  const outcome =
    arrived ??
    (denied && member
      ? await authorisation(member, state)
      : await finishAuthorisation(member, state, denied || !back ? undefined : back));
  const platform = (await platformOfAuthorisation(state)) ?? back?.platform ?? here;
  const cameBy = await cameFrom(member, state);
  if (member && outcome.state === "connected") {
    const store = found(await storeOf(member.id, outcome.storeId));
    return { kind: "connected" as const, title: t("authorised.title"), store, cameBy };
  }
  if (outcome.state === "waiting" && !denied)
    return { kind: "waiting" as const, title: t("authorised.waiting") };
  return {
    kind: "failed" as const,
    title: t("authorised.failed"),
    why: { ...whyOf(outcome), platform, cameBy },
  };
}

type Why = {
  reason: string;
  hint?: "signedOut" | "otherMember" | "otherSession" | "taken";
  next: "start" | "login" | "switch" | "again";
};

function whyOf(outcome: Authorised): Why {
  switch (outcome.state) {
    case "signed-out":
      return { reason: "stores:authorised.signedOut", hint: "signedOut", next: "login" };
    case "other-member":
      return { reason: "stores:authorised.otherMember", hint: "otherMember", next: "switch" };
    case "other-session":
      return { reason: "stores:approval.otherSession", hint: "otherSession", next: "start" };
    case "failed":
      return {
        reason: outcome.error,
        ...(outcome.error === "stores:error.other-member" ? { hint: "taken" as const } : {}),
        next: outcome.again ? "again" : "start",
      };
    case "waiting":
      return { reason: "stores:authorised.refused", next: "start" };
    case "expired":
      return { reason: "stores:approval.over", next: "start" };
    default:
      return { reason: "stores:authorised.unknown", next: "start" };
  }
}

export default function AuthorisedPage() {
  const { t } = useTranslation("stores");
  const data = useLoaderData<typeof loader>();
  if (data.kind === "connected") return <Connected store={data.store} cameBy={data.cameBy} />;
  if (data.kind === "waiting") {
    return (
      <EntryFrame title={data.title}>
        <Progress label={t("authorised.waiting")} refresh={progressSeconds}>
          {t("authorised.waiting.text")}
        </Progress>
      </EntryFrame>
    );
  }
  return <Failed {...data.why} />;
}

type Begun = { platform: string; cameBy: string | null };

function Failed({ reason, hint, next, platform, cameBy }: Why & Begun) {
  const { t } = useTranslation("stores");
  const { t: common } = useTranslation();
  const leavesKey = hint === "signedOut" || hint === "otherMember" || reason === "stores:error.other-browser";
  return (
    <EntryFrame title={t("authorised.failed")} text={t("authorised.failed.text")}>
      <Banner tone="critical">{errorText(common, reason)}</Banner>
      {hint && <p>{t(`authorised.${hint}.text`)}</p>}
      {platform === "woocommerce" && leavesKey && <p>{t("authorised.unusedKey")}</p>}
      <Next next={next} platform={platform} cameBy={cameBy} />
    </EntryFrame>
  );
}

function Next({ next, platform, cameBy }: Pick<Why, "next"> & Begun) {
  const { t } = useTranslation("stores");
  const { pathname, search } = useLocation();
  const begin = paths.storePlatform(platform, { connect: 1, ...(cameBy ? { back: cameBy } : {}) });
  if (next === "switch") {
    return (
      <Form method="post" action={paths.logout()} scope="switch">
        <input type="hidden" name="redirect" value={begin} />
        <Button tone="primary">{t("authorised.switch")}</Button>
      </Form>
    );
  }
  const [to, label] = {
    start: [begin, t("authorised.retry")] as const,
    login: [paths.login({ redirect: begin }), t("authorised.login")] as const,
    again: [pathname + search, t("authorised.again")] as const,
  }[next];
  return (
    <div>
      <LinkButton to={to} tone="primary">
        {label}
      </LinkButton>
    </div>
  );
}

function Connected({ store, cameBy }: { store: StoreView; cameBy: string | null }) {
  const { t } = useTranslation("stores");
  return (
    <EntryFrame title={t("authorised.title")} text={<strong>{store.name}</strong>}>
      <ImportProgress store={store} />
      <section className="grid gap-2">
        <h2 className="text-base">{t("authorised.may")}</h2>
        <Permissions hasWebhooks={store.hasWebhooks} />
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
        {cameBy && (
          <LinkButton to={cameBy} tone="primary">
            {t("authorised.back")}
          </LinkButton>
        )}
        <LinkButton
          to={paths.connection({ store: store.id, tab: "unlinked" })}
          tone={cameBy ? "secondary" : "primary"}
        >
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
