/** /authlogin: the login that a connection from a shop's admin waits for. */
import { redirect as redirectTo, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type MetaFunction } from "@remix-run/react";
import { EntryFrame } from "~/domain/accounts/components/entry-frame";
import { LoginFields } from "~/domain/accounts/components/login-fields";
import { findMember } from "~/domain/accounts/guards.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, LinkButton, pageMeta } from "~/ui";
import { afterLogin } from "./entry.server";

export const handle = { i18n: ["accounts", "stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const [redirect, reason] = [searchParams.get("redirect"), searchParams.get("reason")];
  const member = await findMember(args);
  if (member && reason === null) throw redirectTo(afterLogin(redirect));
  const why = reason === "over" || reason === "refused" ? (`launch.${reason}` as const) : null;
  return { title: getT(args, "stores")("launch.title"), redirect, why, signedIn: member !== null };
}

export default function AuthLoginPage() {
  const { t } = useTranslation("stores");
  const { t: accounts } = useTranslation("accounts");
  const { title, redirect, why, signedIn } = useLoaderData<typeof loader>();
  if (why) {
    return (
      <EntryFrame title={title}>
        <Banner tone="critical">{t(why)}</Banner>
        <div>
          <LinkButton
            to={signedIn ? paths.storePlatform("shopify", { connect: 1 }) : paths.login()}
            tone="primary"
          >
            {t(signedIn ? "authorised.retry" : "authorised.login")}
          </LinkButton>
        </div>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title={title}
      below={
        <>
          {accounts("login.new")}{" "}
          <Link className="link" to={paths.register({ redirect })}>
            {accounts("login.register")}
          </Link>
        </>
      }
    >
      <Banner tone="caution">{t("authorised.signedOut")}</Banner>
      <LoginFields
        result={undefined}
        redirect={redirect}
        action={paths.login({ redirect: redirect ?? undefined })}
      />
    </EntryFrame>
  );
}
