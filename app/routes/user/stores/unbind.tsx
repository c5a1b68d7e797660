/** /user/:platform/:storeId/unbind: ends a connection, once its name was typed. */
import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { unbindStore } from "~/domain/stores/connect.server";
import { UnbindForm } from "~/domain/stores/forms";
import { storeOf } from "~/domain/stores/views.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { leadToOwnAddress } from "./own-address.server";
import { Button, Card, Field, Form, FormErrors, Icon, Input, LinkButton, PageHeader, pageMeta } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { takeForm } from "~/platform/http/take-form.server";

export { revalidateAfterStale as shouldRevalidate } from "~/ui";
export const handle = { i18n: ["stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { id, name, status, platform } = found(await storeOf(member.id, args.params["storeId"] ?? ""));
  leadToOwnAddress(args.request, paths.unbindStore(id, platform));
  const title = getT(args, "stores")("unbind.title", { name });
  return { id, name, title, platform, bound: status !== "UNBOUND", frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { id, platform } = found(await storeOf(member.id, args.params["storeId"] ?? ""));
  return takeForm(args, UnbindForm, `member:${member.id}`, async ({ value, refuse }) => {
    const anyway = value.anyway !== undefined;
    const unbound = await unbindStore(member.id, id, value.name, { anyway });
    const done =
      anyway && platform === "shopify"
        ? flash("stores:done.unboundAnyway", "info")
        : flash("stores:done.unbound");
    if (unbound.ok) return redirect(paths.storePlatform(platform), done);
    if (unbound.error === "stores:error.name") return refuse({ name: [unbound.error] });
    return refuse(unbound.error, 409);
  });
}

const effects = ["unpaid", "paid", "links"] as const;

const byPlatform: Record<string, readonly ["keys" | "keysOnly", "uninstall" | "withdraw" | "delete"]> = {
  shopify: ["keys", "uninstall"],
  aliexpress: ["keysOnly", "withdraw"],
  woocommerce: ["keys", "delete"],
};

export default function Unbind() {
  const { t } = useTranslation(["stores", "common"]);
  const { id, name, title, platform, bound, frozen } = useLoaderData<typeof loader>();
  const [keys, owner] = byPlatform[platform] ?? (["keys", "delete"] as const);
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useSchemaForm(UnbindForm, { id: "unbind", result });
  const notRevoked = result?.error?.[""]?.includes("stores:error.not-revoked");
  return (
    <>
      <PageHeader title={title} />
      <Card title={t("unbind.what")} className="max-w-2xl">
        <div className="grid gap-5">
          <ul className="grid gap-2 text-sm">
            {[keys, ...effects, owner].map((effect) => (
              <li key={effect} className="flex items-start gap-2">
                <Icon name="info" className="mt-0.5 text-muted" />
                {t(`unbind.${effect}`)}
              </li>
            ))}
          </ul>
          {bound && !frozen && (
            <Form method="post" {...getFormProps(form)} className="grid gap-4">
              <FormErrors form={form} labels={{ name: t("connect.name") }} />
              <Field meta={fields.name} label={t("unbind.type")} hint={name} required>
                <Input autoComplete="off" spellCheck={false} />
              </Field>
              <div className="flex flex-wrap gap-2">
                <Button tone="danger" type="submit" icon="link-break">
                  {t(notRevoked ? "unbind.again" : "unbind.submit")}
                </Button>
                {notRevoked && (
                  <Button name={fields.anyway.name} value="1" icon="link-break">
                    {t("unbind.anyway")}
                  </Button>
                )}
                <LinkButton to={paths.store(id, platform)} tone="quiet">
                  {t("common:cancel")}
                </LinkButton>
              </div>
            </Form>
          )}
        </div>
      </Card>
    </>
  );
}
