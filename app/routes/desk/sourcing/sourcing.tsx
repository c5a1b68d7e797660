/** /desk/sourcing: what members ask us to find, the longest waiting first (§7). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { deskView } from "~/domain/sourcing/components/lists";
import { deskSourcing } from "~/domain/sourcing/lists.server";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["sourcing"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskSourcing)).list;

export default function DeskSourcing() {
  const { t } = useTranslation("sourcing");
  return (
    <ListPage view={deskView} list={useLoaderData<typeof loader>()} description={t("desk.description")} />
  );
}
