/** /user/bulkorders/new?product=[&kind=]: how many of each variant, where they go, and how they are paid. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { z } from "zod";
import { addressesOf } from "~/domain/accounts/addresses.server";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { createBulk, freightsFor, isMethodOpen, withPasted } from "~/domain/bulk/create.server";
import { NewBulkGrid } from "~/domain/bulk/components/new-bulk";
import { NewBulkForm } from "~/domain/bulk/forms";
import { bulkOffer } from "~/domain/bulk/offer.server";
import { textIn } from "~/domain/catalogue/words";
import { openPayStep } from "~/domain/payments/pay-step.server";
import { warehouses } from "~/domain/stock/warehouses.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { readForm } from "~/platform/http/form.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["bulk"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const productOf = (request: Request): string =>
  found(z.uuid().safeParse(new URL(request.url).searchParams.get("product")).data);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const t = getT(args, "bulk");
  const locale = localeOf(args);
  const offer = found(await bulkOffer(member.id, productOf(args.request)));
  const [places, addresses] = await Promise.all([warehouses(), addressesOf(member.id, "shipping")]);
  const asked = new URL(args.request.url).searchParams.get("kind");
  return {
    title: t("new.title", { title: textIn(offer.title, locale) }),
    offer,
    kind: asked === "BULK" ? ("BULK" as const) : ("INVENTORY" as const),
    places: places.map(({ code, name }) => ({ value: code, label: textIn(name, locale) })),
    addresses: addresses.map(({ id, firstName, lastName, street, city, country }) => ({
      value: id,
      label: [`${firstName} ${lastName}`, street, city, country].join(", "),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const productId = productOf(args.request);
  const form = await readForm(args);
  // How the goods may travel is only asked: nothing is made.
  const owner = form.get("intent") === "freight" ? null : `member:${member.id}`;
  return takeForm(
    args,
    NewBulkForm,
    owner,
    async ({ value, key, typed, refuse }) => {
      const { intent, kind, warehouse, address, split, method, pasted = "" } = value;
      const lines = await withPasted(member.id, productId, value.lines, pasted);
      if (!lines.ok) return refuse(lines.error, 422);
      const wanted = { kind, lines: lines.value, warehouse, addressId: address ?? null, method };
      const freights = await freightsFor(member.id, wanted);
      const shown = { freights };
      if (intent === "freight") {
        const wrong = kind === "BULK" && freights === null ? "bulk:error.address" : null;
        return wrong ? refuse(wrong, 422) : data({ result: { initialValue: typed }, ...shown });
      }
      if (isMethodOpen(wanted, freights)) return refuse("bulk:error.methodChoose", 422, shown);
      const made = await createBulk(member.id, { ...wanted, productId, isSplit: split === "deposit" }, key);
      if (!made.ok) return refuse(made.error, 422, shown);
      const step = await openPayStep(member.id, [{ type: "bulk_order", id: made.value.id }]);
      return redirect(paths.paymentOrder(step));
    },
    { form },
  );
}

export default function NewBulkOrder() {
  const { title, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const freights = answer && "freights" in answer ? answer.freights : null;
  return (
    <>
      <PageHeader title={title} />
      <NewBulkGrid {...shown} result={answer?.result} freights={freights} />
    </>
  );
}
