/** /user/shoppingcart: what the member means to buy, dropship and bulk apart, by warehouse (§2.7). */
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { actOnCart } from "~/domain/cart/act.server";
import { CartGroup } from "~/domain/cart/components/cart-group";
import { cartModes } from "~/domain/cart/config";
import { CartForm } from "~/domain/cart/forms";
import { isInvalid } from "~/domain/cart/lines";
import { cartOf } from "~/domain/cart/view.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
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
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: CartForm });
  if (submission.status !== "success") return invalid(submission);
  // All of it may be repeated without harm, so that no press has to be remembered.
  const done = await actOnCart(member.id, submission.value);
  if (!done.ok) return invalid(submission, done.error, 409);
  const { to, news } = done.value;
  if (form.get("stay") === "1") return data({ done: true });
  return redirect(to ?? paths.cart(), news ? flash(news) : {});
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
    </>
  );
}
