/** /desk/shortcuts: the keys of this area, and the switch that turns them off. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { deskGroupsOf } from "~/domain/desk.server";
import { getT } from "~/i18n/i18n.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { listMeta } from "~/ui";
import { ShortcutsPage } from "~/ui/frames/shortcuts-page";
import { keysAreOn, KeysForm, switchKeys } from "../keys.server";

export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { roles } = await requireStaff(args);
  return {
    title: getT(args, "area")("keys.title"),
    isOn: keysAreOn(args.request),
    groups: deskGroupsOf(roles),
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireStaff(args);
  return takeForm(args, KeysForm, null, switchKeys(paths.deskKeys()));
}

export default function DeskShortcuts() {
  return <ShortcutsPage {...useLoaderData<typeof loader>()} />;
}
