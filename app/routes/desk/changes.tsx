/** /desk/changes, /desk/changes/:runId: steps over many rows, how far they are, and their reports. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { paths } from "~/platform/paths";
import { listMeta, StepRunPage } from "~/ui";
import { openChanges } from "../changes.server";

export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) =>
  openChanges(args, `staff:${(await requireStaff(args)).id}`);

export default function Changes() {
  const { run, latest } = useLoaderData<typeof loader>();
  return <StepRunPage run={run} latest={latest} pathOf={paths.deskChange} />;
}
