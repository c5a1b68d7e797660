/** The member area under `/user`. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireMember } from "~/domain/accounts/guards.server";
import { badgesOf } from "~/domain/home.server";
import { memberArea } from "~/domain/member-areas";
import { revalidateUnlessSignedOut } from "~/ui/revalidate";
import { ErrorPage } from "~/ui/frames/error-page";
import { MemberFrame } from "~/ui/frames/member-frame";
import { keysAreOn } from "../keys.server";

export const handle = { i18n: ["area"] };

export const shouldRevalidate = revalidateUnlessSignedOut;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  return { keys: keysAreOn(args.request), badges: await badgesOf(member.id) };
}

export default function MemberLayout() {
  return (
    <MemberFrame area={memberArea} {...useLoaderData<typeof loader>()}>
      <Outlet />
    </MemberFrame>
  );
}

export function ErrorBoundary() {
  return (
    <MemberFrame area={memberArea}>
      <ErrorPage />
    </MemberFrame>
  );
}
