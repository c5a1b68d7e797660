/** /desk/inventory-requests: what members ask the warehouse for own goods. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestView } from "~/domain/bulk/components/own-requests";
import { deskRequests } from "~/domain/bulk/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["ownGoods"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskRequests)).list;

export default function OwnRequestsAtDesk() {
  return <ListPage view={requestView} list={useLoaderData<typeof loader>()} />;
}
