/** /user/shortcuts: the keys of this area, and the switch that turns them off. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { memberArea } from "~/domain/member-areas";
import { getT } from "~/i18n/i18n.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { listMeta } from "~/ui";
import { ShortcutsPage } from "~/ui/frames/shortcuts-page";
import { keysAreOn, KeysForm, switchKeys } from "../keys.server";

export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  await requireMember(args);
  return { title: getT(args, "area")("keys.title"), isOn: keysAreOn(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  await requireActiveMember(args);
  return takeForm(args, KeysForm, null, switchKeys(paths.memberKeys()));
}

export default function MemberShortcuts() {
  return <ShortcutsPage groups={memberArea.groups} {...useLoaderData<typeof loader>()} />;
}
