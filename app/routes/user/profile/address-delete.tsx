/** /user/profile/addresses/:addressId/delete, /user/profile/billing/:addressId/delete: asks once more, then deletes. */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { deleteAddress, findAddress, isDeletedAddress } from "~/domain/accounts/addresses.server";
import { DeleteAddress as Question } from "~/domain/accounts/components/address-book";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { countryNames } from "~/platform/countries";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { Card, CountryNames, pageMeta } from "~/ui";
import { bookPath, kindOf } from "./address-book.server";
import { ButtonForm } from "~/platform/form-fields";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["profile", "address"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const ofMember = async (memberId: string, { request, params }: LoaderFunctionArgs) =>
  found(await findAddress(memberId, kindOf(request), params["addressId"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const kind = kindOf(args.request);
  const id = args.params["addressId"] ?? "";
  const kept = await findAddress(member.id, kind, id);
  // Who goes back after deleting it has nothing to find here.
  if (!kept && (await isDeletedAddress(id)))
    throw redirectTo(bookPath(kind), { headers: flash("address:flash.deletedAlready", "info") });
  const address = found(kept);
  const names = countryNames([address.country], localeOf(args));
  return { title: getT(args, "address")("delete.title"), kind, address, names };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const kind = kindOf(args.request);
  return takeForm(args, ButtonForm, `member:${member.id}`, async () => {
    const { id } = await ofMember(member.id, args);
    await deleteAddress(member.id, kind, id);
    return redirect(bookPath(kind), flash("address:flash.deleted"));
  });
}

export default function DeleteAddress() {
  const { t } = useTranslation("address");
  const { kind, address, names } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame part={kind === "billing" ? "billing" : "addresses"}>
      <CountryNames names={names}>
        <Card title={t("delete.title")} className="max-w-xl">
          <Question kind={kind} address={address} />
        </Card>
      </CountryNames>
    </ProfileFrame>
  );
}
