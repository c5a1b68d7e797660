/** /user/aftersalesorders/new?order=[&line=&q.<line>=&reason=]: opens a case on an order's lines (§3.9). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { ChooseForm, NothingOpen, SendForm } from "~/domain/claims/components/new-claim";
import { policy, reasons, told, type Reason } from "~/domain/claims/config";
import { looseFilesOf, readEvidence } from "~/domain/claims/files.server";
import { OpenForm } from "~/domain/claims/forms";
import { mostFor, offeredFor, openCase, unitsFrom, type Offered } from "~/domain/claims/opening.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Banner, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["claims"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
/** A refused form has files that the page does not know yet. */
export const shouldRevalidate = () => true;

const orderOf = ({ request }: LoaderFunctionArgs) =>
  cleanFilter(new URL(request.url).searchParams.get("order") ?? "");

/** The units that the address names, as far as they are there. */
function chosenOf({ request }: LoaderFunctionArgs, offered: Offered) {
  const params = new URL(request.url).searchParams;
  const free = (id: string) => offered.lines.find((line) => line.id === id && !line.open)?.left ?? 0;
  const units = unitsFrom(
    params
      .getAll("line")
      .slice(0, 100)
      .map((id) => `${id}:${params.get(`q.${id}`) ?? free(id)}`),
  ).filter(({ lineId, qty }) => Number.isInteger(qty) && qty > 0 && qty <= free(lineId));
  const asked = params.get("reason");
  const reason = offered.reasons.find((each) => each.reason === asked) ?? null;
  return { units, reason, changes: params.has("change") };
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const offered = found(await offeredFor(member.id, orderOf(args)));
  const { units, reason, changes } = chosenOf(args, offered);
  const known = reasons.find((each) => each === reason?.reason) ?? null;
  const ready = !changes && units.length > 0 && known !== null && reason?.opening !== null;
  const [most, loose] = ready
    ? await Promise.all([mostFor(offered.order, member.id, units), looseFilesOf(member.id)])
    : [0n, []];
  return {
    title: getT(args, "claims")("new.title"),
    offered,
    units,
    chosen: reason?.reason ?? null,
    refused: reason?.closed ?? null,
    sending: ready ? (known as Reason) : null,
    most,
    loose,
    frozen: member.status !== "1",
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const order = orderOf(args);
  found(await offeredFor(member.id, order));
  const read = await readEvidence(args, member.id);
  return takeForm(
    args,
    OpenForm,
    `member:${member.id}`,
    async ({ value, key, refuse }) => {
      const opened = await openCase(member.id, order, value, key);
      if (opened.ok)
        return redirect(
          paths.claim(opened.value),
          flash(`claims:flash.open|${JSON.stringify({ hours: policy.answerHours })}`),
        );
      return refuse(textOfRefusal(opened.error), 409);
    },
    read,
  );
}

const own = ["order", "units", "line-open", "before", "evidence", "want", "amount"] as const;

function textOfRefusal(error: string): string {
  if (error === "files") return "claims:error.files-gone";
  return own.some((code) => code === error)
    ? `claims:error.${error}`
    : `claims:closed.${error}|${JSON.stringify(told)}`;
}

export default function NewClaim() {
  const { t } = useTranslation("claims");
  const { offered, units, chosen, refused, sending, most, loose, frozen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={t("new.title")} description={t("new.intro", { no: offered.order.no })} />
      {frozen ? (
        <Banner tone="caution">{t("frozen")}</Banner>
      ) : sending ? (
        <SendForm {...{ offered, units, most, loose, result }} reason={sending} />
      ) : (
        <div className="grid gap-4">
          {!offered.open && <NothingOpen />}
          {refused && <Banner tone="caution">{t(`closed.${refused}`, told)}</Banner>}
          <ChooseForm offered={offered} chosen={{ units, reason: chosen }} />
        </div>
      )}
    </>
  );
}
