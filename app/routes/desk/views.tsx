/** /desk/views: saved views of lists: renamed, deleted, made the default. Lists post here what they save. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ViewsPage } from "~/domain/views/components/views-page";
import { takeForms } from "~/platform/http/take-form.server";
import { listMeta } from "~/ui";
import { changeViews, openViews, viewForms } from "../views.server";

export const handle = { i18n: ["views"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) =>
  openViews(args, `staff:${(await requireStaff(args)).id}`);

export async function action(args: ActionFunctionArgs) {
  const owner = `staff:${(await requireStaff(args)).id}` as const;
  return takeForms(args, viewForms, owner, changeViews(owner));
}

export default function DeskViews() {
  return <ViewsPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />;
}
