/** /user/skuconnect/freight?of=&store=: what bundles of SKUs and their shipping cost, asked for by script while one types. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { isUuid } from "~/domain/orders/list";
import { mostPreviews } from "~/domain/stores/config";
import { freightsFor } from "~/domain/stores/freight.server";
import { freightAsked } from "~/domain/stores/link-rows";
import { localeOf } from "~/i18n/i18n.server";

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const store = searchParams.get("store") ?? undefined;
  const keys = (searchParams.get("of") ?? "").split(";").slice(0, mostPreviews);
  const asked = keys.flatMap((key) => freightAsked(key) ?? []);
  return { freights: await freightsFor(id, asked, localeOf(args), isUuid(store) ? store : null) };
}
