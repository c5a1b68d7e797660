/** /logout: a post ends the session (D12); who comes by a link is asked first. The login may lead on to a page of ours. */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { EntryFrame } from "~/domain/accounts/components/entry-frame";
import { findMember } from "~/domain/accounts/guards.server";
import { closeMemberSession } from "~/domain/accounts/sessions.server";
import { getT } from "~/i18n/i18n.server";
import { leave, samePath } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { Button, Form, LinkButton, pageMeta } from "~/ui";
import { LogoutForm } from "~/domain/accounts/forms";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await findMember(args);
  if (!member) throw redirectTo(paths.login());
  return { title: getT(args, "accounts")("logout.submit"), email: member.email };
}

export async function action(args: ActionFunctionArgs) {
  return takeForm(args, LogoutForm, null, async ({ value: { redirect } }) => {
    const login = paths.login(
      redirect === undefined ? undefined : { redirect: samePath(redirect, paths.user()) },
    );
    return leave(login, await closeMemberSession(args.request));
  });
}

export default function LogoutPage() {
  const { t } = useTranslation("accounts");
  const { email } = useLoaderData<typeof loader>();
  return (
    <EntryFrame title={t("logout.title")} text={t("logout.text", { email })}>
      <Form method="post" className="grid gap-3">
        <Button tone="primary" size="l" icon="sign-out" block>
          {t("logout.submit")}
        </Button>
        <LinkButton to={paths.user()} size="l" block>
          {t("logout.stay")}
        </LinkButton>
      </Form>
    </EntryFrame>
  );
}
