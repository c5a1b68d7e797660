/**
 * /user/shoppingcart/ask[?lines=|?sku=&qty=][&country=|?ticket=]: a bulk order, or the freight to a country that no method
 * has a price for, is asked for at one's agent, with the goods filled in.
 */
import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { askText } from "~/domain/cart/ask.server";
import { AskForm } from "~/domain/cart/forms";
import type { CartLine } from "~/domain/cart/lines";
import { cartOf, lineOfSku } from "~/domain/cart/view.server";
import { contactLimit } from "~/domain/tickets/config";
import { confirmationOf, openTicket } from "~/domain/tickets/open.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { isCountryCode } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { hit } from "~/platform/http/rate-limit.server";
import { takeForm } from "~/platform/http/take-form.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  Field,
  Form,
  FormErrors,
  LinkButton,
  PageHeader,
  pageMeta,
  Textarea,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";

export const handle = { i18n: ["cart", "tickets"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { searchParams } = new URL(args.request.url);
  const lines = await askedLines(member.id, searchParams);
  const country = searchParams.get("country") ?? "";
  const to = isCountryCode(country) ? country : null;
  const no = cleanFilter(searchParams.get("ticket") ?? "");
  return {
    title: getT(args, "cart")(to ? "ask.freightTitle" : "ask.title"),
    frozen: member.status !== "1",
    message: askText(lines, localeOf(args), to),
    sent: no && (await confirmationOf(no)) ? no : null,
  };
}

async function askedLines(memberId: string, params: URLSearchParams): Promise<CartLine[]> {
  const sku = cleanFilter(params.get("sku") ?? "");
  if (sku) {
    const typed = /^[1-9]\d{0,4}$/.test(params.get("qty") ?? "") ? Number(params.get("qty")) : 1;
    const line = await lineOfSku(memberId, { sku, qty: typed, from: "", method: "" });
    return line ? [line] : [];
  }
  const chosen = params.get("lines")?.split(".") ?? null;
  return (await cartOf(memberId)).filter(({ id, mode }) => (chosen ? chosen.includes(id) : mode === "bulk"));
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  return takeForm(args, AskForm, `member:${member.id}`, async ({ value, refuse }) => {
    if (!(await hit(`ask:${member.id}`, contactLimit)).ok) return refuse("tickets:error.often", 429);
    const asked = { ...value, name: member.name, email: member.email, topic: "pre-sale" as const };
    const opened = await openTicket(asked, { locale: localeOf(args), memberId: member.id });
    return opened.ok ? redirect(paths.cartAsk({ ticket: opened.value })) : refuse("tickets:error.mail");
  });
}

export default function AskForBulk() {
  const { t } = useTranslation("cart");
  const { title, sent, frozen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} description={t("ask.description")} />
      {sent ? (
        <Banner
          tone="positive"
          title={t("ask.sent", { no: sent })}
          actions={<LinkButton to={paths.cart()}>{t("ask.back")}</LinkButton>}
          live
        >
          {t("ask.sentText")}
        </Banner>
      ) : (
        !frozen && <Question />
      )}
    </>
  );
}

function Question() {
  const { t } = useTranslation("cart");
  const { message } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useSchemaForm(AskForm, { id: "ask", result, start: { message } });
  return (
    <Card title={t("ask.lines")}>
      <Form method="post" {...getFormProps(form)} className="grid max-w-3xl gap-4">
        <FormErrors form={form} labels={{ message: t("ask.message") }} />
        <Field meta={fields.message} label={t("ask.message")} hint={t("ask.hint")} required>
          <Textarea rows={12} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" icon="chat-circle-dots">
            {t("ask.submit")}
          </Button>
          <LinkButton to={paths.cart()} tone="quiet">
            {t("ask.back")}
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}
