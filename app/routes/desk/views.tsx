/** /desk/views: saved views of lists: renamed, deleted, made the default. Lists post here what they save. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ViewsPage } from "~/domain/views/components/views-page";
import { listMeta } from "~/ui";
import { changeViews, openViews } from "../views.server";

export const handle = { i18n: ["views"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) =>
  openViews(args, `staff:${(await requireStaff(args)).id}`);

export const action = async (args: ActionFunctionArgs) =>
  changeViews(args, `staff:${(await requireStaff(args)).id}`);

export default function DeskViews() {
  return <ViewsPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />;
}
