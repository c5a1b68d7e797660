/** /user/profile/addresses, /user/profile/billing: a member's addresses of a kind (§2.3). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { AddressDefaultForm } from "~/domain/accounts/address-forms";
import { addressesOf, makeDefault } from "~/domain/accounts/addresses.server";
import { AddressBook } from "~/domain/accounts/components/address-book";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { addressesMax } from "~/domain/accounts/config";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { Banner, CountryNames, pageMeta, revalidateAfterStale } from "~/ui";
import { bookPath, kindOf } from "./address-book.server";

export const handle = { i18n: ["profile", "address"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const kind = kindOf(args.request);
  const addresses = await addressesOf(member.id, kind);
  const names = countryNames(
    addresses.map(({ country }) => country),
    localeOf(args),
  );
  const title = getT(args, "address")(`list.${kind}`);
  return { title, kind, addresses, names, max: addressesMax, frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const kind = kindOf(args.request);
  return takeForm(args, AddressDefaultForm, `member:${member.id}`, async ({ value, refuse }) => {
    const { address } = value;
    const made = await makeDefault(member.id, kind, address);
    if (!made.ok) return refuse("common:error.stale", 409);
    return redirect(bookPath(kind), flash("address:flash.default"));
  });
}

export default function Addresses() {
  const { t } = useTranslation("common");
  const { kind, names, ...book } = useLoaderData<typeof loader>();
  const stale = useActionData<typeof action>()?.result.error;
  return (
    <ProfileFrame part={kind === "billing" ? "billing" : "addresses"}>
      {stale && (
        <Banner tone="caution" live>
          {t("error.stale")}
        </Banner>
      )}
      <CountryNames names={names}>
        <AddressBook kind={kind} {...book} />
      </CountryNames>
    </ProfileFrame>
  );
}
