/** /desk/logout: a post ends the desk session; who comes by a link is asked first. */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { DeskEntrance } from "~/domain/accounts/components/desk-entrance";
import { findStaff } from "~/domain/accounts/guards.server";
import { closeStaffSession } from "~/domain/accounts/sessions.server";
import { auditDesk } from "~/domain/accounts/staff.server";
import { getT } from "~/i18n/i18n.server";
import { leave } from "~/platform/http/answers.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { Button, Form, LinkButton, pageMeta } from "~/ui";
import { ButtonForm } from "~/platform/form-fields";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["accounts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await findStaff(args);
  if (!staff) throw redirectTo(paths.deskLogin());
  return { title: getT(args, "accounts")("logout.submit"), email: staff.email };
}

export async function action(args: ActionFunctionArgs) {
  return takeForm(args, ButtonForm, null, async () => {
    const staff = await findStaff(args);
    if (staff) await auditDesk(staff.id, "staff.logout", clientIp(args));
    return leave(paths.deskLogin(), await closeStaffSession(args.request));
  });
}

export default function DeskLogoutPage() {
  const { t } = useTranslation("accounts");
  const { email } = useLoaderData<typeof loader>();
  return (
    <DeskEntrance name={t("desk.title")} title={t("desk.logoutTitle")} text={t("logout.text", { email })}>
      <Form method="post" className="grid gap-3">
        <Button tone="primary" icon="sign-out" block>
          {t("logout.submit")}
        </Button>
        <LinkButton to={paths.desk()} block>
          {t("logout.stay")}
        </LinkButton>
      </Form>
    </DeskEntrance>
  );
}
