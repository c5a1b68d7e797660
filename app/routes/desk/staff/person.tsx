/** /desk/staff/:staffId: one of the staff, their roles and their access. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { PersonView } from "~/domain/staff/components/person-view";
import { StaffStatus } from "~/domain/staff/components/staff-list";
import { auditOf } from "~/domain/staff/audit-log.server";
import { PersonForm } from "~/domain/staff/forms";
import { changePerson, findPerson, staffManagers } from "~/domain/staff/staff.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Banner, errorText, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["staff", "audit", "security"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.person.name);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, staffManagers);
  const person = found(await findPerson(args.params["staffId"] ?? ""));
  return { person, self: person.id === staff.id, history: await auditOf("staff", person.id) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, staffManagers);
  const { id } = found(await findPerson(args.params["staffId"] ?? ""));
  return takeForm(args, PersonForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const done = await changePerson(staff, id, fields, clientIp(args));
    if (!done.ok) return refuse(`staff:error.${done.error}`, 409);
    return redirect(paths.deskPerson(id), flash(`staff:flash.${fields.intent}`));
  });
}

export default function PersonPage() {
  const { t } = useTranslation("staff");
  const { t: common } = useTranslation("common");
  const { person, self, history } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [refused] = result?.error?.[""] ?? [];
  return (
    <>
      <PageHeader
        title={person.name}
        status={<StaffStatus status={person.status} />}
        breadcrumbs={[{ label: t("staff.title"), to: paths.deskStaff() }, { label: person.name }]}
      />
      {refused && (
        <Banner tone="critical" live>
          {errorText(common, refused)}
        </Banner>
      )}
      <PersonView person={person} self={self} history={history} result={result} />
    </>
  );
}
