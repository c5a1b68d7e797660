/** /user/profile/addresses/:addressId[?return=], /user/profile/billing/:addressId[?return=]: one saved address, changed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { numberError } from "~/domain/accounts/customs-numbers";
import { savedAddressForms } from "~/domain/accounts/address-forms";
import { filledForm } from "~/domain/accounts/pasted-address";
import { changeAddress, findAddress, unprintable } from "~/domain/accounts/addresses.server";
import { SavedAddressCard } from "~/domain/accounts/components/saved-address-form";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { servedCountryOptions } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { pageMeta } from "~/ui";
import { afterSaving, kindOf } from "./address-book.server";

export const handle = { i18n: ["profile", "address"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const ofMember = async (memberId: string, { request, params }: LoaderFunctionArgs) =>
  found(await findAddress(memberId, kindOf(request), params["addressId"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const kind = kindOf(args.request);
  const title = getT(args, "address")(`edit.${kind}`);
  const start = await ofMember(member.id, args);
  return {
    title,
    kind,
    countries: servedCountryOptions(localeOf(args)),
    start,
    back: afterSaving(args.request, kind),
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const kind = kindOf(args.request);
  const { id } = await ofMember(member.id, args);
  return takeForm(
    args,
    savedAddressForms[kind],
    `member:${member.id}`,
    async ({ value: fields, refuse }) => {
      const letters = unprintable(kind, fields);
      if (letters) return refuse(`address:error.unprintable|${JSON.stringify({ letters })}`, 422);
      const changed = await changeAddress(member.id, kind, id, fields);
      if (!changed.ok && changed.error === "tax-id")
        return refuse({ taxId: [numberError(fields.country, fields.taxId)] });
      found(changed.ok || null);
      return redirect(afterSaving(args.request, kind), flash("address:flash.saved"));
    },
    { fill: filledForm },
  );
}

export default function EditAddress() {
  const { title, kind, countries, start, back } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part={kind === "billing" ? "billing" : "addresses"}>
      <SavedAddressCard key={start.id} {...{ title, kind, countries, start, result, back }} />
    </ProfileFrame>
  );
}
