/** /desk/synonyms: names that mean the same thing, for the search of the shop. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { SynonymsCard } from "~/domain/catalogue/components/desk/synonyms";
import { SynonymsForm } from "~/domain/catalogue/desk-forms";
import { saveSynonyms, synonymList } from "~/domain/catalogue/synonyms.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  return { title: getT(args, "products")("synonyms.title"), list: await synonymList() };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  return takeForm(args, SynonymsForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const saved = await saveSynonyms(staff, value);
    if (!saved.ok) return refuse("products:synonyms.stale", 409);
    return redirect(paths.deskSynonyms(), flash("products:flash.saved"));
  });
}

export default function DeskSynonyms() {
  const { t } = useTranslation("products");
  const { title, list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={title} description={t("synonyms.text")} />
      <SynonymsCard key={list.seen} list={list} result={result} />
    </>
  );
}
