/** /useragreement: the Platform User Service Agreement. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { PolicyPage } from "~/domain/accounts/components/policy-page";
import { userAgreement } from "~/domain/accounts/policies/user-agreement";
import { policyIn } from "~/domain/accounts/policies/view.server";
import { localeOf } from "~/i18n/i18n.server";
import { pageMeta } from "~/ui/meta";

export const handle = { i18n: ["accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title, data?.summary);

export function loader(args: LoaderFunctionArgs) {
  return policyIn(userAgreement, localeOf(args));
}

export default function UserAgreementPage() {
  return <PolicyPage policy={useLoaderData<typeof loader>()} />;
}
