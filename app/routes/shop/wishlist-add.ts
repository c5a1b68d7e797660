/** /wishlist/add: the heart on cards and product pages. A visitor's wish waits for the login and then comes true. */
import { data, redirect as redirectTo, type ActionFunctionArgs } from "@remix-run/node";
import { findMember, requireActiveMember } from "~/domain/accounts/guards.server";
import { WishForm } from "~/domain/cart/forms";
import { keepWish } from "~/domain/cart/visitor.server";
import { addWish, removeWishes } from "~/domain/cart/wishlist.server";
import { redirect, samePath } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import type { z } from "zod";
import { takeForm } from "~/platform/http/take-form.server";

export const loader = () => redirectTo(paths.goodsList());

/** Nothing of its own: with a page there is one to say a refusal on, to frozen members for instance. */
export default function WishlistAdd() {
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const back = samePath(form.get("back"), paths.goodsList());
  const stays = form.get("stay") === "1";
  const refused = () => redirect(back);
  return takeForm(args, WishForm, null, ({ value }) => wish(args, value, { back, stays }), { form, refused });
}

async function wish(
  args: ActionFunctionArgs,
  { add: wanted = "", remove: unwanted }: z.output<typeof WishForm>,
  { back, stays }: { back: string; stays: boolean },
) {
  if (!(await findMember(args))) {
    const product = unwanted ?? wanted;
    return redirect(paths.login({ redirect: back }), { "Set-Cookie": keepWish(product) });
  }
  const member = await requireActiveMember(args);
  const [message, tone] = unwanted ? await take(member.id, unwanted) : await add(member.id, wanted);
  const headers = flash(message, tone);
  return stays ? data({ wished: !unwanted }, { headers }) : redirect(back, headers);
}

type News = [message: string, tone: "positive" | "critical" | "info"];

async function add(memberId: string, productId: string): Promise<News> {
  const added = await addWish(memberId, productId);
  if (added.ok) return ["layout:wish.added", "positive"];
  if (added.error === "already") return ["layout:wish.already", "info"];
  return [added.error === "full" ? "buy:error.wishesFull" : "buy:error.gone", "critical"];
}

async function take(memberId: string, productId: string): Promise<News> {
  await removeWishes(memberId, [productId]);
  return ["layout:wish.removed", "positive"];
}
