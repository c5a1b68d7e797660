/** /user/profile/data/close: closes the account for good, or says what has to be settled first (§2.3). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { closeAccount, obstaclesOf } from "~/domain/accounts/closing.server";
import { CloseForGood, Obstacles } from "~/domain/accounts/components/own-data";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { keptMonths, keptYears } from "~/domain/accounts/config";
import { requireActiveMember, requireMember, requireRecentLogin } from "~/domain/accounts/guards.server";
import type { Obstacle } from "~/domain/accounts/member-data.server";
import type { Member } from "~/domain/accounts/people";
import { CloseForm } from "~/domain/accounts/profile-forms";
import { closeMemberSession } from "~/domain/accounts/sessions.server";
import { CloseWithRest } from "~/domain/withdrawals/components/rest-form";
import { withdrawalTypes } from "~/domain/withdrawals/config";
import { RestForm, type RestRequest } from "~/domain/withdrawals/forms";
import { payOutRest, restOf } from "~/domain/withdrawals/withdrawals.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryOptions } from "~/platform/countries";
import { leave } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import type { z } from "zod";
import { takeForm, type Taken } from "~/platform/http/take-form.server";

export const handle = { i18n: ["profile", "withdrawals", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireRecentLogin(args, member);
  const title = getT(args, "profile")("close.pageTitle");
  const obstacles = await obstaclesOf(member.id);
  const rest = isBalanceAlone(obstacles) ? await restOf(member.id) : 0n;
  const asked = new URL(args.request.url).searchParams.get("type");
  const type = withdrawalTypes.find((known) => known === asked) ?? "iban";
  const countries = rest > 0n && type === "iban" ? countryOptions(localeOf(args)) : [];
  const kept = { months: keptMonths, years: keptYears };
  return { title, email: member.email, obstacles, rest, type, countries, kept };
}

const isBalanceAlone = (obstacles: readonly Obstacle[]): boolean =>
  obstacles.length === 1 && obstacles[0]?.kind === "balance";

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  requireRecentLogin(args, member);
  const form = await readForm(args);
  const owner = `member:${member.id}`;
  return form.has("type")
    ? takeForm(args, RestForm, owner, closeWithRest(args, member), { form })
    : takeForm(args, CloseForm, owner, closeEmpty(args, member), { form });
}

const isOwn = (typed: string, { email }: Member) => typed.toLowerCase() === email.toLowerCase();

const closeEmpty =
  (args: ActionFunctionArgs, member: Member) =>
  async ({ value, refuse }: Taken<z.output<typeof CloseForm>>) => {
    if (!isOwn(value.email, member)) return refuse({ email: ["profile:error.closeName"] });
    const closed = await closeAccount(member, clientIp(args));
    return closed.ok ? goodbye(args) : refuse("profile:error.closeStale", 409);
  };

const closeWithRest =
  (args: ActionFunctionArgs, member: Member) =>
  async ({ value, key, refuse }: Taken<RestRequest>) => {
    if (!isOwn(value.closing, member)) return refuse({ closing: ["profile:error.closeName"] });
    const closed = await closeAccount(member, clientIp(args), (tx) => payOutRest(tx, member, value, key));
    if (closed.ok) return goodbye(args);
    if (closed.error !== "withdrawals:error.sanctioned") return refuse("profile:error.closeStale", 409);
    return value.type === "iban" ? refuse({ country: [closed.error] }) : refuse(closed.error, 409);
  };

async function goodbye(args: ActionFunctionArgs): Promise<Response> {
  return leave(paths.login({ reason: "closed" }), await closeMemberSession(args.request));
}

export default function CloseAccount() {
  const { email, obstacles, rest, type, countries, kept } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part="data">
      {rest > 0n ? (
        <CloseWithRest {...{ email, rest, type, countries, result, ...kept }} />
      ) : obstacles.length > 0 ? (
        <Obstacles obstacles={obstacles} />
      ) : (
        <CloseForGood {...{ email, result, ...kept }} />
      )}
    </ProfileFrame>
  );
}
