/** /user/profile/addresses/new[?return=], /user/profile/billing/new[?return=]: one more address. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { numberError } from "~/domain/accounts/customs-numbers";
import { savedAddressForms } from "~/domain/accounts/address-forms";
import { filledForm } from "~/domain/accounts/pasted-address";
import { addAddress, addressesOf, unprintable } from "~/domain/accounts/addresses.server";
import { SavedAddressCard } from "~/domain/accounts/components/saved-address-form";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { addressesMax } from "~/domain/accounts/config";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { profileOf } from "~/domain/accounts/profile.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { servedCountryOptions } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { pageMeta } from "~/ui";
import { afterSaving, kindOf } from "./address-book.server";

export const handle = { i18n: ["profile", "address"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const kind = kindOf(args.request);
  const [profile, saved] = await Promise.all([profileOf(member.id), addressesOf(member.id, kind)]);
  const { firstName, lastName, phone, country } = found(profile);
  return {
    title: getT(args, "address")(`new.${kind}`),
    kind,
    back: afterSaving(args.request, kind),
    countries: servedCountryOptions(localeOf(args)),
    full: saved.length >= addressesMax,
    // What is known already need not be typed again.
    start: { firstName, lastName, phone, country, isDefault: saved.length === 0 },
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const kind = kindOf(args.request);
  return takeForm(
    args,
    savedAddressForms[kind],
    `member:${member.id}`,
    async ({ value: fields, refuse }) => {
      const letters = unprintable(kind, fields);
      if (letters) return refuse(`address:error.unprintable|${JSON.stringify({ letters })}`, 422);
      const added = await addAddress(member.id, kind, fields);
      if (!added.ok && added.error === "tax-id")
        return refuse({ taxId: [numberError(fields.country, fields.taxId)] });
      if (!added.ok) return refuse(`address:list.full|{"max":${addressesMax}}`, 422);
      return redirect(afterSaving(args.request, kind), flash("address:flash.saved"));
    },
    { fill: filledForm },
  );
}

export default function NewAddress() {
  const { title, kind, countries, full, start, back } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part={kind === "billing" ? "billing" : "addresses"}>
      <SavedAddressCard
        {...{ title, kind, countries, start, result, back }}
        {...(full ? { full: addressesMax } : {})}
      />
    </ProfileFrame>
  );
}
