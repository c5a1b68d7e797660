/** /desk/bulk/offers/new[?ticket=]: an offer for a member's wholesale order; a question fills it in. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { NewOffer } from "~/domain/bulk/components/offer";
import { NewOfferForm } from "~/domain/bulk/offers/forms";
import { makeOffer } from "~/domain/bulk/offers/make.server";
import { askedRows } from "~/domain/bulk/offers/rules";
import { offerMakers } from "~/domain/bulk/view.server";
import { textIn } from "~/domain/catalogue/words";
import { warehouses } from "~/domain/stock/warehouses.server";
import { findTicket } from "~/domain/tickets/tickets.server";
import { useTranslation } from "~/i18n/use-translation";
import { getT, localeOf } from "~/i18n/i18n.server";
import { shiftDay } from "~/platform/days";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["bulk"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** An offer is valid for so many days where nothing else is typed. */
const validDays = 14;

const ticketOf = async (staff: Staff, request: Request) => {
  const no = new URL(request.url).searchParams.get("ticket");
  return no ? findTicket({ staff }, no) : null;
};

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, offerMakers);
  const [places, ticket] = await Promise.all([warehouses(), ticketOf(staff, args.request)]);
  const asked = ticket?.messages.map(({ body }) => body).join("\n") ?? "";
  return {
    title: getT(args, "bulk")("offer.new.title"),
    places: places.map(({ code, name }) => ({ value: code, label: textIn(name, localeOf(args)) })),
    start: {
      member: ticket?.userId ? ticket.email : "",
      rows: askedRows(asked),
      validUntil: shiftDay(new Date().toISOString().slice(0, 10), validDays),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, offerMakers);
  const ticket = await ticketOf(staff, args.request);
  return takeForm(args, NewOfferForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const made = await makeOffer(staff, { ...value, ticketNo: ticket?.no ?? null }, key);
    return made.ok
      ? redirect(paths.deskBulkOffer(made.value), flash("bulk:offer.flash.made"))
      : refuse(made.error, 422);
  });
}

export default function DeskNewOffer() {
  const { t } = useTranslation("bulk");
  const { title, ...shown } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("offer.desk.title"), to: paths.deskBulkOffers() }, { label: title }]}
      />
      <NewOffer {...shown} result={useActionData<typeof action>()?.result} />
    </>
  );
}
