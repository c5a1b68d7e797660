/** `/user` leads to the member's store orders. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { paths } from "~/platform/paths";

export async function loader(args: LoaderFunctionArgs) {
  await requireMember(args);
  return redirect(paths.storeOrders(), 302);
}
