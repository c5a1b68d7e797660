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
  const news = wished?.ok
    ? "layout:wish.added"
    : wished?.error === "already"
      ? "layout:wish.already"
      : brought > 0
        ? "layout:cart.brought"
        : null;
  return [...forgetVisitor(request), ...(news ? [flash(news)["Set-Cookie"]] : [])];
}
