/** /desk/members/:memberId: one member, and what staff do about them (§7). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { actOnMember } from "~/domain/members/commands.server";
import { CareCard, StatusCard } from "~/domain/members/components/member-acts";
import { MemberStatus } from "~/domain/members/components/member-list";
import {
  Facts,
  Orders,
  Sessions,
  Stores,
  Things,
  Trail,
  Wallet,
} from "~/domain/members/components/member-view";
import { MemberForm } from "~/domain/members/forms";
import { agents, memberActRoles, memberRoles } from "~/domain/members/list.server";
import { findMemberOf, memberView } from "~/domain/members/member.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryName } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = {
  i18n: ["members", "accounts", "security", "orders", "stores", "staff", "audit"],
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.member.userName);
export const shouldRevalidate = revalidateAfterStale;

const memberOf = async (staff: Staff, { params }: LoaderFunctionArgs) =>
  found(await findMemberOf(staff, params["memberId"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, memberRoles);
  const member = await memberOf(staff, args);
  const [things, people] = await Promise.all([memberView(member.id, localeOf(args)), agents()]);
  const mayAct = hasRole(staff.roles, memberActRoles) && member.status !== "9";
  return { member, things, people, mayAct, country: countryName(member.country, localeOf(args)) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, memberActRoles);
  const { id } = await memberOf(staff, args);
  return takeForm(args, MemberForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const done = await actOnMember(staff, id, fields, clientIp(args));
    if (!done.ok) return refuse(`members:error.${done.error}`, 409);
    // An agent who gives a member away sees them no more.
    const gone = (await findMemberOf(staff, id)) === null;
    return redirect(
      gone ? paths.deskMembers() : paths.deskMember(id),
      flash(`members:flash.${fields.intent}`),
    );
  });
}

export default function DeskMember() {
  const { t } = useTranslation("members");
  const { member, things, people, mayAct, country } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [refused] = result?.error?.[""] ?? [];
  return (
    <>
      <PageHeader
        title={member.userName}
        status={<MemberStatus status={member.status} />}
        breadcrumbs={[{ label: t("title"), to: paths.deskMembers() }, { label: member.userName }]}
      />
      <Refused error={refused} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          <Facts member={member} country={country} />
          <Orders orders={things.orders} email={member.email} />
          <Stores stores={things.stores} />
          {things.cards.map((card) => (
            <Things key={card.title} card={card} />
          ))}
          <Trail trail={things.trail} />
        </div>
        <div className="grid gap-4">
          <Wallet things={things} />
          <StatusCard member={member} history={things.history} mayAct={mayAct} result={result} />
          {mayAct && <CareCard member={member} agents={people} />}
          <Sessions sessions={things.sessions} mayAct={mayAct} />
        </div>
      </div>
    </>
  );
}
