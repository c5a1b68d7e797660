/** /user/profile/security: password, second factor, and where one is logged in (§2.3). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { FactorCard, PasswordCard } from "~/domain/accounts/components/security-cards";
import { SecurityEventsCard } from "~/domain/accounts/components/security-events-card";
import { SessionsCard } from "~/domain/accounts/components/sessions-card";
import { keptEvents } from "~/domain/accounts/config";
import { securityForms } from "~/domain/accounts/forms";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { factorOf } from "~/domain/accounts/second-factor.server";
import { recentEventsOf } from "~/domain/accounts/security-events.server";
import { changePassword } from "~/domain/accounts/security.server";
import { endMemberSession, endOtherSessions, openSessionsOf } from "~/domain/accounts/sessions.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta } from "~/ui";
import { takeForms } from "~/platform/http/take-form.server";

export const handle = { i18n: ["profile", "security", "accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const [sessions, factor, events] = await Promise.all([
    openSessionsOf("member", member.id),
    factorOf(member.id),
    recentEventsOf(member.id),
  ]);
  const title = getT(args, "profile")("tab.security");
  const { email, status, session } = member;
  const shown = { sessions, factor, events, days: keptEvents.days };
  return { title, email, ...shown, current: session.id, mayChange: status === "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForms(args, securityForms, `member:${member.id}`, {
    password: async ({ value, refuse }) => {
      const changed = await changePassword(member, value, clientIp(args));
      if (changed.ok) {
        const headers = new Headers(flash("security:flash.password"));
        if (changed.value) headers.append("Set-Cookie", changed.value);
        return redirect(paths.security(), headers);
      }
      if (changed.error === "wait") return refuse("accounts:error.wait", 429);
      if (changed.error === "password") return refuse({ current: ["security:error.current"] });
      return refuse({ password: [`accounts:error.${changed.error}`] });
    },
    rest: async ({ value }) => {
      if (value.intent === "endOthers") {
        await endOtherSessions(member.id, member.session.id);
        return redirect(paths.security(), flash("security:flash.endedOthers"));
      }
      found((await endMemberSession(member.id, value.session)) || null);
      return redirect(paths.security(), flash("security:flash.ended"));
    },
  });
}

export default function SecurityPage() {
  const { email, sessions, factor, events, days, current, mayChange } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part="security">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <FactorCard {...factor} mayChange={mayChange} />
          <SessionsCard sessions={sessions} current={current} mayChange={mayChange} />
        </div>
        <div className="grid gap-4">
          {mayChange && <PasswordCard email={email} result={result} />}
          <SecurityEventsCard events={events} days={days} />
        </div>
      </div>
    </ProfileFrame>
  );
}
