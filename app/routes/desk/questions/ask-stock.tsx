/** /desk/questions/stock: goods that cannot be had; the members of the orders that wait for them are asked. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { stockAskers } from "~/domain/orders/config";
import { AskStockPage } from "~/domain/questions/components/ask-stock";
import { mostWaitDays } from "~/domain/questions/config";
import { ordersLacking } from "~/domain/questions/candidates.server";
import { AskStockForm } from "~/domain/questions/forms";
import { askStock } from "~/domain/questions/raise.server";
import { getT } from "~/i18n/i18n.server";
import { shiftDay } from "~/platform/days";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, pageMeta, Refused, RefusedRows, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["questions"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, stockAskers);
  const query = new URL(args.request.url).searchParams;
  const sku = query.get("sku")?.trim().slice(0, 64) ?? "";
  const chosen = query.getAll("order");
  const title = getT(args, "questions")("ask.title");
  return { title, sku, chosen, orders: sku === "" ? [] : await ordersLacking(staff, sku) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, stockAskers);
  return takeForm(args, AskStockForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const { sku, order, note = "", waitUntil = null, substitute, samePrice } = value;
    const today = new Date().toISOString().slice(0, 10);
    if (waitUntil !== null && (waitUntil <= today || waitUntil > shiftDay(today, mostWaitDays)))
      return refuse({ waitUntil: [`questions:error.day|${JSON.stringify({ days: mostWaitDays })}`] });
    const terms = {
      sku,
      note,
      waitUntil,
      substitute: substitute === "" || !substitute ? null : substitute,
      samePrice,
    };
    const said = await askStock(staff, order, terms, key);
    return answerRows(said, refuse, () =>
      redirect(paths.deskQuestions(), flash("questions:desk.flash.asked")),
    );
  });
}

export default function AskStock() {
  const answer = useActionData<typeof action>();
  const { title, sku, chosen, orders } = useLoaderData<typeof loader>();
  return (
    <AskStockPage
      title={title}
      sku={sku}
      chosen={chosen}
      orders={orders}
      result={answer?.result}
      refused={
        <>
          <RefusedRows answer={answer} pathOf={paths.deskOrder} />
          <Refused error={firstError(answer)} />
        </>
      }
    />
  );
}
