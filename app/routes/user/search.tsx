/** /user/search: one search over everything of a member; an exact number goes straight to its page. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { requireMember } from "~/domain/accounts/guards.server";
import { memberArea } from "~/domain/member-areas";
import { searchAsMember } from "~/domain/search.server";
import { localeOf } from "~/i18n/i18n.server";
import { listMeta } from "~/ui";
import { askSearch } from "~/ui/frames/search-params";
import { SearchPage } from "~/ui/frames/search-results";
import { answerSearch } from "../search.server";

export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  return answerSearch(args, (typed) => searchAsMember(member, typed, memberArea.groups, localeOf(args)));
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  askSearch(request, () => serverLoader<typeof loader>());

export default function MemberSearch() {
  return <SearchPage side="member" {...useLoaderData<typeof loader>()} />;
}
