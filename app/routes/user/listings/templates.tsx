/** /user/list/templates: a member's templates of listings (§3.6). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { TemplateTable } from "~/domain/listings/components/template-table";
import { TemplateStepForm, type TemplateStep } from "~/domain/listings/list-forms";
import { storeChoices } from "~/domain/listings/preview.server";
import { deleteTemplate, makeDefault, renameTemplate, templatesOf } from "~/domain/listings/templates.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { countryName } from "~/platform/countries";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused } from "~/ui";

export const handle = { i18n: ["listing"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const [templates, stores] = await Promise.all([templatesOf(member.id), storeChoices(member.id)]);
  return {
    title: getT(args, "listing")("templates.title"),
    frozen: member.status !== "1",
    templates: templates.map((template) => ({
      ...template,
      store: stores.find(({ id }) => id === template.storeId)?.name ?? null,
      country: countryName(template.pricing.shipCountry, localeOf(args)),
    })),
  };
}

const words = { rename: "renamed", default: "default", delete: "deleted" } as const;

function step(memberId: string, asked: TemplateStep) {
  if (asked.intent === "rename") return renameTemplate(memberId, asked.id, asked.name);
  return asked.intent === "default" ? makeDefault(memberId, asked.id) : deleteTemplate(memberId, asked.id);
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, TemplateStepForm, `member:${member.id}`, async ({ value, refuse }) => {
    const done = await step(member.id, value);
    if (done.ok) return redirect(paths.listingTemplates(), flash(`listing:flash.${words[value.intent]}`));
    return done.error === "unknown" ? found(null) : refuse(done.error, 409);
  });
}

export default function ListingTemplates() {
  const { t } = useTranslation("listing");
  const { title, templates, frozen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} description={t("templates.text")} />
      <Refused error={firstError(useActionData<typeof action>())} />
      <TemplateTable {...{ templates, frozen }} />
    </>
  );
}
