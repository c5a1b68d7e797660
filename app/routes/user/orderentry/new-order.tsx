/** /user/storeorder/new[?draft=]: an order that a member types, for a store or for none (§2.6). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import {
  createByHand,
  draftOf,
  keepDraft,
  methodChoices,
  productsFor,
} from "~/domain/orderentry/by-hand.server";
import { NewOrder } from "~/domain/orderentry/components/new-order";
import { changedDraft } from "~/domain/orderentry/draft";
import { storesForFiles } from "~/domain/orderentry/files.server";
import { DraftForm, NewOrderForm } from "~/domain/orderentry/hand-forms";
import { getT, localeOf } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/use-translation";
import { servedCountryOptions } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["neworder", "orderentry", "address"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireActiveMember(args);
  const id = new URL(args.request.url).searchParams.get("draft") ?? "";
  const draft = await draftOf(member.id, id);
  const [found, stores, methods] = await Promise.all([
    productsFor(member.id, draft?.q ?? ""),
    storesForFiles(member.id),
    methodChoices(),
  ]);
  const countries = servedCountryOptions(localeOf(args));
  return { title: getT(args, "neworder")("title"), id, draft, found, stores, methods, countries };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForms(args, { create: NewOrderForm, rest: DraftForm }, `member:${member.id}`, {
    create: async ({ value, key, refuse }) => {
      const made = await createByHand({ id: member.id, locale: localeOf(args) }, value, key);
      if (!made.ok) return refuse({ ...made.faults }, 422);
      return redirect(
        paths.storeOrder(made.no),
        flash(
          `neworder:flash.${made.twin === null ? "created" : "twin"}`,
          made.twin === null ? "positive" : "info",
        ),
      );
    },
    rest: async ({ value: { intent, ...draft } }) => {
      const id = await keepDraft(member.id, changedDraft(draft, intent));
      return redirect(paths.newOrder({ draft: id }));
    },
  });
}

export default function NewOrderPage() {
  const { t } = useTranslation("neworder");
  const { title, id, ...data } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      {/* Another draft fills the fields anew. */}
      <NewOrder key={id} {...data} result={result} />
    </>
  );
}
