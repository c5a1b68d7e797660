/** /user/aftersalesorders: a member's after-sales cases (§3.9). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { memberView } from "~/domain/claims/components/lists";
import { memberClaims } from "~/domain/claims/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["claims"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, memberClaims)).list;

export default function Claims() {
  const { t } = useTranslation("claims");
  return <ListPage view={memberView} list={useLoaderData<typeof loader>()} description={t("description")} />;
}
