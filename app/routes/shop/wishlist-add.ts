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

export const loader = () => redirectTo(paths.goodsList());

/** Nothing of its own: with a page there is one to say a refusal on, to frozen members for instance. */
export default function WishlistAdd() {
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const back = samePath(form.get("back"), paths.goodsList());
  const wish = WishForm.safeParse(Object.fromEntries(form));
  if (!wish.success) return redirect(back);
  const [intent, product] = wish.data.remove ? ["remove", wish.data.remove] : ["add", wish.data.add ?? ""];
  const known = await findMember(args);
  if (!known) return redirect(paths.login({ redirect: back }), { "Set-Cookie": keepWish(product) });
  const member = await requireActiveMember(args);
  const [message, tone] =
    intent === "remove" ? await take(member.id, product) : await add(member.id, product);
  const headers = flash(message, tone);
  return form.get("stay") === "1" ? data({ wished: intent === "add" }, { headers }) : redirect(back, headers);
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
