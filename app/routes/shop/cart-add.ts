/**
 * /cart/add: adds goods to the cart of a visitor or member. It is posted from shared pages without a form token, so the
 * origin is checked, and a repeated press adds once.
 */
import { data, redirect as redirectTo, type ActionFunctionArgs } from "@remix-run/node";
import { requireActiveMember, findMember } from "~/domain/accounts/guards.server";
import { addToCart, type AddError } from "~/domain/cart/cart.server";
import { cardChoice } from "~/domain/cart/card-choice.server";
import { visitorAddLimit } from "~/domain/cart/config";
import { AddForm } from "~/domain/cart/forms";
import { visitorCart } from "~/domain/cart/visitor.server";
import { localeOf } from "~/i18n/i18n.server";
import { redirect, samePath } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { clientIp, hit, networkOf } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import type { z } from "zod";
import { takeForm } from "~/platform/http/take-form.server";

/** Who comes by a link has nothing to add. */
export const loader = () => redirectTo(paths.goodsList());

/** Nothing of its own: with a page there is one to say a refusal on, to frozen members for instance. */
export default function CartAdd() {
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args);
  const back = samePath(form.get("back"), paths.goodsList());
  // With script the page stays where it is and only hears the news.
  const stays = form.get("stay") === "1";
  const say = (message: string, tone: "positive" | "critical", cookies: readonly string[] = []) => {
    const headers = new Headers(flash(message, tone));
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    return stays ? data({ added: tone === "positive" }, { headers }) : redirectWith(back, headers);
  };
  const refused = () => say("buy:error.quantity", "critical");
  return takeForm(args, AddForm, null, ({ value }) => add(args, value, { stays, say }), { form, refused });
}

type Say = (message: string, tone: "positive" | "critical", cookies?: readonly string[]) => Response | Added;
type Added = ReturnType<typeof data<{ added: boolean }>>;

async function add(
  args: ActionFunctionArgs,
  { product: productId, ...rest }: z.output<typeof AddForm>,
  { stays, say }: { stays: boolean; say: Say },
) {
  const member = await findMember(args);
  if (member) await requireActiveMember(args);
  const visitor = member ? null : visitorCart(args.request);
  if (visitor && !(await hit(`cart:${networkOf(clientIp(args))}`, visitorAddLimit)).ok)
    return say("common:error.tooMany", "critical");
  const owner = visitor ? { visitor: visitor.hash } : { member: member?.id ?? "" };
  const added = await addToCart(owner, { ...rest, productId });
  if (!added.ok && added.error === "choose" && productId) {
    const choice = stays ? await cardChoice(productId, member?.id ?? null, localeOf(args)) : null;
    if (choice) return data({ added: false, choice });
    return redirect(paths.product(productId), flash("buy:choose", "info"));
  }
  if (!added.ok) return say(errors[added.error], "critical");
  const { capped, elsewhere } = added.value;
  const news = capped ? "buy:added.capped" : elsewhere ? "buy:added.elsewhere" : "buy:added";
  return say(news, "positive", visitor ? [visitor.cookie] : []);
}

const errors: Record<AddError, string> = {
  gone: "buy:error.gone",
  choose: "buy:choose",
  weight: "buy:error.weight",
  mode: "buy:error.mode",
  stock: "buy:error.stock",
  moq: "buy:error.moq",
  most: "buy:error.most",
  full: "buy:error.full",
};

function redirectWith(to: string, headers: Headers): Response {
  headers.set("Location", to);
  return new Response(null, { status: 303, headers });
}
