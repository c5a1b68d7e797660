/** /desk/search: one search over everything that somebody of the staff may see; an exact number goes straight to its page. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { deskGroupsOf } from "~/domain/desk.server";
import { searchAsStaff } from "~/domain/search.server";
import { localeOf } from "~/i18n/i18n.server";
import { listMeta } from "~/ui";
import { askSearch } from "~/ui/frames/search-params";
import { SearchPage } from "~/ui/frames/search-results";
import { answerSearch } from "../search.server";

export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args);
  return answerSearch(args, (typed) =>
    searchAsStaff(staff, typed, deskGroupsOf(staff.roles), localeOf(args)),
  );
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  askSearch(request, () => serverLoader<typeof loader>());

export default function DeskSearch() {
  return <SearchPage side="desk" {...useLoaderData<typeof loader>()} />;
}
