/** /desk/quotes/:orderNo: the freight of one order, per channel. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { maySee } from "~/domain/orders/desk-list.server";
import { anyOrder } from "~/domain/orders/order.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { QuotePage } from "~/domain/questions/components/quote-page";
import { quoteRoles } from "~/domain/questions/config";
import { quotedChannels, QuoteForm, RefuseQuoteForm } from "~/domain/questions/forms";
import { channelsFor } from "~/domain/questions/quote.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { CountryNames, firstError, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["questions", "orders", "address"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

async function visibleNo({ params }: LoaderFunctionArgs, staff: Staff): Promise<string> {
  const no = params["orderNo"] ?? "";
  return found((await maySee(staff, no)) ? no : null);
}

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, quoteRoles);
  const order = found(await anyOrder(await visibleNo(args, staff)));
  const title = getT(args, "questions")("quote.page.title", { no: order.no });
  const isOpen = orderSteps.offersOf(order, { staff })["quoted"] === true;
  const names = countryNames([order.country], localeOf(args));
  return { title, order, isOpen, channels: await channelsFor(order.id), names };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, quoteRoles);
  const no = await visibleNo(args, staff);
  const forms = { quote: QuoteForm, rest: RefuseQuoteForm };
  return takeForms(args, forms, `staff:${staff.id}`, {
    quote: async ({ value, key, refuse }) => {
      const channels = quotedChannels(value);
      if (channels === null) return refuse({ amount: ["questions:error.quoteRow"] });
      if (channels.length === 0) return refuse({ amount: ["questions:error.quoteNone"] });
      const input = { channels, validDays: value.validDays };
      const done = await orderSteps.runStep({ staff }, no, "quoted", { input, once: key });
      if (!done.ok) return refuse(done.error, 409);
      return redirect(paths.deskQuotes(), flash("questions:desk.flash.quoted"));
    },
    rest: async ({ value: { reason }, key, refuse }) => {
      const done = await orderSteps.runStep({ staff }, no, "quote-refused", { input: { reason }, once: key });
      if (!done.ok) return refuse(done.error, 409);
      return redirect(paths.deskQuotes(), flash("questions:desk.flash.quoteRefused"));
    },
  });
}

export default function Quote() {
  const { title, order, isOpen, channels, names } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CountryNames names={names}>
      <QuotePage
        title={title}
        order={order}
        isOpen={isOpen}
        channels={channels}
        result={answer?.result}
        refused={<Refused error={firstError(answer)} />}
      />
    </CountryNames>
  );
}
