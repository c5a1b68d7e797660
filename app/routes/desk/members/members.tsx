/** /desk/members: who is a member, found by what one knows of them (§7). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { hasRole } from "~/domain/accounts/people";
import { membersView } from "~/domain/members/components/member-list";
import { agents } from "~/domain/members/list.server";
import { deskMembers } from "~/domain/members/lists.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["members"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, list } = await openList(args, deskMembers);
  const seesAll = hasRole(viewer.roles, ["support", "finance"]);
  const countries = countryNames(
    list.page.rows.map(({ country }) => country),
    localeOf(args),
  );
  return { ...list, countries, agents: seesAll ? await agents() : [] };
}

export default function DeskMembers() {
  const { t } = useTranslation("members");
  const { countries, agents, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={list.title} description={t("description")} />
      <DeclaredList view={membersView} list={list} more={{ countries, agents }} />
    </>
  );
}
