/** /user/shoppingcart: what the member means to buy, dropship and bulk apart, by warehouse (§2.7). */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { actOnCart } from "~/domain/cart/act.server";
import { BuyAll, CartGroup } from "~/domain/cart/components/cart-group";
import { cartModes } from "~/domain/cart/config";
import { CartForm } from "~/domain/cart/forms";
import { isInvalid } from "~/domain/cart/lines";
import { cartOf } from "~/domain/cart/view.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import {
  Banner,
  Card,
  EmptyState,
  firstError,
  PageHeader,
  pageMeta,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["cart"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const lines = await cartOf(member.id);
  return { title: getT(args, "cart")("title"), lines, frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  // All of it may be repeated without harm, so that no press has to be remembered.
  return takeForm(args, CartForm, null, async ({ value, typed, refuse }) => {
    const done = await actOnCart(member.id, value);
    if (!done.ok) return refuse(done.error, 409);
    if (typed["stay"] === "1") return data({ done: true });
    const { to, news } = done.value;
    return redirect(to ?? paths.cart(), news ? flash(news) : {});
  });
}

export default function ShoppingCart() {
  const { t } = useTranslation("cart");
  const { lines, frozen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("title")} description={lines.length > 0 ? t("description") : undefined} />
      <Refused error={firstError(answer)} />
      {lines.some(isInvalid) && (
        <Banner tone="caution" title={t("invalid.title")}>
          {t("invalid.text")}
        </Banner>
      )}
      {lines.length === 0 && (
        <Card>
          <EmptyState
            icon="shopping-cart-simple"
            title={t("empty")}
            action={{ to: paths.goodsList(), label: t("empty.action") }}
          >
            {t("empty.text")}
          </EmptyState>
        </Card>
      )}
      {cartModes.map((mode) => {
        const own = lines.filter((line) => line.mode === mode);
        return own.length > 0 && <CartGroup key={mode} mode={mode} lines={own} frozen={frozen} />;
      })}
      {!frozen && <BuyAll lines={lines} />}
    </>
  );
}
