/** /user/woocommerce: connects stores, and lists those that are. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import {
  approvalPage,
  authorisation,
  beginAuthorisation,
  refusedAuthorisation,
  type Authorised,
} from "~/domain/stores/authorise.server";
import { ApprovalCard, ConnectPanel, type ConnectMethod } from "~/domain/stores/components/connect-panel";
import { isImporting } from "~/domain/stores/components/store-state";
import { StoreTable } from "~/domain/stores/components/store-table";
import { connectLimit, progressSeconds } from "~/domain/stores/config";
import { connectStore, type ConnectError } from "~/domain/stores/connect.server";
import { AuthoriseForm, ConnectForm } from "~/domain/stores/forms";
import { storeOf, storesOf } from "~/domain/stores/views.server";
import { updatesOfStores } from "~/domain/storeupdates/reads.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { hit } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { Banner, Card, errorText, LinkButton, PageHeader, pageMeta, Refresh } from "~/ui";

export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const state = searchParams.get("authorise");
  const [stores, approval, outcome, refused, known] = await Promise.all([
    storesOf(member.id),
    state ? approvalPage(member, state) : null,
    state ? authorisation(member, state) : null,
    refusedAuthorisation(member.id),
    storeOf(member.id, searchParams.get("reauthorise") ?? ""),
  ]);
  const told = await updatesOfStores(stores.map(({ id }) => id));
  const method: ConnectMethod = searchParams.get("method") === "key" ? "key" : "approve";
  return {
    title: getT(args, "stores")("title"),
    stores,
    told: Object.fromEntries(told),
    approval,
    method,
    refused: approval ? null : refused,
    over: outcome && !approval && !refused ? overText(outcome) : null,
    known: known && { id: known.id, name: known.name, url: known.url },
    open: stores.length === 0 || known !== null || searchParams.has("connect"),
    frozen: member.status !== "1",
  };
}

/** Why an authorisation that is named in the address leads nowhere; null where it has connected its store. */
function overText({ state }: Authorised) {
  if (state === "connected") return null;
  return state === "other-session" ? ("approval.otherSession" as const) : ("approval.over" as const);
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const owner = `member:${member.id}`;
  if (form.get("intent") === "authorise") {
    const submission = parseWithZod(form, { schema: AuthoriseForm });
    if (submission.status !== "success") return invalid(submission);
    return once(args, form, owner, async () => {
      const begun = await beginAuthorisation(member, { platform: "woocommerce", ...submission.value });
      if (!begun.ok) return invalid(submission, fieldsOf(begun.error));
      return redirect(paths.woocommerce({ authorise: begun.value.state }));
    });
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
    return redirect(paths.store(connected.value.storeId), flash("stores:done.connected"));
  });
}

/** What is wrong with the address stands at the address, as does whose it is already. */
function fieldsOf(error: ConnectError): string | Record<string, string[]> {
  const ofAddress = /^stores:error\.(address$|https$|not-)/;
  if (error === "stores:error.other-member") return { "": [error], url: ["stores:authorised.taken.text"] };
  return ofAddress.test(error) ? { url: [error] } : error;
}

export default function WooCommerce() {
  const { t } = useTranslation("stores");
  const { t: common } = useTranslation();
  const { stores, told, approval, over, refused, known, open, method, frozen } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const showPanel =
    !frozen && !approval && (open || over !== null || refused !== null || result !== undefined);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          !showPanel &&
          !frozen && (
            <LinkButton
              to={paths.woocommerce({ connect: 1 })}
              tone={approval ? "secondary" : "primary"}
              icon="plus"
            >
              {t("action.connect")}
            </LinkButton>
          )
        }
      />
      {over && <Banner tone="critical">{t(over)}</Banner>}
      {refused && !result && (
        <Banner tone="critical" title={t("approval.refused", { shop: refused.shop })}>
          {errorText(common, refused.error)}
          {refused.error === "stores:error.other-member" && ` ${t("authorised.taken.text")}`}
        </Banner>
      )}
      {approval && <ApprovalCard {...approval} />}
      {showPanel && (
        <ConnectPanel key={`${method} ${known?.id ?? ""}`} method={method} result={result} known={known} />
      )}
      {(stores.length > 0 || frozen) && (
        <Card title={t("list.title")} flush>
          <StoreTable told={told} stores={stores} frozen={frozen} />
        </Card>
      )}
      {stores.some(isImporting) && <Refresh seconds={progressSeconds} />}
    </>
  );
}
