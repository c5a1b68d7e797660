/** What a visitor gathered comes along when they log in: the cart, and the product they wished for. */
import { flash } from "~/platform/http/flash.server";
import { adoptCart } from "./cart.server";
import { forgetVisitor, visitorOf, wishOf } from "./visitor.server";
import { addWish } from "./wishlist.server";

/** Gives the member what the browser gathered before the login. The cookies to set: what is forgotten, and the news. */
export async function adoptVisitor(request: Request, memberId: string): Promise<string[]> {
  const [visitor, product] = [visitorOf(request), wishOf(request)];
  const brought = visitor ? await adoptCart(visitor, memberId) : 0;
  const wished = product ? await addWish(memberId, product) : null;
  const news = newsOf(wished, brought);
  return [...forgetVisitor(request), ...(news ? [flash(news)["Set-Cookie"]] : [])];
}

function newsOf(wished: Awaited<ReturnType<typeof addWish>> | null, brought: number) {
  if (wished?.ok) return "layout:wish.added";
  if (wished?.error === "already") return "layout:wish.already";
  return brought > 0 ? "layout:cart.brought" : null;
}
