/** The staff desk under `/desk`. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { packedGroupsOf } from "~/domain/desk.server";
import { revalidateUnlessSignedOut } from "~/ui/revalidate";
import { ErrorPage } from "~/ui/frames/error-page";
import { unpackShared } from "~/platform/packed";
import { DeskFrame } from "~/ui/frames/desk-frame";
import { keysAreOn } from "../keys.server";

export const handle = { i18n: ["area"] };

export const shouldRevalidate = revalidateUnlessSignedOut;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args);
  return { name: staff.name, groups: packedGroupsOf(staff.roles), keys: keysAreOn(args.request) };
}

type Said = ReturnType<typeof useLoaderData<typeof loader>>;

const staffOf = ({ groups, ...staff }: Said) => ({ ...staff, groups: unpackShared(groups) });

export default function DeskLayout() {
  return (
    <DeskFrame staff={staffOf(useLoaderData<typeof loader>())}>
      <Outlet />
    </DeskFrame>
  );
}

export function ErrorBoundary() {
  const staff = useRouteLoaderData<typeof loader>("routes/desk/layout");
  return (
    <DeskFrame staff={staff ? staffOf(staff) : null}>
      <ErrorPage />
    </DeskFrame>
  );
}
