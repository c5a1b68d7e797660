/** /desk/members: who is a member, found by what one knows of them (§7). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole } from "~/domain/accounts/people";
import { MemberFilters, MemberTable } from "~/domain/members/components/member-list";
import { agents, memberCounts, memberFilters, memberRoles, membersPage } from "~/domain/members/list.server";
import { memberTabs, type MemberTab } from "~/domain/members/tabs";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryName } from "~/platform/countries";
import { parseListQuery } from "~/platform/list";
import { PageHeader, pageMeta, WorkList } from "~/ui";

export const handle = { i18n: ["members"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, memberRoles);
  const query = parseListQuery(args.request.url, { tabs: memberTabs, filters: memberFilters });
  const seesAll = hasRole(staff.roles, ["support", "finance"]);
  const [page, counts, people] = await Promise.all([
    membersPage(staff, query),
    memberCounts(staff, query),
    seesAll ? agents() : [],
  ]);
  const locale = localeOf(args);
  const countries = Object.fromEntries(
    page.rows.map(({ country }) => [country, countryName(country, locale)]),
  );
  const title = getT(args, "members")("title");
  const { filters, size, tab } = query;
  return { title, page, counts, people, countries, filters, size, tab: tab as MemberTab };
}

export default function DeskMembers() {
  const { t } = useTranslation("members");
  const { title, page, counts, people, countries, filters, size, tab } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      <WorkList
        ownEmpty
        label={t("tabs")}
        tabs={memberTabs}
        tab={tab}
        text={(key) => t(`tab.${key}`)}
        counts={counts}
        filters={<MemberFilters tab={tab} filters={filters} agents={people} />}
        page={page}
        size={size}
      >
        <MemberTable rows={page.rows} countries={countries} tab={tab} all={counts.all} />
      </WorkList>
    </>
  );
}
