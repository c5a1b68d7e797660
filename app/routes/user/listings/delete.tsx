/** /user/listed/delete?listing=…: the second step of deleting listings, with or without the stores' copies. */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { mostAtOnce } from "~/domain/listings/config";
import { DeleteForm } from "~/domain/listings/forms";
import { areDeleted, chosenListings } from "~/domain/listings/lists.server";
import { deleteListings } from "~/domain/listings/listings.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  Checkbox,
  Form,
  LinkButton,
  PageHeader,
  pageMeta,
  RefusedRows,
  revalidateAfterStale,
} from "~/ui";

export const handle = { i18n: ["listings"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireActiveMember(args);
  const ids = new URL(args.request.url).searchParams.getAll("listing").slice(0, mostAtOnce);
  const chosen = await chosenListings(member.id, ids);
  // Who goes back after deleting them has nothing to find here.
  if (!chosen && (await areDeleted(member.id, ids)))
    throw redirectTo(paths.listed(), { headers: flash("listings:delete.already", "info") });
  const listings = found(chosen);
  return { title: getT(args, "listings")("delete.title"), listings };
}

export async function action(args: ActionFunctionArgs) {
  const { id: member } = await requireActiveMember(args);
  return takeForm(args, DeleteForm, `member:${member}`, async ({ value, refuse }) => {
    const deleted = await deleteListings(member, value.listing, {
      alsoInStore: value.alsoInStore === "yes",
    });
    const rows = found(deleted.ok ? deleted.value : null);
    return answerRows(saidOf(rows), refuse, () => redirect(paths.listed(), flash("listings:done.delete")));
  });
}

export default function DeleteListings() {
  const { t } = useTranslation(["listings", "common"]);
  const { title, listings } = useLoaderData<typeof loader>();
  const inStore = listings.some((listing) => listing.inStore);
  return (
    <>
      <PageHeader title={title} />
      <RefusedRows answer={useActionData<typeof action>()} />
      <Card title={t("delete.what", { count: listings.length })} className="max-w-2xl">
        <Form method="post" className="grid gap-5">
          <ul className="grid max-h-80 gap-2 overflow-y-auto text-sm">
            {listings.map((listing) => (
              <li key={listing.id}>
                <input type="hidden" name="listing" value={listing.id} />
                {listing.title}
                <span className="block text-xs text-muted">{listing.store}</span>
              </li>
            ))}
          </ul>
          <p className="text-sm">
            {t("delete.text")} {inStore && t("delete.textStore")}
          </p>
          {inStore && (
            <Checkbox name="alsoInStore" value="yes">
              {t("delete.alsoInStore")}
            </Checkbox>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="danger">
              {t("act.delete")}
            </Button>
            <LinkButton to={paths.listed()} tone="quiet">
              {t("common:cancel")}
            </LinkButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
