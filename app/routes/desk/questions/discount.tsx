/** /desk/orders/:orderNo/discount: something is taken off an unpaid order (D9). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { OrderSums } from "~/domain/orders/components/order-sums";
import { discountRoles } from "~/domain/orders/config";
import { maySee } from "~/domain/orders/desk-list.server";
import { mostPercent } from "~/domain/orders/discount";
import { anyOrder } from "~/domain/orders/order.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { DiscountForm } from "~/domain/questions/forms";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Banner, Card, firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";
import { PlainForm } from "~/ui/plain-form";

export const handle = { i18n: ["questions", "orders"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

async function visibleNo({ params }: LoaderFunctionArgs, staff: Staff): Promise<string> {
  const no = params["orderNo"] ?? "";
  return found((await maySee(staff, no)) ? no : null);
}

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, discountRoles);
  const order = found(await anyOrder(await visibleNo(args, staff)));
  const offer = orderSteps.offersOf(order, { staff })["discounted"];
  const title = getT(args, "questions")("discount.title", { no: order.no });
  return { title, order, isOpen: offer === true, percent: mostPercent(staff.roles) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, discountRoles);
  const no = await visibleNo(args, staff);
  return takeForm(args, DiscountForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const { kind, value: typed, reason } = value;
    const given = typed === 0n ? null : typed;
    const input = {
      bp: kind === "percent" && given !== null ? Number(given) : null,
      cents: kind === "amount" ? given : null,
      reason,
    };
    const done = await orderSteps.runStep({ staff }, no, "discounted", { input, once: key });
    if (done.ok) return redirect(paths.deskOrder(no), flash("questions:desk.flash.discount"));
    return done.error.startsWith("orders:error.discount")
      ? refuse({ value: [done.error] }, 409)
      : refuse(done.error, 409);
  });
}

export default function Discount() {
  const { t } = useTranslation("questions");
  const { title, order, isOpen, percent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: order.no, to: paths.deskOrder(order.no) }, { label: t("discount.link") }]}
        title={title}
        description={t("discount.description", { percent })}
      />
      <Refused error={firstError(answer)} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {isOpen ? (
          <Card title={t("discount.link")}>
            <PlainForm
              schema={DiscountForm}
              intent="discount"
              result={answer?.result}
              submit={t("discount.save")}
              tone="primary"
            />
          </Card>
        ) : (
          <Banner tone="info">{t("discount.closed")}</Banner>
        )}
        <Card title={t("discount.now")}>
          <OrderSums sums={order} />
        </Card>
      </div>
    </>
  );
}
